import type { Scenario, ScenarioRequest } from './scenario.ts';
import type { Server, Variant } from './server.ts';

/** What is measured when nothing else is named: one Go and one Rust server that do the same work. */

const address = ['--addr', '127.0.0.1:0'];

export const referenceServers: readonly Server[] = [
  {
    name: 'go',
    directory: 'servers/go',
    build: ['go', 'build', '-trimpath', '-buildvcs=false', '-o', '{output}', '.'],
    run: ['{output}', ...address],
    ready: { kind: 'line' },
    reference: true,
  },
  {
    name: 'rust',
    directory: 'servers/rust',
    build: ['cargo', 'build', '--release', '--locked'],
    artefact: 'target/release/bench-server',
    run: ['{output}', ...address],
    ready: { kind: 'line' },
    reference: true,
  },
];

// GOMAXPROCS is always set: Go rounds a CPU quota below 2 up to 2, and reads only its own cgroup at start.
const goEnv = { GOMAXPROCS: '1', GOGC: '100' };
const goReadyLine = { gomaxprocs: 1, gogc: 100 };

export const referenceVariants: readonly Variant[] = [
  { name: 'go', server: 'go', env: goEnv, args: [], readyLine: goReadyLine },
  {
    name: 'go-memlimit-384',
    server: 'go',
    env: { ...goEnv, GOMEMLIMIT: '384MiB' },
    args: [],
    readyLine: { ...goReadyLine, gomemlimit: 384 * 1024 * 1024 },
  },
  {
    name: 'rust',
    server: 'rust',
    env: {},
    args: ['--runtime', 'current-thread'],
    readyLine: { runtime: 'current-thread' },
  },
];

/** 106 bytes, no newline at the end. */
export const referenceDocument =
  '{"id":42,"name":"benchmark","active":true,"values":[1,2,3,5,8,13,21],"meta":{"region":"test","version":1}}';

function get(path: string, contentType: string, text: string): ScenarioRequest {
  const expect = { status: 200, contentType, body: { kind: 'exact' as const, text } };
  return { method: 'GET', path, headers: {}, expect };
}

function postDocument(path: string, text: string): ScenarioRequest {
  return {
    ...get(path, 'application/json', text),
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: referenceDocument,
  };
}

export const referenceScenarios: readonly Scenario[] = [
  {
    name: 'text',
    requests: [get('/text', 'text/plain; charset=utf-8', 'Hello, World!')],
    assumedRatePerSecond: 20_000,
  },
  {
    name: 'json-get',
    requests: [get('/json', 'application/json', referenceDocument)],
    assumedRatePerSecond: 15_000,
  },
  {
    name: 'json-post',
    requests: [
      postDocument(
        '/json',
        '{"id":42,"name":"benchmark","active":true,"sum":53,"region":"test","version":1}',
      ),
    ],
    assumedRatePerSecond: 12_000,
  },
  {
    name: 'cpu',
    requests: [get('/cpu', 'application/json', '{"hash":"3e505859cea6e065"}')],
    assumedRatePerSecond: 200,
  },
  {
    name: 'mixed',
    requests: [postDocument('/mixed', '{"id":42,"sum":53,"hash":"3e505859cea6e065"}')],
    assumedRatePerSecond: 200,
  },
];
