import { expect, test } from 'vitest';
import type { CgroupParent } from '../../../src/host/cgroup.ts';
import { cgroupParentV2 } from '../../../src/host/cgroup-v2.ts';
import { findOwnCgroup } from '../../../src/host/own-cgroup.ts';
import { systemError } from './recorded-host.ts';
import { RecordedV2, SERVICE } from './recorded-v2.ts';

const REQUEST = { session: 's1', number: 1, cpus: [1], cpuLimit: 1, memoryBytes: 1 << 20, swapBytes: 0 };
const LEAF = `${SERVICE}/go-rust-bench-s1-own`;

function parentOf(tree: RecordedV2): CgroupParent {
  const own = findOwnCgroup(tree);
  if (own.version !== 2) throw new Error('the recording is v2');
  return cgroupParentV2(tree, own, 's1');
}

test('own processes move to a leaf, and only then are controllers enabled', () => {
  const tree = new RecordedV2();
  parentOf(tree);
  expect(tree.writes).toEqual([
    `${LEAF}/cgroup.procs=41`,
    `${LEAF}/cgroup.procs=42`,
    `${SERVICE}/cgroup.subtree_control=memory`,
    `${SERVICE}/cgroup.subtree_control=memory cpu`,
    `${SERVICE}/cgroup.subtree_control=memory cpu cpuset`,
  ]);
});

test('everything is as before after restore', async () => {
  const tree = new RecordedV2();
  const before = new Map(tree.files);
  const parent = parentOf(tree);
  await parent.create(REQUEST).remove();
  parent.restore();
  expect(new Map([...tree.files].map(([path, text]) => [path, text.trim()]))).toEqual(
    new Map([...before].map(([path, text]) => [path, text.trim()])),
  );
});

test('nothing moves where the controllers are enabled already', () => {
  const tree = new RecordedV2(undefined, {
    [`${SERVICE}/cgroup.procs`]: '',
    [`${SERVICE}/cgroup.subtree_control`]: 'memory cpu cpuset\n',
  });
  parentOf(tree).restore();
  expect(tree.processes(LEAF)).toEqual([]);
  expect(tree.read(`${SERVICE}/cgroup.subtree_control`)?.trim()).toBe('memory cpu cpuset');
});

test('limits are set and everything is read back', () => {
  const cgroup = parentOf(new RecordedV2()).create({
    ...REQUEST,
    cpus: [1, 3],
    cpuLimit: 1.5,
    swapBytes: 8192,
  });
  expect(cgroup.readBack()).toEqual({
    memoryLimitBytes: 1 << 20,
    swapLimitBytes: 8192,
    cpusetCpus: '1,3',
    cpuQuota: 1.5,
  });
  expect(cgroup.readCounters()).toEqual({
    cpuNs: 1_500_000,
    periods: 8,
    throttledPeriods: 2,
    throttledNs: 7000,
    oomKills: 1,
  });
  expect(cgroup.peakMemory()).toBe(2 << 20);
  expect(cgroup.memorySplit()).toEqual({
    anonBytes: 1000,
    fileBytes: 2000,
    kernelBytes: 3000,
    socketBytes: 4000,
  });
});

test('an old kernel without memory.peak has no peak, not a wrong one', () => {
  const tree = new RecordedV2();
  const cgroup = parentOf(tree).create(REQUEST);
  tree.files.delete(`${cgroup.paths[0]}/memory.peak`);
  expect(cgroup.peakMemory()).toBeUndefined();
});

test('without cpu and cpuset the compromises are named and no quota is read', () => {
  const parent = parentOf(new RecordedV2('memory pids'));
  expect(parent.compromises).toHaveLength(2);
  const limits = parent.create(REQUEST).readBack();
  expect(limits).toEqual({ memoryLimitBytes: 1 << 20, swapLimitBytes: 0 });
});

test('a controller that is refused alone is a compromise, and restore takes back only what was had', () => {
  const tree = new RecordedV2();
  const write = tree.write.bind(tree);
  tree.write = (path, text) => {
    if (text === '+cpuset') throw systemError('EPERM', path);
    write(path, text);
  };
  const parent = parentOf(tree);
  expect(parent.compromises).toEqual([expect.stringMatching(/^no cpuset controller/)]);
  parent.restore();
  expect(tree.processes(SERVICE)).toEqual(['41', '42']);
  expect(tree.read(`${SERVICE}/cgroup.subtree_control`)?.trim()).toBe('');
});

test('without the memory controller there is one clear message', () => {
  expect(() => parentOf(new RecordedV2('cpu pids'))).toThrow(
    /memory controller is not offered.*Delegate=yes/,
  );
});

test('processes go back when the controllers cannot be enabled after all', () => {
  const tree = new RecordedV2();
  const write = tree.write.bind(tree);
  let refusals = 0;
  tree.write = (path, text) => {
    if (path.endsWith('subtree_control')) throw systemError(refusals++ === 0 ? 'EBUSY' : 'EINVAL', path);
    write(path, text);
  };
  expect(() => parentOf(tree)).toThrow(/subtree_control: the kernel refused "\+memory/);
  expect(tree.processes(SERVICE)).toEqual(['41', '42']);
  expect(tree.list(LEAF)).toEqual([]);
});

test('a process that may not be moved keeps all where they were', () => {
  const tree = new RecordedV2();
  const write = tree.write.bind(tree);
  tree.write = (path, text) => {
    if (path.startsWith(LEAF) && text === '42') throw systemError('EACCES', path);
    write(path, text);
  };
  expect(() => parentOf(tree)).toThrow(/cannot be moved to a leaf \(EACCES\)/);
  expect(tree.processes(SERVICE).sort()).toEqual(['41', '42']);
  expect(tree.list(LEAF)).toEqual([]);
});

test('without rights nothing is changed', () => {
  const tree = new RecordedV2();
  tree.write = (path) => {
    throw systemError('EACCES', path);
  };
  const before = new Map(tree.files);
  expect(() => parentOf(tree)).toThrow(/cannot be enabled \(EACCES\); run as root/);
  expect(tree.files).toEqual(before);
});
