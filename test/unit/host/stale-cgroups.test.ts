import { expect, test } from 'vitest';
import { findStaleCgroups, removeStaleCgroups } from '../../../src/host/stale-cgroups.ts';
import { RecordedHost } from './recorded-host.ts';
import { RecordedV1 } from './recorded-v1.ts';
import { RecordedV2, SERVICE } from './recorded-v2.ts';

test('v1: the cgroups of every hierarchy, what is in them, and nothing with another name', async () => {
  const tree = new RecordedV1({
    '/sys/fs/cgroup/memory/runner/go-rust-bench-s1-3/cgroup.procs': '70\n71\n',
    '/sys/fs/cgroup/cpuset/go-rust-bench-s1-3/cgroup.procs': '71\n72\n',
    '/sys/fs/cgroup/memory/runner/go-rust-bench-s1-3/below/cgroup.procs': '73\n',
    '/sys/fs/cgroup/memory/runner/go-rust-bench-mine/cgroup.procs': '80\n',
    '/sys/fs/cgroup/memory/runner/other/cgroup.procs': '81\n',
    '/sys/fs/cgroup/memory/elsewhere/go-rust-bench-s1-4/cgroup.procs': '82\n',
  });
  const done = await removeStaleCgroups(tree, findStaleCgroups(tree));
  expect(done).toEqual([
    'removed cgroup go-rust-bench-s1-3 of a killed session and killed what was in it (70, 71, 72)',
  ]);
  expect(new Set(tree.kills)).toEqual(new Set([70, 71, 72, 73]));
  expect([...tree.files.keys()].filter((path) => path.includes('s1-3'))).toEqual([]);
  expect(tree.read('/sys/fs/cgroup/memory/runner/go-rust-bench-mine/cgroup.procs')).toBe('80\n');
});

/** A v2 host after a SIGKILL: our processes in the leaf, one sample running, controllers still enabled. */
function afterKill(): RecordedV2 {
  return new RecordedV2(undefined, {
    '/proc/self/cgroup': '0::/system.slice/runner.service/go-rust-bench-s1-own\n',
    [`${SERVICE}/cgroup.procs`]: '',
    [`${SERVICE}/cgroup.subtree_control`]: 'memory cpu cpuset\n',
    [`${SERVICE}/go-rust-bench-s1-own/cgroup.procs`]: '41\n42\n',
    [`${SERVICE}/go-rust-bench-s1-7/cgroup.procs`]: '99\n',
  });
}

test('v2: the sample is killed, the runner itself is not but goes home', async () => {
  const tree = afterKill();
  const done = await removeStaleCgroups(tree, findStaleCgroups(tree));
  expect(tree.kills).toEqual([99]);
  expect(tree.processes(SERVICE)).toEqual(['41', '42']);
  expect(tree.read(`${SERVICE}/cgroup.subtree_control`)?.trim()).toBe('');
  expect([...tree.files.keys()].filter((path) => path.includes('go-rust-bench'))).toEqual([]);
  expect(done).toEqual([
    'removed cgroup go-rust-bench-s1-7 of a killed session and killed what was in it (99)',
    `moved the processes in ${SERVICE}/go-rust-bench-s1-own back to ${SERVICE}`,
  ]);
});

test('nothing stale, nothing done', async () => {
  for (const tree of [new RecordedV1(), new RecordedV2(), new RecordedHost({})]) {
    expect(await removeStaleCgroups(tree, findStaleCgroups(tree))).toEqual([]);
    expect(tree.writes).toEqual([]);
  }
});
