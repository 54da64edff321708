import { expect, test } from 'vitest';
import { enterDelegatedScope, type Run, runOrExplain } from '../../../src/host/systemd-scope.ts';
import { RecordedV1 } from './recorded-v1.ts';
import { RecordedV2 } from './recorded-v2.ts';

const SELF = { pid: 42, uid: 1000 };
const SYSTEMD = { '/run/systemd/system/x': '' };

test('asks systemd for a delegated scope with this process in it, and waits until it stands there', async () => {
  const tree = new RecordedV2(undefined, SYSTEMD);
  const asked: string[] = [];
  const run: Run = async (argv) => {
    asked.push(argv.join(' '));
    // As systemd does it: a moment after the answer.
    setTimeout(() => tree.files.set('/proc/self/cgroup', '0::/system.slice/go-rust-bench-s1.scope\n'), 30);
    return undefined;
  };
  await enterDelegatedScope(tree, 's1', SELF, run);
  expect(asked).toEqual([
    'sudo -n busctl call org.freedesktop.systemd1 /org/freedesktop/systemd1 org.freedesktop.systemd1.Manager ' +
      'StartTransientUnit ssa(sv)a(sa(sv)) go-rust-bench-s1.scope fail ' +
      '5 Description s go-rust-bench session PIDs au 1 42 Delegate b true User s 1000 CollectMode s inactive-or-failed 0',
  ]);
});

test('root asks without sudo', async () => {
  const tree = new RecordedV2(undefined, SYSTEMD);
  const asked: string[] = [];
  const run: Run = async ([program]) => {
    asked.push(program);
    tree.files.set('/proc/self/cgroup', '0::/system.slice/go-rust-bench-s1.scope\n');
    return undefined;
  };
  await enterDelegatedScope(tree, 's1', { pid: 42, uid: 0 }, run);
  expect(asked).toEqual(['busctl']);
});

test('a refusal is told with its reason and the fix', async () => {
  const refuse: Run = async () => 'sudo: a password is required';
  const entering = enterDelegatedScope(new RecordedV2(undefined, SYSTEMD), 's1', SELF, refuse);
  await expect(entering).rejects.toThrow(/no scope \(sudo: a password is required\); allow "sudo -n busctl"/);
});

test.each([
  ['without systemd', new RecordedV2(), /systemd does not manage this machine/],
  ['on v1', new RecordedV1(SYSTEMD), /on v2 only/],
])('%s nothing is run', async (_, tree, message) => {
  const never: Run = async () => {
    throw new Error('must not be run');
  };
  await expect(enterDelegatedScope(tree, 's1', SELF, never)).rejects.toThrow(message);
});

test('a command that fails, or is not there, is explained by its first line', async () => {
  expect(await runOrExplain(['true'])).toBeUndefined();
  expect(await runOrExplain(['sh', '-c', 'echo first >&2; echo second >&2; exit 3'])).toBe('first');
  expect(await runOrExplain(['/no/such/program'])).toMatch(/ENOENT/);
});
