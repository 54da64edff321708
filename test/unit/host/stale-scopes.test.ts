import { expect, test } from 'vitest';
import { endStaleScopes } from '../../../src/host/stale-scopes.ts';
import { RecordedV2 } from './recorded-v2.ts';

const slice = '/sys/fs/cgroup/system.slice';
function afterKill(changes: Record<string, string> = {}) {
  return new RecordedV2(undefined, {
    [`${slice}/go-rust-bench-s7.scope/cgroup.procs`]: '',
    [`${slice}/go-rust-bench-s7.scope/go-rust-bench-s7-2/cgroup.procs`]: '70\n71\n',
    [`${slice}/go-rust-bench-s7.scope/go-rust-bench-s7-own/cgroup.procs`]: '72\n',
    [`${slice}/go-rust-bench.scope/cgroup.procs`]: '80\n',
    [`${slice}/go-rust-bench-s7.service/cgroup.procs`]: '81\n',
    '/proc/70/status': 'Name:\tserver\nUid:\t1001\t1001\t1001\t1001\n',
    '/proc/71/status': 'Name:\tserver\nUid:\t1001\t1001\t1001\t1001\n',
    '/proc/72/status': 'Name:\tsh\nUid:\t0\t0\t0\t0\n',
    ...changes,
  });
}

test('kills what is ours in a scope of our name, and nothing else', async () => {
  const tree = afterKill();
  expect(await endStaleScopes(tree, 1001)).toEqual([
    'killed what was in go-rust-bench-s7.scope of a killed session (70, 71)',
  ]);
  expect(tree.kills).toEqual([70, 71]);
});

test('leaves the scope of another user alone', async () => {
  const tree = afterKill();
  expect(await endStaleScopes(tree, 1002)).toEqual([]);
  expect(tree.kills).toEqual([]);
});

test('spares the scope that it stands in itself', async () => {
  const tree = afterKill({
    '/proc/self/cgroup': '0::/system.slice/go-rust-bench-s7.scope/go-rust-bench-s7-2\n',
  });
  expect(await endStaleScopes(tree, 0)).toEqual([]);
  expect(tree.kills).toEqual([]);
});
