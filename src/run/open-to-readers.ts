import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const read = 0o444;
const readAndEnter = 0o555;

/**
 * Lets everybody read a file or tree, run its programs and enter its directories, and lets nobody else write: what a
 * build leaves follows its umask, and the user that servers run as is another one. Symbolic links are left alone.
 */
export async function openToReaders(directory: string): Promise<void> {
  await chmod(directory, readAndEnter | 0o200);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await openToReaders(path);
    else if (entry.isFile()) await openFile(path);
  }
}

async function openFile(path: string): Promise<void> {
  const { mode } = await stat(path);
  await chmod(path, (mode & 0o111) === 0 ? read | 0o200 : readAndEnter | 0o200);
}
