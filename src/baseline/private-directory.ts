import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostTree } from '../host/host-tree.ts';
import { ownPrefix, removeAbandoned } from '../host/temporary-directory.ts';
import { UserError } from '../user-error.ts';

export interface PrivateDirectory {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/**
 * A directory that only this user can enter (mode 0700). Those of processes that were killed are removed first.
 *
 * @throws {UserError} when the temporary directory cannot be written to.
 */
export async function makePrivateDirectory(): Promise<PrivateDirectory> {
  const tree = hostTree();
  try {
    const uid = process.getuid?.();
    if (uid !== undefined) removeAbandoned(tree, tmpdir(), uid);
    const path = await mkdtemp(join(tmpdir(), ownPrefix(tree, process.pid)));
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  } catch (error) {
    throw new UserError(
      `cannot make a directory in ${tmpdir()} (${(error as Error).message}); set TMPDIR to a writable place`,
    );
  }
}
