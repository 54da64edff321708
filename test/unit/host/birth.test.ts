import { expect, test } from 'vitest';
import { birthDifferences, readBackBirth } from '../../../src/host/birth.ts';
import { cgroupV2 } from '../../../src/host/cgroup-v2.ts';
import { RecordedHost } from './recorded-host.ts';

const DIRECTORY = '/sys/fs/cgroup/go-rust-bench-s1-1';

function born(changes: Record<string, string> = {}): RecordedHost {
  return new RecordedHost({
    '/proc/7/status':
      'Name:\tgo\nUid:\t65534\t65534\t65534\t65534\nGid:\t65534\t1\t1\t1\nNoNewPrivs:\t1\nCpus_allowed_list:\t2-3\n',
    '/proc/7/limits': 'Max open files            1064                 1064                 files     \n',
    '/proc/7/cgroup': '0::/go-rust-bench-s1-1\n',
    [`${DIRECTORY}/cgroup.procs`]: '7\n',
    [`${DIRECTORY}/memory.max`]: '1048576\n',
    [`${DIRECTORY}/memory.swap.max`]: '0\n',
    ...changes,
  });
}

const ASKED = {
  rung: 'A',
  cpus: [3, 2],
  leastOpenFiles: 1064,
  uid: 65534,
  memoryBytes: 1 << 20,
  swapBytes: 0,
} as const;

function differences(tree: RecordedHost): string[] {
  const readBack = readBackBirth(tree, 7, cgroupV2(tree, DIRECTORY, 'A'));
  if (readBack === undefined) throw new Error('pid 7 is recorded');
  return birthDifferences(ASKED, readBack);
}

test('all as asked: no difference', () => {
  expect(differences(born())).toEqual([]);
  expect(readBackBirth(born(), 7, cgroupV2(born(), DIRECTORY, 'A'))).toEqual({
    rung: 'A',
    serverCpus: '2-3',
    openFiles: 1064,
    openFilesHard: 1064,
    uid: 65534,
    gid: 65534,
    noNewPrivs: true,
    memoryLimitBytes: 1 << 20,
    swapLimitBytes: 0,
    cgroupMembership: ['0::/go-rust-bench-s1-1'],
  });
});

const status = born().read('/proc/7/status') ?? '';

test.each([
  ['rung', { [`${DIRECTORY}/cgroup.procs`]: '8\n' }, 'rung: asked for A, the kernel says E'],
  ['CPUs', { '/proc/7/status': status.replace('2-3', '0-3') }, 'CPUs: asked for 2-3, the kernel says 0-3'],
  ['files', { '/proc/7/limits': '' }, 'open files: asked for at least 1064, the kernel says nothing'],
  [
    'more files',
    { '/proc/7/limits': 'Max open files            1024                 1064                 files     \n' },
    'open files: asked for at least 1064, the kernel says 1024',
  ],
  ['cpuset', { [`${DIRECTORY}/cpuset.cpus`]: '0-3\n' }, 'cpuset: asked for 2-3, the kernel says 0-3'],
  ['user', { '/proc/7/status': status.replace('65534', '0') }, 'user id: asked for 65534, the kernel says 0'],
  [
    'rights',
    { '/proc/7/status': status.replace('Privs:\t1', 'Privs:\t0') },
    'no_new_privs: asked for true, the kernel says false',
  ],
  [
    'memory',
    { [`${DIRECTORY}/memory.max`]: 'max\n' },
    'memory limit in bytes: asked for 1048576, the kernel says nothing',
  ],
  [
    'swap',
    { [`${DIRECTORY}/memory.swap.max`]: '4096\n' },
    'swap limit in bytes: asked for 0, the kernel says 4096',
  ],
])('a difference in %s is named', (_, changes, difference) => {
  expect(differences(born(changes))).toContain(difference);
});

test('a limit that the kernel rounds down to whole pages is as asked', () => {
  const readBack = readBackBirth(born(), 7, cgroupV2(born(), DIRECTORY, 'A'));
  expect(readBack && birthDifferences({ ...ASKED, memoryBytes: (1 << 20) + 1000 }, readBack)).toEqual([]);
});

test('a process that is gone has no read-back', () => {
  expect(readBackBirth(new RecordedHost({}), 7)).toBeUndefined();
});

test('on rung E no limits are expected', () => {
  const readBack = readBackBirth(born(), 7);
  expect(readBack).toMatchObject({ rung: 'E' });
  expect(readBack && birthDifferences({ ...ASKED, rung: 'E' }, readBack)).toEqual([]);
});
