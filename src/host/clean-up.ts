import { tmpdir } from 'node:os';
import type { HostLock } from './host-lock.ts';
import type { HostTree } from './host-tree.ts';
import { findStaleCgroups, removeStaleCgroups } from './stale-cgroups.ts';
import { findStaleProcesses } from './stale-processes.ts';
import { endStaleScopes } from './stale-scopes.ts';
import { makerOf, ownDirectories, removeAbandoned, removeTree } from './temporary-directory.ts';

export interface CleanUpOptions {
  /** Where temporary directories lie; the system's temporary directory by itself. */
  temporaryDirectory?: string;
}

/**
 * Removes what killed sessions have left: cgroups, processes, temporary directories. It finds them by name, place and owner
 * alone and trusts no record. Only for the holder of the host lock: then no session is alive that these could belong to.
 *
 * @returns what it did, in words; empty when there was nothing to do.
 */
export async function cleanUp(
  tree: HostTree,
  lock: Pick<HostLock, 'held'>,
  { temporaryDirectory = tmpdir() }: CleanUpOptions = {},
): Promise<string[]> {
  if (!lock.held) throw new Error('clean-up without the host lock could kill a live session');
  const uid = process.getuid?.();
  if (uid === undefined) throw new Error('this system has no user ids; go-rust-bench measures on Linux');
  const done = await removeStaleCgroups(tree, findStaleCgroups(tree));
  done.push(...(await endStaleScopes(tree, uid)));
  for (const pid of findStaleProcesses(tree, { pid: process.pid, uid })) {
    tree.kill(pid);
    done.push(`killed process ${pid} of a killed session`);
  }
  for (const directory of ownDirectories(temporaryDirectory, uid)) {
    // Another process, which needs no lock, may be using its own.
    if (makerOf(tree, directory) !== undefined) continue;
    removeTree(directory);
    done.push(`removed ${directory} of a killed session`);
  }
  return [...done, ...removeAbandoned(tree, temporaryDirectory, uid)];
}
