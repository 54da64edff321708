import { CGROUP_PREFIX } from './cgroup.ts';
import { killAll, processesBelow } from './cgroup-processes.ts';
import type { HostTree } from './host-tree.ts';
import { findOwnCgroup } from './own-cgroup.ts';
import { isOwnedBy } from './stale-processes.ts';

/** `go-rust-bench-<session>.scope`: a session's on rung B. */
const SCOPE = new RegExp(`^${CGROUP_PREFIX}[a-z0-9]+\\.scope$`);

/**
 * Kills what sessions that were killed on rung B have left in their scopes; systemd removes a scope that is empty. Only
 * processes of our user: another user's session there is not ours to end. A scope that this process stands in is spared.
 *
 * @returns what it did, in words.
 */
export async function endStaleScopes(tree: HostTree, uid: number): Promise<string[]> {
  const own = findOwnCgroup(tree);
  if (own.version !== 2 || own.root === undefined) return [];
  // systemd puts the scopes of its system manager there.
  const slice = `${own.root}/system.slice`;
  const ours = (pid: number) => isOwnedBy(tree, pid, uid);
  const done: string[] = [];
  for (const name of tree.list(slice).filter((child) => SCOPE.test(child))) {
    const scope = `${slice}/${name}`;
    if (own.directory === scope || own.directory.startsWith(`${scope}/`)) continue;
    const pids = processesBelow(tree, [scope]).filter(ours);
    if (pids.length === 0) continue;
    await killAll(tree, [scope], ours);
    done.push(`killed what was in ${name} of a killed session (${pids.join(', ')})`);
  }
  return done;
}
