import { lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Origin } from './store.ts';

/** Who could have written a record, as far as this process can tell. */
export interface JudgedUsers {
  /** Ids of the users that builds and servers run as: this process's own, and that of `run-as`. */
  readonly uids: readonly number[];
  /** Whether this user may become root without a password: then file owners are no boundary. */
  readonly mayBecomeRoot: () => Promise<boolean>;
}

const groupOrOthersMayWrite = 0o022;
const sticky = 0o1000;

/**
 * Whether a record of a directory store could have been written by the code that is judged by it. Build scripts of a pull
 * request run as this process's user, servers as `run-as`; so everything in the record and every directory above it must
 * belong to another user and be writable by its owner alone. Under root nothing is proved: builds are root too.
 */
export async function directoryOrigin(record: string, judged: JudgedUsers): Promise<Origin> {
  if (judged.uids.includes(0)) return unproved('builds run as root here, and root can write to every store');
  const path = await realpath(record);
  for (let above = dirname(path); ; above = dirname(above)) {
    const problem = await ownerProblem(above, judged, true);
    if (problem !== undefined) return unproved(problem);
    if (above === dirname(above)) break;
  }
  const pending = [path];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const problem = await ownerProblem(next, judged, false);
    if (problem !== undefined) return unproved(problem);
    if ((await lstat(next)).isDirectory())
      for (const name of await readdir(next)) pending.push(join(next, name));
  }
  if (await judged.mayBecomeRoot())
    return unproved(
      'the user that builds run as may become root without a password (sudo), and write to every store',
    );
  const { uid } = await lstat(path);
  return {
    kind: 'proved',
    proof: `user ${uid} owns the store and alone can write to it; builds and servers run as ${judged.uids.join(' and ')}`,
  };
}

const unproved = (reason: string): Origin => ({ kind: 'unproved', reason });

/** @param above in a sticky directory such as `/tmp` nobody can rename or remove what belongs to another */
async function ownerProblem(path: string, judged: JudgedUsers, above: boolean): Promise<string | undefined> {
  const { uid, mode } = await lstat(path);
  if (judged.uids.includes(uid)) return `${path} belongs to user ${uid}, whom builds or servers run as`;
  if ((mode & groupOrOthersMayWrite) === 0 || (above && (mode & sticky) !== 0)) return undefined;
  return `${path} can be written to by others than its owner`;
}
