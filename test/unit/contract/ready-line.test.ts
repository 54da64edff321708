import { expect, test } from 'vitest';
import { checkReadyLine, type ExpectedReadyLine } from '../../../src/contract/ready-line.ts';

const seen = { addr: '127.0.0.1:40123', pid: 123, parallelism: 1, open_file_limit: 20_000 };
const goLine = { server: 'go', toolchain: 'go1.26.8', ...seen, gomaxprocs: 1, gogc: 100 };
const rustLine = {
  server: 'rust',
  toolchain: 'rustc 1.95.0',
  ...seen,
  runtime: 'current-thread',
  workers: 1,
};
const go: ExpectedReadyLine = {
  server: 'go',
  addr: seen.addr,
  pid: seen.pid,
  settings: { gomaxprocs: 1, gogc: 100 },
};
const tight: ExpectedReadyLine = { ...go, settings: { ...go.settings, gomemlimit: 402_653_184 } };
const rust: ExpectedReadyLine = { ...go, server: 'rust', settings: { runtime: 'current-thread' } };

test.each([
  ['go', goLine, go],
  ['go with a memory limit', { ...goLine, gomemlimit: 402_653_184 }, tight],
  ['go without garbage collection', { ...goLine, gogc: 'off' }, { ...go, settings: { gomaxprocs: 1 } }],
  ['rust', rustLine, rust],
  [
    'a process whose pid is not known',
    { ...goLine, pid: 9 },
    { server: 'go', addr: seen.addr, settings: {} },
  ],
])('%s: the right line has no difference', (_variant, line, expected) => {
  expect(checkReadyLine(line, expected)).toEqual([]);
});

test.each([
  ['server', { ...goLine, server: 'rust' }, go, '"rust"'],
  ['toolchain', { ...goLine, toolchain: '' }, go, '""'],
  ['addr', { ...goLine, addr: '127.0.0.1:1' }, go, '"127.0.0.1:1"'],
  ['pid', { ...goLine, pid: 124 }, go, '124'],
  ['parallelism', { ...goLine, parallelism: 0 }, go, '0'],
  ['open_file_limit', { ...goLine, open_file_limit: 1.5 }, go, '1.5'],
  ['gomaxprocs', { ...goLine, gomaxprocs: 2 }, go, '2'],
  ['gomaxprocs', { ...goLine, gomaxprocs: '1' }, go, '"1"'],
  ['gogc', { ...goLine, gogc: 'off' }, go, '"off"'],
  ['gomemlimit', { ...goLine, gomemlimit: 402_653_184 }, go, '402653184'],
  ['gomemlimit', goLine, tight, 'no such field'],
  ['runtime', { ...rustLine, runtime: 'multi-thread' }, rust, '"multi-thread"'],
  ['workers', { ...rustLine, workers: 0 }, rust, '0'],
  ['workers', { ...goLine, workers: 1 }, go, '1'],
])('a wrong %s is named, and nothing else', (field, line, expected, got) => {
  expect(checkReadyLine(line, expected)).toEqual([{ field, expected: expect.any(String), got }]);
});

test('a missing field is named', () => {
  const { gogc: _, ...line } = goLine;
  expect(checkReadyLine(line, go)).toEqual([{ field: 'gogc', expected: '100', got: 'no such field' }]);
});

test.each([undefined, null, 'go', [goLine]])('%j is no ready line', (line) => {
  expect(checkReadyLine(line, go)).toMatchObject([{ field: 'ready line', expected: 'a JSON object' }]);
});
