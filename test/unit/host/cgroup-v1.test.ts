import { expect, test } from 'vitest';
import type { CgroupParent } from '../../../src/host/cgroup.ts';
import { cgroupParentV1 } from '../../../src/host/cgroup-v1.ts';
import { findOwnCgroup } from '../../../src/host/own-cgroup.ts';
import { UserError } from '../../../src/user-error.ts';
import { systemError } from './recorded-host.ts';
import { RecordedV1 } from './recorded-v1.ts';

const MEMORY = '/sys/fs/cgroup/memory/runner/go-rust-bench-s1-4';
const REQUEST = { session: 's1', number: 4, cpus: [2, 3], cpuLimit: 2, memoryBytes: 1 << 20, swapBytes: 0 };

function parentOf(tree: RecordedV1): CgroupParent {
  const own = findOwnCgroup(tree);
  if (own.version !== 1) throw new Error('the recording is v1');
  return cgroupParentV1(tree, own);
}

test('limits are written in the order that the kernel accepts, before anyone is in', () => {
  const tree = new RecordedV1();
  const cgroup = parentOf(tree).create(REQUEST);
  expect(tree.writes).toEqual([
    '/sys/fs/cgroup/cpuset/go-rust-bench-s1-4/cpuset.cpus=2-3',
    '/sys/fs/cgroup/cpuset/go-rust-bench-s1-4/cpuset.mems=0-1',
    `${MEMORY}/memory.limit_in_bytes=1048576`,
    `${MEMORY}/memory.memsw.limit_in_bytes=1048576`,
    `${MEMORY}/memory.kmem.tcp.limit_in_bytes=-1`,
  ]);
  expect(cgroup.paths).toEqual([
    MEMORY,
    '/sys/fs/cgroup/cpu,cpuacct/runner/go-rust-bench-s1-4',
    '/sys/fs/cgroup/cpuset/go-rust-bench-s1-4',
  ]);
});

test('everything is read back from the kernel', () => {
  const cgroup = parentOf(new RecordedV1()).create({ ...REQUEST, cpuLimit: 0.5, swapBytes: 4096 });
  expect(cgroup.readBack()).toEqual({
    memoryLimitBytes: 1 << 20,
    swapLimitBytes: 4096,
    cpusetCpus: '2-3',
    cpuQuota: 0.5,
  });
  expect(cgroup.readCounters()).toEqual({
    cpuNs: 123456789,
    periods: 10,
    throttledPeriods: 3,
    throttledNs: 77,
    oomKills: 2,
  });
  expect(cgroup.oomKills()).toBe(2);
  expect(cgroup.peakMemory()).toBe(1 << 20);
  expect(cgroup.memorySplit()).toEqual({
    anonBytes: 8192,
    fileBytes: 4096,
    kernelBytes: 24576,
    socketBytes: 4096,
    socketPeakBytes: 8192,
  });
});

test('no quota where the CPUs themselves are the limit', () => {
  const tree = new RecordedV1();
  expect(parentOf(tree).create(REQUEST).readBack()).not.toHaveProperty('cpuQuota');
  expect(tree.writes.join()).not.toContain('cfs');
});

test('without swap accounting the swap limit is absent and the compromise named', () => {
  const tree = new RecordedV1({ '/sys/fs/cgroup/memory/runner/memory.memsw.limit_in_bytes': undefined });
  const parent = parentOf(tree);
  expect(parent.compromises).toEqual(['swap is not limited: the kernel was booted without swapaccount=1']);
  expect(parent.create(REQUEST).readBack()).not.toHaveProperty('swapLimitBytes');
});

test('a refused limit names file, value and fix, and leaves no cgroup', () => {
  const tree = new RecordedV1();
  const write = tree.write.bind(tree);
  tree.write = (path, text) => {
    if (path.endsWith('cpuset.cpus')) throw systemError('EINVAL', path);
    write(path, text);
  };
  const message = /cpuset\.cpus: the kernel refused "2-3" \(EINVAL\); the value must lie within/;
  expect(() => parentOf(tree).create(REQUEST)).toThrow(message);
  expect(() => parentOf(tree).create(REQUEST)).toThrow(UserError);
  expect([...tree.files.keys()].filter((path) => path.includes('go-rust-bench'))).toEqual([]);
});

test('remove takes the directories and nothing else', async () => {
  const tree = new RecordedV1();
  const before = [...tree.files.keys()];
  const cgroup = parentOf(tree).create(REQUEST);
  await cgroup.remove();
  expect([...tree.files.keys()]).toEqual(before);
});
