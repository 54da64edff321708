import { UserError } from '../user-error.ts';
import { CGROUP_PREFIX } from './cgroup.ts';
import type { HostTree } from './host-tree.ts';
import { findOwnCgroup } from './own-cgroup.ts';
import type { HoldCommand } from './scope-holder.ts';

/** How long systemd and the holder may take to move one process. */
const MOVE_DEADLINE_MS = 5_000;
const PAUSE_MS = 5;

/**
 * What runs as root: first in the new scope, which it gives to the controller's user (systemd does that by itself only
 * since 252) and moves the controller into; then where the controller was. It must not stay in the scope: the kernel lets
 * a user enable the cpuset controller (EPERM) only over processes that are the user's. There it waits for its input to
 * end: the controller has finished or died, and one that still lives is moved back. It is one command, so that a password
 * which `sudo` remembers for a while cannot be forgotten between the way in and the way out.
 */
const HOLDER = `set -eu
root=$1 home=$2 controller=$3 owner=$4
scope=$root$(sed -n 's/^0:://p' /proc/self/cgroup)
chown "$owner" "$scope" "$scope/cgroup.procs" "$scope/cgroup.threads" "$scope/cgroup.subtree_control"
echo "$controller" >"$scope/cgroup.procs"
echo $$ >"$home/cgroup.procs"
echo in-place
read -r _ || :
if grep -qsx "$controller" "$scope/cgroup.procs"; then echo "$controller" >"$home/cgroup.procs"; fi`;

/** The process that wants a scope, and how it starts what makes one. */
export interface ScopeUser {
  readonly pid: number;
  readonly uid: number;
  readonly gid: number;
  readonly hold: HoldCommand;
}

/** A scope of systemd's that the calling process stands in, with the right to make cgroups below it. */
export interface Scope {
  /** Moves this process back to where it was; systemd removes the scope, which is then empty. */
  leave(): void;
}

/**
 * Rung B: where this process may make no cgroups, but may ask systemd for a scope, as root or through `sudo -n`. The process is moved
 * into it, so that everything that it starts is born there. From then on all is as on rung A.
 *
 * @throws {UserError} where there is no systemd, no cgroup v2, or no `sudo` without a password.
 */
export async function enterScope(tree: HostTree, session: string, self: ScopeUser): Promise<Scope> {
  if (tree.read('/proc/1/comm')?.trim() !== 'systemd') {
    throw new UserError('systemd does not run this machine, so it has no scopes to give');
  }
  const own = findOwnCgroup(tree);
  if (own.version !== 2 || own.root === undefined) {
    throw new UserError(
      'a scope can be delegated on cgroup v2 only, and where its whole hierarchy is mounted',
    );
  }
  const owner = `${self.uid}:${self.gid}`;
  const arguments_ = [own.root, own.directory, `${self.pid}`, owner];
  const holder = await self.hold([
    ...(self.uid === 0 ? [] : ['sudo', '-n']),
    ...['systemd-run', '--scope', '--quiet', '--collect', `--unit=${CGROUP_PREFIX}${session}`],
    ...['-p', 'Delegate=yes', '--', '/bin/sh', '-c', HOLDER, 'go-rust-bench-scope', ...arguments_],
  ]);
  return {
    leave: () => {
      holder.release();
      waitUntilBack(tree, own.directory);
    },
  };
}

/** Blocks: giving the host back is done step by step, and the next step needs this one. */
function waitUntilBack(tree: HostTree, home: string): void {
  const deadline = Date.now() + MOVE_DEADLINE_MS;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const own = findOwnCgroup(tree);
    if (own.version === 2 && own.directory === home) return;
    if (Date.now() > deadline) {
      throw new Error(`this process was not moved back to ${home} within ${MOVE_DEADLINE_MS / 1000} s`);
    }
    Atomics.wait(pause, 0, 0, PAUSE_MS);
  }
}
