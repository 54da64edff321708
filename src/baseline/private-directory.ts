import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';

const prefix = 'go-rust-bench-baseline-';
const abandonedAfterMs = 24 * 60 * 60 * 1_000;

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
  await removeAbandoned();
  const path = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`)).catch((error: Error) => {
    throw new UserError(
      `cannot make a directory in ${tmpdir()} (${error.message}); set TMPDIR to a writable place`,
    );
  });
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A process of another container may use this directory too and be invisible here: only old ones are abandoned. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = name.startsWith(prefix) ? /^\d+/.exec(name.slice(prefix.length))?.[0] : undefined;
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const path = join(tmpdir(), name);
    const status = await lstat(path).catch(() => undefined);
    const isOurs = status?.isDirectory() === true && status.uid === process.getuid?.();
    if (isOurs && Date.now() - status.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true });
  }
}
