// biome-ignore-all format: a table, one bad input to a line

import type { BadCase } from './bad-plan-cases.ts';

/** A configuration that is right; each bad one differs from it in one place. */
export const goodConfig = `servers:
  api:
    directory: services/api
    build: [go, build, -o, "{output}", ./cmd/api]
    run: ["{output}", --addr, "{address}"]
    ready: { path: /healthz, status: 204 }
variants:
  api: { server: api, env: { GOMAXPROCS: "1" } }
  api-tight: { server: api, env: { GOMAXPROCS: "1", GOMEMLIMIT: 384MiB }, args: [--quiet] }
scenarios:
  list: { method: GET, path: "/orders?user_id=7", expect: { status: 200, json-contains: { "0.user_id": 7 } } }
  order:
    requests:
      - method: POST
        path: /orders
        headers: { Content-Type: application/json }
        body-file: bench/order.json
        expect: { status: 201 }
      - { method: GET, path: /orders/1, expect: { status: 200, content-type: application/json, body: "{}" } }
    assumed-rate: 500
plan:
  name: orders
  repeats: 5
  warmup: { connections: 16, duration: 500ms }
  window: 2s
  latency-target: 2s
  limits: { cpus: 1, memory: 512MiB, swap: 0 }
  variants: [api, api-tight]
  cells:
    - { scenario: list, connections: [64] }
    - { scenario: order, rate: [100], connections: 16, variants: [api] }
`;

/** The good configuration with one piece of it replaced. */
function but(piece: string, replacement: string): string {
  if (!goodConfig.includes(piece)) throw new Error(`the good configuration has no ${piece}`);
  return goodConfig.replace(piece, () => replacement);
}

/** From the line that begins with `from` up to the line that begins with `to`. */
function without(from: string, to: string): string {
  const start = goodConfig.indexOf(from);
  return goodConfig.slice(0, start) + (to === '' ? '' : goodConfig.slice(goodConfig.indexOf(to, start)));
}

export const badFiles: readonly BadCase[] = [
  ['empty file', '', ':1:1: the file is empty'],
  ['a list', '- servers\n', ':1:1: the file is a list; it must be a mapping'],
  ['a text', 'servers', ':1:1: the file is "servers"; it must be a mapping with the keys servers, variants'],
  ['10 MB', `# ${'x'.repeat(10_000_000)}\n${goodConfig}`, ':1:1: the file has 10,0'],
  ['a plan in its place', 'name: smoke\nrepeats: 5\n', ':1:1: "name" is not a key of a configuration; allowed: servers, variants, scenarios, plan'],
  ['second document', `${goodConfig}---\nservers: {}\n`, ':32:1: a second document begins here'],
  ['tab', but('    directory: services/api', '\tdirectory: services/api'), ':3:1: tabs are not allowed'],
  ['braces without quotes', but('run: ["{output}", ', 'run: [{output}, '), ':5:11: servers.api.run[0] is a mapping; it must be text'],
  ['no servers', without('servers:', 'variants:'), ':1:1: "servers" is missing from a configuration'],
  ['no variants', without('variants:', 'scenarios:'), ':1:1: "variants" is missing'],
  ['no scenarios', without('scenarios:', 'plan:'), ':1:1: "scenarios" is missing'],
  ['no plan', without('plan:', ''), ':1:1: "plan" is missing'],
  ['misspelt section', but('scenarios:', 'scenario:'), ':10:1: "scenario" is not a key of a configuration; did you mean "scenarios"?'],
  ['section twice', `${goodConfig}servers: {}\n`, ':32:1: "servers" is given twice'],
  ['server twice', but('variants:\n', '  api: {}\nvariants:\n'), ':7:3: "api" is given twice'],
];

export const badServers: readonly BadCase[] = [
  ['servers a list', but(goodConfig.slice(0, goodConfig.indexOf('variants:')), 'servers: [api]\n'), ':1:10: servers is a list; it must be a mapping'],
  ['servers empty', but(goodConfig.slice(0, goodConfig.indexOf('variants:')), 'servers: {}\n'), ':1:10: servers is an empty mapping; it must be servers by name (1 to 20'],
  ['servers left empty', but(goodConfig.slice(0, goodConfig.indexOf('variants:')), 'servers:\n'), ':1:9: servers is empty; it must be servers by name'],
  ['21 servers', but('variants:\n', `${Array.from({ length: 20 }, (_, index) => `  s${index}: { directory: ., build: ["{output}"], run: ["{output}", "{address}"], ready: { path: /, status: 200 } }\n`).join('')}variants:\n`), ':2:3: servers is a mapping of 21; it must be servers by name (1 to 20 of them)'],
  ['server name with a slash', but('  api:\n', '  a/b:\n'), ':2:3: "a/b" cannot be a key here; it must be a name'],
  ['server name a number', but('  api:\n', '  7:\n'), ':2:3: "7" cannot be a key here'],
  ['server named constructor', but('  api:\n', '  constructor:\n'), ':2:3: "constructor" cannot be a key'],
  ['server a text', but('variants:\n', '  web: services/web\nvariants:\n'), ':7:8: servers.web is "services/web"; it must be a mapping with the keys directory'],
  ['server a list', but('variants:\n', '  web: [a]\nvariants:\n'), ':7:8: servers.web is a list; it must be a mapping'],
  ['unknown key', but('    directory:', '    dir:'), ':3:5: "dir" is not a key of a server; allowed: directory, build, artefact, run, ready'],
  ['no directory', but('    directory: services/api\n', ''), ':3:5: "directory" is missing from a server'],
  ['no build', but('    build: [go, build, -o, "{output}", ./cmd/api]\n', ''), ':3:5: "build" is missing'],
  ['no run', but('    run: ["{output}", --addr, "{address}"]\n', ''), ':3:5: "run" is missing'],
  ['no ready', but('    ready: { path: /healthz, status: 204 }\n', ''), ':3:5: "ready" is missing'],
  ['absolute directory', but('services/api', '/etc'), ':3:16: servers.api.directory is "/etc"; it must be a path inside the repository'],
  ['directory outside', but('services/api', '../other'), ':3:16: servers.api.directory is "../other"'],
  ['directory outside by a detour', but('services/api', 'a/b/../../../c'), ':3:16: servers.api.directory is "a/b/../../../c"'],
  ['directory ends outside', but('services/api', 'services/..'), ':3:16: servers.api.directory is "services/.."'],
  ['directory with backslashes', but('services/api', 'services\\api'), ':3:16: servers.api.directory is'],
  ['directory with NUL', but('services/api', '"services\\0api"'), ':3:16: servers.api.directory is'],
  ['directory empty', but('services/api', '""'), ':3:16: servers.api.directory is ""'],
  ['directory a number', but('services/api', '7'), ':3:16: servers.api.directory is 7'],
  ['build a text', but('[go, build, -o, "{output}", ./cmd/api]', 'go build'), ':4:12: servers.api.build is "go build"; it must be a command as a list'],
  ['build empty', but('[go, build, -o, "{output}", ./cmd/api]', '[]'), ':4:12: servers.api.build is an empty list'],
  ['build with a number', but('-o, "{output}"', '-j, 2, "{output}"'), ':4:28: servers.api.build[3] is 2; it must be text'],
  ['build begins with nothing', but('[go, build, -o', '["", build, -o'), ':4:13: servers.api.build[0] is empty; begin with the program'],
  ['build without output', but('-o, "{output}", ', ''), ':4:12: servers.api.build does not say where its artefact goes; use "{output}"'],
  ['build with artefact and output', but('    run:', '    artefact: bin/api\n    run:'), ':5:15: servers.api.artefact is given although build puts its artefact at "{output}"'],
  ['build with the address', but('./cmd/api]', '"{address}"]'), ':4:40: servers.api.build[4] has {address}, which stands for nothing here; allowed: {output}'],
  ['build with an unknown placeholder', but('./cmd/api]', '"{out}"]'), ':4:40: servers.api.build[4] has {out}, which stands for nothing'],
  ['artefact outside', but('    run:', '    artefact: /usr/bin/true\n    run:'), ':5:15: servers.api.artefact is "/usr/bin/true"'],
  ['run without address', but('--addr, "{address}"', '--addr, 127.0.0.1:80'), ':5:10: servers.api.run does not say where to listen; use "{address}"'],
  ['run without output', but('run: ["{output}"', 'run: [api'), ':5:10: servers.api.run does not start what was built; use "{output}"'],
  ['run with an unknown placeholder', but('"{address}"]', '"{address}", "{port}"]'), ':5:44: servers.api.run[3] has {port}, which stands for nothing here; allowed: {output} and {address}'],
  ['run with a variable of a shell', but('"{address}"]', '"{address}", "$HOME/{HOME}"]'), ':5:44: servers.api.run[3] has {HOME}'],
  ['run with NUL', but('"{address}"]', '"{address}", "a\\0b"]'), ':5:44: servers.api.run[3] is'],
  ['run with an argument of 5,000 letters', but('"{address}"]', `"{address}", ${'x'.repeat(5000)}]`), ':5:44: servers.api.run[3] is "xxx'],
  ['ready a text', but('{ path: /healthz, status: 204 }', '/healthz'), ':6:12: servers.api.ready is "/healthz"; it must be a mapping with the keys path'],
  ['ready without status', but(', status: 204', ''), ':6:12: "status" is missing from ready'],
  ['ready path without a slash', but('/healthz', 'healthz'), ':6:20: servers.api.ready.path is "healthz"; it must be a path that begins with a slash'],
  ['ready path as a URL', but('/healthz', 'http://127.0.0.1/'), ':6:20: servers.api.ready.path is'],
  ['ready timeout without a unit', but('status: 204 }', 'status: 204, timeout: 5 }'), ':6:52: servers.api.ready.timeout is 5; it must be a duration from 100 ms to 10 min, such as 8s'],
  ['ready timeout too long', but('status: 204 }', 'status: 204, timeout: 1h }'), ':6:52: servers.api.ready.timeout is "1h"; it must be a duration'],
  ['a directory that is not there', but('services/api', 'missing/api'), ':3:16: servers.api.directory is "missing/api", which cannot be used (no such file or directory); correct the path'],
  ['ready status 99', but('204', '99'), ':6:38: servers.api.ready.status is 99; it must be a whole number from 200 to 599'],
  ['ready status text', but('204', 'ok'), ':6:38: servers.api.ready.status is "ok"'],
];

export const badVariants: readonly BadCase[] = [
  ['variants a list', but(goodConfig.slice(goodConfig.indexOf('variants:'), goodConfig.indexOf('scenarios:')), 'variants: [api]\n'), ':7:11: variants is a list; it must be a mapping'],
  ['variants empty', but(goodConfig.slice(goodConfig.indexOf('variants:'), goodConfig.indexOf('scenarios:')), 'variants: {}\n'), ':7:11: variants is an empty mapping; it must be variants by name'],
  ['variant name with capitals', but('  api-tight:', '  API:'), ':9:3: "API" cannot be a key here'],
  ['variant without server', but('{ server: api, env: { GOMAXPROCS: "1" } }', '{}'), ':8:8: "server" is missing from a variant'],
  ['unknown server', but('  api: { server: api,', '  api: { server: apl,'), ':8:18: variants.api.server is "apl", which is not a server of this file; did you mean "api"? Known: api'],
  ['unknown key', but('args: [--quiet]', 'flags: [--quiet]'), ':9:75: "flags" is not a key of a variant'],
  ['env a list', but('env: { GOMAXPROCS: "1" }', 'env: [GOMAXPROCS]'), ':8:28: variants.api.env is a list'],
  ['env with a number', but('{ GOMAXPROCS: "1" }', '{ GOMAXPROCS: 1 }'), ':8:42: variants.api.env.GOMAXPROCS is 1; it must be text of at most 4,096 characters; put numbers'],
  ['env with true', but('{ GOMAXPROCS: "1" }', '{ DEBUG: true }'), ':8:37: variants.api.env.DEBUG is true'],
  ['env name with a dash', but('{ GOMAXPROCS: "1" }', '{ GO-MAX: "1" }'), ':8:30: "GO-MAX" cannot be a key here; it must be a name of letters, digits and underscores'],
  ['env name with =', but('{ GOMAXPROCS: "1" }', '{ "A=B": "1" }'), ':8:30: "A=B" cannot be a key here'],
  ['env name begins with a digit', but('{ GOMAXPROCS: "1" }', '{ 1A: "1" }'), ':8:30: "1A" cannot be a key here'],
  ['env with NUL', but('{ GOMAXPROCS: "1" }', '{ A: "x\\0" }'), ':8:33: variants.api.env.A is'],
  ['env empty', but('{ GOMAXPROCS: "1" }', '{}'), ':8:28: variants.api.env is an empty mapping; it must be environment variables'],
  ['args a text', but('[--quiet]', '--quiet'), ':9:81: variants.api-tight.args is "--quiet"; it must be a list'],
  ['args with a number', but('[--quiet]', '[--workers, 2]'), ':9:93: variants.api-tight.args[1] is 2'],
];

export const badScenarios: readonly BadCase[] = [
  ['scenarios empty', but(goodConfig.slice(goodConfig.indexOf('scenarios:'), goodConfig.indexOf('plan:')), 'scenarios: {}\n'), ':10:12: scenarios is an empty mapping; it must be scenarios by name'],
  ['scenario a text', but('  order:\n', '  ping: /ping\n  order:\n'), ':12:9: scenarios.ping is "/ping"; it must be a mapping with the keys method'],
  ['no method', but('method: GET, path: "/orders?user_id=7", ', 'path: /, '), ':11:9: "method" is missing from a scenario'],
  ['no path', but('path: "/orders?user_id=7", ', ''), ':11:9: "path" is missing'],
  ['no expect', but(', expect: { status: 200, json-contains: { "0.user_id": 7 } }', ''), ':11:9: "expect" is missing'],
  ['method in small letters', but('method: GET, path: "/ord', 'method: get, path: "/ord'), ':11:19: scenarios.list.method is "get"; it must be one of GET, HEAD, POST'],
  ['method CONNECT', but('method: GET, path: "/ord', 'method: CONNECT, path: "/ord'), ':11:19: scenarios.list.method is "CONNECT"'],
  ['path without a slash', but('"/orders?user_id=7"', 'orders'), ':11:30: scenarios.list.path is "orders"'],
  ['path with a space', but('"/orders?user_id=7"', '"/a b"'), ':11:30: scenarios.list.path is "/a b"'],
  ['path with a line break', but('"/orders?user_id=7"', '"/a\\r\\nX: y"'), ':11:30: scenarios.list.path is'],
  ['path with a fragment', but('"/orders?user_id=7"', '"/a#b"'), ':11:30: scenarios.list.path is "/a#b"'],
  ['status missing', but('{ status: 200, json-contains', '{ json-contains'), ':11:59: "status" is missing from expect'],
  ['status 100', but('{ status: 200, json-contains', '{ status: 100, json-contains'), ':11:69: scenarios.list.expect.status is 100'],
  ['status a list', but('{ status: 200, json-contains', '{ status: [200], json-contains'), ':11:69: scenarios.list.expect.status is a list'],
  ['unknown key of expect', but('json-contains', 'json'), ':11:74: "json" is not a key of expect; allowed: status, content-type, body'],
  ['json-contains a list', but('{ "0.user_id": 7 }', '[7]'), ':11:89: scenarios.list.expect.json-contains is a list; it must be a mapping from dotted paths'],
  ['json-contains empty', but('{ "0.user_id": 7 }', '{}'), ':11:89: scenarios.list.expect.json-contains is an empty mapping; it must be a mapping with at least one path'],
  ['json-contains with an empty step', but('"0.user_id"', '"0..user_id"'), ':11:89: scenarios.list.expect.json-contains is a mapping; it must be one whose keys are dotted paths'],
  ['json-contains not a number', but('"0.user_id": 7', '"0.user_id": .nan'), ':11:89: scenarios.list.expect.json-contains is a mapping; it must be one whose values JSON can hold'],
  ['two expected bodies', but('status: 200, json-contains', 'status: 200, body: x, json-contains'), ':11:83: scenarios.list.expect.json-contains is given beside body; keep one'],
  ['expected hash of 63 digits', but('json-contains: { "0.user_id": 7 }', `body-sha256: "${'a'.repeat(63)}"`), ':11:87: scenarios.list.expect.body-sha256 is'],
  ['expected hash in capitals', but('json-contains: { "0.user_id": 7 }', `body-sha256: "${'A'.repeat(64)}"`), ':11:87: scenarios.list.expect.body-sha256 is'],
  ['expected body a mapping', but('json-contains: {', 'body: {'), ':11:80: scenarios.list.expect.body is a mapping; it must be text'],
  ['HEAD with an expected body', but('method: GET, path: "/ord', 'method: HEAD, path: "/ord'), ':11:75: scenarios.list.expect.json-contains cannot be met: the answer to HEAD has no body'],
  ['body and body file', but('body-file: bench', 'body: x\n        body-file: bench'), ':18:9: scenarios.order.requests[0].body-file is given beside body'],
  ['body file absent', but('bench/order.json', 'bench/gone.json'), ':17:20: scenarios.order.requests[0].body-file is "bench/gone.json", which cannot be read (no such file)'],
  ['body file outside', but('bench/order.json', '../../etc/passwd'), ':17:20: scenarios.order.requests[0].body-file is "../../etc/passwd"; it must be a path inside'],
  ['body a mapping', but('body-file: bench/order.json', 'body: { id: 1 }'), ':17:15: scenarios.order.requests[0].body is a mapping; it must be text; put numbers, true, false and JSON in quotes'],
  ['headers a list', but('{ Content-Type: application/json }', '[Accept]'), ':16:18: scenarios.order.requests[0].headers is a list'],
  ['header name with a space', but('Content-Type: app', '"Content Type": app'), ':16:20: "Content Type" cannot be a key here; it must be the name of a header'],
  ['header value a number', but('Content-Type: application/json', 'X-Id: 7'), ':16:26: scenarios.order.requests[0].headers.X-Id is 7'],
  ['header value with a line break', but('Content-Type: application/json', 'X-Id: "a\\r\\nHost: b"'), ':16:26: scenarios.order.requests[0].headers.X-Id is'],
  ['header of the load generator', but('Content-Type: application/json', 'content-length: "3"'), ':16:20: "content-length" is set by the load generator; remove it'],
  ['header twice', but('Content-Type: application/json', 'Accept: a/b, accept: c/d'), ':16:33: "accept" is given twice, in other letter case'],
  ['requests empty', but(goodConfig.slice(goodConfig.indexOf('    requests:'), goodConfig.indexOf('    assumed-rate')), '    requests: []\n'), ':13:15: scenarios.order.requests is an empty list'],
  ['requests beside a method', but('    assumed-rate', '    method: GET\n    assumed-rate'), ':20:5: "method" is not a key of a scenario with several requests; allowed: requests, assumed-rate'],
  ['assumed rate zero', but('assumed-rate: 500', 'assumed-rate: 0'), ':20:19: scenarios.order.assumed-rate is 0; it must be a whole number from 1'],
];

export const badPlanPart: readonly BadCase[] = [
  ['plan a number', but(goodConfig.slice(goodConfig.indexOf('plan:')), 'plan: 7\n'), ':21:7: plan is 7; it must be a mapping with'],
  ['plan outside', but(goodConfig.slice(goodConfig.indexOf('plan:')), 'plan: ../plan.yaml\n'), ':21:7: plan is "../plan.yaml"; it must be a plan, the name of a plan that ships'],
  ['plan that is no YAML file', but(goodConfig.slice(goodConfig.indexOf('plan:')), 'plan: bench/plan.json\n'), ':21:7: plan is "bench/plan.json"'],
  ['plan left empty', but(goodConfig.slice(goodConfig.indexOf('plan:')), 'plan:\n'), ':21:6: plan is empty; it must be a mapping'],
  ['unknown key', but('  window: 2s', '  windw: 2s'), ':25:3: "windw" is not a key of a plan; did you mean "window"?'],
  ['window without unit', but('  window: 2s', '  window: 2'), ':25:11: plan.window is 2; it must be a duration'],
  ['unknown scenario', but('scenario: list,', 'scenario: lst,'), ':30:19: plan.cells[0].scenario is "lst", which is not a known scenario; did you mean "list"? Known: list, order'],
  ['scenario of the reference servers', but('scenario: list,', 'scenario: text,'), ':30:19: plan.cells[0].scenario is "text", which is not a known scenario; '],
  ['unknown variant', but('[api, api-tight]', '[api, api-tigth]'), ':28:19: plan.variants[1] is "api-tigth", which is not a known variant; did you mean "api-tight"?'],
  ['cell twice', but('[64]', '[64, 64]'), ':30:43: plan.cells[0].connections[1] gives the cell list/c64/api again'],
  ['two mistakes: the first in the file', but('  api: { server: api,', '  api: { server: x,').replace('scenario: list,', 'scenario: x,'), ':8:18: variants.api.server is "x"'],
];
