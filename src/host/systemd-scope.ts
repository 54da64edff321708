import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../user-error.ts';
import { CGROUP_PREFIX } from './cgroup.ts';
import type { HostTree } from './host-tree.ts';
import { findOwnCgroup } from './own-cgroup.ts';

const DEADLINE_MS = 10_000;
const PAUSE_MS = 20;

/** Runs a command to its end. Resolves with what it wrote to standard error when it failed, `undefined` when it did not. */
export type Run = (argv: readonly [string, ...string[]]) => Promise<string | undefined>;

/** Runs a command with a time limit, and without standard input: nobody is there to answer a question. */
export const runOrExplain: Run = ([program, ...args]) =>
  new Promise((resolve) => {
    const child = execFile(program, args, { timeout: DEADLINE_MS }, (error, _, stderr) => {
      resolve(error === null ? undefined : stderr.trim().split('\n')[0] || error.message);
    });
    child.stdin?.end();
  });

/**
 * Rung B: has systemd move this process into a scope of its own that is delegated to its user, by way of `sudo -n`
 * where that is not root.
 * Below it cgroups are made just as on rung A. The scope lives as long as this process, so no counter vanishes before it
 * has been read, and ends with it, so there is nothing to restore.
 *
 * It does what `systemd-run --scope -p Delegate=yes --uid=` does, for a process that runs already: a server started
 * through sudo would be sudo's child instead of ours, out of reach of our signals.
 *
 * @throws {UserError} when systemd or sudo cannot be had, with the reason.
 */
export async function enterDelegatedScope(
  tree: HostTree,
  session: string,
  self: { pid: number; uid: number },
  run: Run = runOrExplain,
): Promise<void> {
  const scope = `${CGROUP_PREFIX}${session}.scope`;
  // The sign that sd_booted(3) goes by; the directory itself may well be empty.
  if (!tree.list('/run/systemd').includes('system'))
    throw new UserError('systemd does not manage this machine');
  if (findOwnCgroup(tree).version !== 2) throw new UserError('systemd delegates cgroups on v2 only');
  const problem = await run(callManager(self.uid, startScope(scope, self)));
  if (problem !== undefined) {
    throw new UserError(
      `systemd gave no scope (${problem}); allow "sudo -n busctl" for the user of the runner`,
    );
  }
  // The call returns when the job is queued; the scope is ours when we stand in it and its directory has been handed over.
  const deadline = Date.now() + DEADLINE_MS;
  while (!isInside(tree, scope)) {
    if (Date.now() > deadline)
      throw new UserError(`systemd did not move this process into ${scope} within 10 s`);
    await sleep(PAUSE_MS);
  }
}

/** Root asks systemd itself. */
function callManager(uid: number, call: readonly string[]): [string, ...string[]] {
  return uid === 0 ? ['busctl', 'call', ...call] : ['sudo', '-n', 'busctl', 'call', ...call];
}

/** The arguments of `busctl call` for StartTransientUnit; see org.freedesktop.systemd1(5). */
function startScope(scope: string, { pid, uid }: { pid: number; uid: number }): string[] {
  const properties = [
    ['Description', 's', 'go-rust-bench session'],
    ['PIDs', 'au', '1', `${pid}`],
    ['Delegate', 'b', 'true'],
    ['User', 's', `${uid}`],
    ['CollectMode', 's', 'inactive-or-failed'],
  ];
  const manager = [
    'org.freedesktop.systemd1',
    '/org/freedesktop/systemd1',
    'org.freedesktop.systemd1.Manager',
  ];
  const method = ['StartTransientUnit', 'ssa(sv)a(sa(sv))', scope, 'fail'];
  return [...manager, ...method, `${properties.length}`, ...properties.flat(), '0'];
}

function isInside(tree: HostTree, scope: string): boolean {
  const own = findOwnCgroup(tree);
  return own.version === 2 && own.directory.endsWith(`/${scope}`);
}
