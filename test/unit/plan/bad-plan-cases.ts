// biome-ignore-all format: a table, one bad input to a line

/** A plan that is right; each bad plan differs from it in one place. */
export const goodPlan = `name: small
repeats: 5
warmup: { connections: 16, duration: 500ms }
window: 2s
latency-target: 2s
limits: { cpus: 1, memory: 512MiB, swap: 0 }
variants: [go, rust]
cells:
  - { scenario: text, connections: [64, 1000] }
  - scenario: cpu
    connections: [4]
    variants: [go]
`;

/** [what is wrong, the bad text, how the message goes on after the file name] */
export type BadCase = readonly [title: string, text: string, message: string];

/** The good plan with one piece of it replaced. */
function but(piece: string, replacement: string): string {
  if (!goodPlan.includes(piece)) throw new Error(`the good plan has no ${piece}`);
  return goodPlan.replace(piece, replacement);
}

const aliasBomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...[...'bcdefghi'].map((letter, index) => {
    const previous = `*${'abcdefghi'[index]}`;
    return `${letter}: &${letter} [${Array(9).fill(previous).join(', ')}]`;
  }),
].join('\n');

export const notYaml: readonly BadCase[] = [
  ['empty file', '', ':1:1: the file is empty'],
  ['only comments', '# nothing\n\n', ':1:1: the file is empty'],
  ['only a null', '~\n', ':1:1: the file is empty; it must'],
  ['text', 'hello', ':1:1: the file is "hello"; it must'],
  ['a list', '- a\n- b\n', ':1:1: the file is a list; it must be a mapping'],
  ['an empty list', '[]', ':1:1: the file is a list; it must be a mapping'],
  ['a number', '42', ':1:1: the file is 42; it must be a mapping with the keys name, repeats'],
  ['10 MB', `# ${'x'.repeat(10_000_000)}\n${goodPlan}`, ':1:1: the file has 10,000,'],
  ['alias bomb', aliasBomb, ':2:8: aliases stand for more than 100 values'],
  ['nested 300,000 deep', '['.repeat(300_000), ':1:1: values are nested more than 50 deep'],
  ['nested 5,000 deep', `a: ${'['.repeat(5000)}${']'.repeat(5000)}`, ':1:1: values are nested more than 50 deep'],
  ['binary', '\u0000\u0001\u0002\u0003', ':1:1: the file is'],
  ['JSON cut off', '{"name": "x", ', ':1:15: not valid YAML'],
  ['quote not closed', but('name: small', 'name: "small'), ':13:1: not valid YAML: Missing closing'],
  ['bracket not closed', but('[64, 1000]', '[64, 1000'), ':9:46: not valid YAML: Flow sequence'],
  ['tab as indent', but('    connections: [4]', '\tconnections: [4]'), ':11:1: tabs are not allowed'],
  ['two mappings on one line', but('window: 2s', 'window: 2s: 3'), ':4:9: not valid YAML: Nested mappings'],
  ['second document', `${goodPlan}---\nname: other\n`, ':13:1: a second document begins here; remove'],
  ['unknown alias', but('name: small', 'name: *missing'), ':1:7: *missing names no value before it'],
  ['alias inside itself', but('name: small', 'name: &a [*a]'), ':1:11: *a names no value before it'],
  ['many aliases of a list', `a: &a [1, 2, 3]\nb: [${Array(200).fill('*a').join(', ')}]`, ':2:5: aliases stand'],
  ['unknown tag', but('name: small', 'name: !secret small'), ':1:7: this tag has no meaning here'],
  ['key given twice', `${goodPlan}window: 3s\n`, ':13:1: "window" is given twice; remove one of the two (the first is at'],
  ['key that is a list', `${goodPlan}? [a, b]\n: c\n`, ':13:3: a key must be text'],
  ['key that is nothing', `${goodPlan}~: c\n`, ':13:1: a key must be text'],
  ['__proto__', `${goodPlan}__proto__: { name: x }\n`, ':13:1: "__proto__" cannot be a key'],
  ['merge key', `${goodPlan}<<: { name: x }\n`, ':13:1: "<<" is not a key of a plan'],
];

export const wrongKeys: readonly BadCase[] = [
  ['misspelt key', but('window:', 'windw:'), ':4:1: "windw" is not a key of a plan; did you mean "window"? Allowed: name, repeats, warmup, window, latency-target'],
  ['key of 1,000 letters', `${goodPlan}${'k'.repeat(1000)}: x\n`, ':13:1: "kkkkkkkkkkkkkkkkkkkkkkkkkkk'],
  ['key far from all', `${goodPlan}colour: red\n`, ':13:1: "colour" is not a key of a plan; allowed: name, '],
  ['camel case', but('latency-target', 'latencyTarget'), ':5:1: "latencyTarget" is not a key of a plan; did you mean "latency-target"?'],
  ['key of an object of JavaScript', `${goodPlan}toString: x\n`, ':13:1: "toString" is not a key'],
  ['key in warmup', but('duration:', 'time:'), ':3:28: "time" is not a key of warmup; allowed: connections, duration'],
  ['key in limits', but('memory:', 'mem:'), ':6:20: "mem" is not a key of limits'],
  ['key in a cell', but('connections: [4]', 'conections: [4]'), ':11:5: "conections" is not a key of a cell without rate or requests; did you mean "connections"?'],
  ['no name', but('name: small\n', ''), ':1:1: "name" is missing from a plan; add it'],
  ['no repeats', but('repeats: 5\n', ''), ':1:1: "repeats" is missing'],
  ['no window', but('window: 2s\n', ''), ':1:1: "window" is missing'],
  ['no warmup', but('warmup: { connections: 16, duration: 500ms }\n', ''), ':1:1: "warmup" is missing'],
  ['no warmup duration', but(', duration: 500ms', ''), ':3:9: "duration" is missing from warmup'],
  ['no limits', but('limits: { cpus: 1, memory: 512MiB, swap: 0 }\n', ''), ':1:1: "limits" is missing'],
  ['no swap', but(', swap: 0', ''), ':6:9: "swap" is missing from limits'],
  ['no variants', but('variants: [go, rust]\n', ''), ':1:1: "variants" is missing'],
  ['no load', but('    connections: [4]\n', ''), ':10:5: "connections" is missing from a cell without rate or requests'],
  ['no scenario', but('scenario: text, ', ''), ':9:5: "scenario" is missing from a cell without rate or requests'],
  ['rate without cap', but('connections: [4]', 'rate: [100]'), ':10:5: "connections" is missing from a cell with a rate'],
  ['requests without connections', but('connections: [4]', 'requests: 100'), ':10:5: "connections" is missing from a cell with a number of requests'],
  ['rate and requests', but('connections: [4]', 'rate: [100]\n    requests: 100\n    connections: 5'), ':12:5: "requests" is not a key of a cell with a rate'],
];

const allowedWindow = 'it must be a duration from 100 ms to 24 h, such as 8s, 500ms or 1m30s';

export const wrongValues: readonly BadCase[] = [
  ['name is a number', but('small', '7'), ':1:7: name is 7; it must be a name'],
  ['name with a slash', but('small', 'a/b'), ':1:7: name is "a/b"; it must be a name'],
  ['name with capitals', but('small', 'Small'), ':1:7: name is "Small"'],
  ['name of 65 letters', but('small', 'x'.repeat(65)), ':1:7: name is "xxx'],
  ['name left empty', but('small', ''), ':1:7: name is empty; it must be a name'],
  ['repeats zero', but('repeats: 5', 'repeats: 0'), ':2:10: repeats is 0; it must be a whole number from 1 to 100'],
  ['repeats negative', but('repeats: 5', 'repeats: -5'), ':2:10: repeats is -5'],
  ['repeats fraction', but('repeats: 5', 'repeats: 2.5'), ':2:10: repeats is 2.5'],
  ['repeats text', but('repeats: 5', 'repeats: "5"'), ':2:10: repeats is "5"'],
  ['repeats huge', but('repeats: 5', 'repeats: 1e9'), ':2:10: repeats is 1000000000'],
  ['repeats not a number', but('repeats: 5', 'repeats: .nan'), ':2:10: repeats is NaN'],
  ['repeats infinite', but('repeats: 5', 'repeats: .inf'), ':2:10: repeats is Infinity'],
  ['repeats beyond all numbers', but('repeats: 5', 'repeats: 1e999'), ':2:10: repeats is Infinity'],
  ['repeats true', but('repeats: 5', 'repeats: true'), ':2:10: repeats is true'],
  ['warmup a list', but('{ connections: 16, duration: 500ms }', '[16, 500ms]'), ':3:9: warmup is a list; it must be'],
  ['warmup text', but('{ connections: 16, duration: 500ms }', '500ms'), ':3:9: warmup is "500ms"; it must be a mapping with the keys'],
  ['warmup connections zero', but('connections: 16', 'connections: 0'), ':3:24: warmup.connections is 0'],
  ['warmup duration zero', but('500ms', '0s'), ':3:38: warmup.duration is "0s"'],
  ['window without unit', but('window: 2s', 'window: 8'), `:4:9: window is 8; ${allowedWindow}`],
  ['window as text without unit', but('window: 2s', 'window: "8"'), `:4:9: window is "8"; ${allowedWindow}`],
  ['window with unknown unit', but('window: 2s', 'window: 8sec'), `:4:9: window is "8sec"; ${allowedWindow}`],
  ['window with a space', but('window: 2s', 'window: 8 s'), ':4:9: window is "8 s"'],
  ['window negative', but('window: 2s', 'window: -8s'), ':4:9: window is "-8s"'],
  ['window in the wrong order', but('window: 2s', 'window: 30s1m'), ':4:9: window is "30s1m"'],
  ['window too short', but('window: 2s', 'window: 99ms'), `:4:9: window is "99ms"; ${allowedWindow}`],
  ['window too long', but('window: 2s', 'window: 25h'), `:4:9: window is "25h"; ${allowedWindow}`],
  ['window absurd', but('window: 2s', `window: ${'9'.repeat(400)}s`), ':4:9: window is "999'],
  ['latency target zero', but('latency-target: 2s', 'latency-target: 0ms'), ':5:17: latency-target is "0ms"'],
  ['cpus zero', but('cpus: 1', 'cpus: 0'), ':6:17: limits.cpus is 0; it must be a number of CPUs above 0'],
  ['cpus negative', but('cpus: 1', 'cpus: -1'), ':6:17: limits.cpus is -1'],
  ['cpus not a number', but('cpus: 1', 'cpus: .nan'), ':6:17: limits.cpus is NaN'],
  ['cpus infinite', but('cpus: 1', 'cpus: .inf'), ':6:17: limits.cpus is Infinity'],
  ['cpus text', but('cpus: 1', 'cpus: all'), ':6:17: limits.cpus is "all"'],
  ['memory without unit', but('512MiB', '512'), ':6:28: limits.memory is 512; it must be a size from 1 MiB'],
  ['memory with a wrong unit', but('512MiB', '512Mb'), ':6:28: limits.memory is "512Mb"'],
  ['memory zero', but('512MiB', '0MiB'), ':6:28: limits.memory is "0MiB"'],
  ['memory huge', but('512MiB', '99999TiB'), ':6:28: limits.memory is "99999TiB"'],
  ['swap negative', but('swap: 0', 'swap: -1'), ':6:42: limits.swap is -1; it must be a size from 0'],
  ['swap huge', but('swap: 0', 'swap: 99999TiB'), ':6:42: limits.swap is "99999TiB"'],
  ['variants a text', but('variants: [go, rust]', 'variants: go'), ':7:11: variants is "go"; it must be a list of names'],
  ['variants empty', but('variants: [go, rust]', 'variants: []'), ':7:11: variants is an empty list; it must be a list'],
  ['variants with a number', but('variants: [go, rust]', 'variants: [go, 7]'), ':7:16: variants[1] is 7; it must be a name'],
  ['cells empty', but(goodPlan.slice(goodPlan.indexOf('cells:')), 'cells: []\n'), ':8:8: cells is an empty list'],
  ['cells left empty', but(goodPlan.slice(goodPlan.indexOf('cells:')), 'cells:\n'), ':8:7: cells is empty; it must be a list of cells'],
  ['cells a mapping', but(goodPlan.slice(goodPlan.indexOf('cells:')), 'cells: { scenario: text }\n'), ':8:8: cells is a mapping'],
  ['cell a text', `${goodPlan}  - text\n`, ':13:5: cells[2] is "text"; it must be a mapping'],
  ['cell empty', `${goodPlan}  -\n`, ':13:4: cells[2] is empty; it must be a mapping'],
  ['connections a number', but('[4]', '4'), ':11:18: cells[1].connections is 4; it must be a list of numbers of connections, such as [1000, 5000]'],
  ['connections empty', but('[4]', '[]'), ':11:18: cells[1].connections is an empty list'],
  ['connections zero', but('[64, 1000]', '[64, 0]'), ':9:41: cells[0].connections[1] is 0; it must be a whole number from 1 to 1,000,000'],
  ['connections negative', but('[64, 1000]', '[64, -1]'), ':9:41: cells[0].connections[1] is -1'],
  ['connections a million and one', but('[64, 1000]', '[64, 1000001]'), ':9:41: cells[0].connections[1] is 1000001'],
  ['connections nested', but('[64, 1000]', '[[64], 1000]'), ':9:37: cells[0].connections[0] is a list'],
  ['101 connections', but('[4]', `[${Array.from({ length: 101 }, (_, index) => index + 1)}]`), ':11:18: cells[1].connections is a list of 101; it must be a list'],
  ['rate zero', but('connections: [4]', 'rate: [0]\n    connections: 5'), ':11:12: cells[1].rate[0] is 0'],
  ['rate with a list as cap', but('connections: [4]', 'rate: [5]\n    connections: [5]'), ':12:18: cells[1].connections is a list; it must be a whole number'],
  ['requests a list', but('connections: [4]', 'requests: [5]\n    connections: [5]'), ':11:15: cells[1].requests is a list; it must be a whole number'],
  ['two mistakes: the first in the file', but('window: 2s', 'window: 2').replace('[64, 1000]', '[0]'), ':4:9: window is 2'],
];

export const wrongReferences: readonly BadCase[] = [
  ['12,005 cells', `${goodPlan}${Array.from({ length: 60 }, (_, index) => `  - { scenario: text, rate: [${Array.from({ length: 100 }, (_, rate) => rate + 1)}], connections: ${index + 1} }\n`).join('')}`, ':8:1: the plan has 12,005 cells; it may have 10,000'],
  ['unknown scenario', but('scenario: cpu', 'scenario: cpuu'), ':10:15: cells[1].scenario is "cpuu", which is not a known scenario; did you mean "cpu"? Known: text, json-get, json-post, cpu, mixed'],
  ['unknown variant', but('[go, rust]', '[go, rustt]'), ':7:16: variants[1] is "rustt", which is not a known variant; did you mean "rust"? Known: go, go-memlimit-384, rust'],
  ['unknown variant of a cell', but('    variants: [go]', '    variants: [node]'), ':12:16: cells[1].variants[0] is "node", which is not a known variant; known: go, '],
  ['variant twice', but('[go, rust]', '[go, go]'), ':7:16: variants[1] repeats "go"; remove one'],
  ['connections twice', but('[64, 1000]', '[64, 64]'), ':9:41: cells[0].connections[1] gives the cell text/c64/go again; remove it here or on line 9'],
  ['cell twice', `${goodPlan}  - { scenario: text, connections: [5, 1000], variants: [rust] }\n`, ':13:40: cells[2].connections[1] gives the cell text/c1000/rust again; remove it here or on line 9'],
  ['rate twice', but('connections: [4]', 'rate: [5, 5]\n    connections: 9'), ':11:15: cells[1].rate[1] gives the cell cpu/r5-c9/go again'],
  ['the name of an object of JavaScript', but('scenario: cpu', 'scenario: tostring'), ':10:15: cells[1].scenario is "tostring", which'],
];
