import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostLock } from './host-lock.ts';
import type { HostTree } from './host-tree.ts';
import { findStaleCgroups, removeStaleCgroups } from './stale-cgroups.ts';
import { findStaleProcesses } from './stale-processes.ts';
import { endStaleScopes } from './stale-scopes.ts';

/** Staging directories in the temporary directory begin so. */
export const STAGING_PREFIX = 'go-rust-bench.';

export interface CleanUpOptions {
  /** Where staging directories lie; the system's temporary directory by itself. */
  temporaryDirectory?: string;
}

/**
 * Removes what killed sessions have left: cgroups, processes, staging directories. It finds them by name, place and owner
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
  for (const directory of findStaging(temporaryDirectory, uid)) {
    // Symbolic links inside are removed, never followed.
    rmSync(directory, { recursive: true, force: true });
    done.push(`removed ${directory} of a killed session`);
  }
  return done;
}

/** Our own real directories of that name: in a directory open to all, a link or a stranger's directory may have it too. */
function findStaging(temporaryDirectory: string, uid: number): string[] {
  return readdirSync(temporaryDirectory)
    .filter((name) => name.startsWith(STAGING_PREFIX))
    .map((name) => join(temporaryDirectory, name))
    .filter((path) => {
      const status = lstatSync(path, { throwIfNoEntry: false });
      return status?.isDirectory() === true && status.uid === uid;
    });
}
