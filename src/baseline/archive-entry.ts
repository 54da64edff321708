import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Header } from 'tar-stream';
import { manifestName, type RecordLimits } from './record.ts';
import { pathProblem } from './record-path.ts';
import { Refused } from './refused.ts';

/** What the tar library hands over: a header, then the content in parts that are buffers. */
export interface ArchiveEntry extends AsyncIterable<unknown> {
  readonly header: Pick<Header, 'name' | 'type' | 'size' | 'mode'>;
}

/**
 * Makes one entry of an archive below a directory of ours, unless it is not one that a record has.
 *
 * @throws {Refused} for a path that leads elsewhere, anything but a file or directory, and too large a file
 */
export async function unpackedEntry(entry: ArchiveEntry, root: string, limits: RecordLimits): Promise<void> {
  const { name, type, size = 0, mode = 0 } = entry.header;
  if (type !== 'file' && type !== 'directory')
    throw new Refused(name, `is a ${type ?? 'nameless kind'} in the archive`);
  // `tar -C record -czf record.tgz .` writes `./` before every name and `/` after a directory's.
  const path = name.replace(/^\.\//, '').replace(/\/$/, '');
  const isRoot = type === 'directory' && (path === '' || path === '.');
  const problem = isRoot || path === manifestName ? undefined : pathProblem(path, type);
  if (problem !== undefined) throw new Refused(name, `in the archive: ${problem}`);
  if (size > limits.fileBytes)
    throw new Refused(name, `is declared with ${size} bytes; a file has at most ${limits.fileBytes}`);
  if (type === 'directory') {
    if (!isRoot) await mkdir(join(root, path), { mode: 0o700 });
    for await (const _ of entry) throw new Refused(name, 'is a directory with content');
    return;
  }
  const file = await open(join(root, path), 'wx', (mode & 0o111) === 0 ? 0o600 : 0o700);
  try {
    for await (const part of entry) await file.writeFile(part as Buffer);
  } finally {
    await file.close();
  }
}
