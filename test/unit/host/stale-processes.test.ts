import { expect, test } from 'vitest';
import { findStaleProcesses } from '../../../src/host/stale-processes.ts';
import { RecordedHost } from './recorded-host.ts';

const MARK = 'PATH=/bin\0GO_RUST_BENCH_SESSION=s1\0';

interface Recorded {
  uid?: number;
  parent?: number;
  environ?: string;
  network?: string;
  stat?: string;
}

function host(processes: Record<number, Recorded>): RecordedHost {
  const files: Record<string, string> = {};
  for (const [
    pid,
    { uid = 1000, parent = 1, environ = MARK, network = 'net:[1]', stat = '' },
  ] of Object.entries(processes)) {
    files[`/proc/${pid}/status`] = `Name:\tx\nPPid:\t${parent}\nUid:\t${uid}\t${uid}\t${uid}\t${uid}\n`;
    files[`/proc/${pid}/environ`] = environ;
    files[`/proc/${pid}/stat`] = stat;
    files[`/proc/${pid}/ns/net ->`] = network;
  }
  return new RecordedHost({ '/proc/uptime': '1 1', ...files });
}

const SELF = { pid: 50, uid: 1000 };

test.each<[string, Recorded, boolean]>([
  ['our mark and our user', {}, true],
  ['no mark', { environ: 'PATH=/bin\0' }, false],
  ['the mark inside another value', { environ: 'NOTE=GO_RUST_BENCH_SESSION=s1\0' }, false],
  ['a variable that only begins alike', { environ: 'GO_RUST_BENCH_SESSIONS=1\0' }, false],
  ['another user', { uid: 1001 }, false],
  ['another network namespace, which may have a live session', { network: 'net:[2]' }, false],
])('%s', (_, process, found) => {
  const tree = host({ 50: { environ: '' }, 60: process });
  expect(findStaleProcesses(tree, SELF)).toEqual(found ? [60] : []);
});

test('root finds the programs that it ran as another user', () => {
  expect(
    findStaleProcesses(host({ 50: { uid: 0, environ: '' }, 60: { uid: 65534 } }), { pid: 50, uid: 0 }),
  ).toEqual([60]);
});

test('neither this process nor one that it descends from, even when marked', () => {
  const tree = host({ 50: { parent: 40 }, 40: { parent: 30 }, 30: {}, 60: { parent: 50 } });
  expect(findStaleProcesses(tree, SELF)).toEqual([60]);
});

test('only those of one session, when it is named', () => {
  const tree = host({
    50: { environ: '' },
    60: {},
    61: { environ: 'GO_RUST_BENCH_SESSION=s12\0' },
    62: { environ: 'GO_RUST_BENCH_SESSION=s2\0' },
  });
  expect(findStaleProcesses(tree, SELF, 's1')).toEqual([60]);
  expect(findStaleProcesses(tree, SELF)).toEqual([60, 61, 62]);
});

test('those that a server has left in its kernel session, whatever became of their environment', () => {
  const gone = { environ: '' };
  const tree = host({
    50: gone,
    60: { ...gone, stat: '60 (a) b) S 1 60 59 0' },
    61: { ...gone, stat: '61 (x) S 59 59 58 0' },
    // It has ended; nobody waits for it.
    62: { ...gone, stat: '62 (x) Z 1 62 59 0' },
    63: { ...gone, uid: 1001, stat: '63 (x) S 1 63 59 0' },
    64: { environ: 'GO_RUST_BENCH_SESSION=s1\0', stat: '64 (x) S 1 64 64 0' },
  });
  expect(findStaleProcesses(tree, SELF, 's1', 59)).toEqual([60, 64]);
});
