import { lstat, mkdir, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { hashedCopy, openWithoutFollowing } from './hashed-copy.ts';
import { type Manifest, manifestName, type RecordFile, type RecordLimits } from './record.ts';
import { parentOf, pathProblem } from './record-path.ts';
import { Refused } from './refused.ts';

/**
 * Checks the list of a manifest by itself: every path one that we write, none twice, every parent listed before what lies
 * in it, and no more declared than a record may have.
 *
 * @throws {Refused} for the first thing that is wrong
 */
export function checkList({ files, directories }: Manifest, limits: RecordLimits): void {
  if (files.length + directories.length > limits.entries)
    throw new Refused(
      manifestName,
      `lists ${files.length + directories.length} files and directories; ${limits.entries} are allowed`,
    );
  const known = new Set(['']);
  const taken = new Set<string>();
  for (const [path, kind] of [
    ...directories.map((path) => [path, 'directory'] as const),
    ...files.map(({ path }) => [path, 'file'] as const),
  ]) {
    const problem = pathProblem(path, kind);
    if (problem !== undefined) throw new Refused(manifestName, `lists ${JSON.stringify(path)}: ${problem}`);
    if (taken.has(path)) throw new Refused(manifestName, `lists ${path} twice`);
    if (!known.has(parentOf(path))) throw new Refused(manifestName, `lists ${path} without its directory`);
    taken.add(path);
    if (kind === 'directory') known.add(path);
  }
  let total = 0;
  for (const { path, bytes } of files) {
    total += bytes;
    if (bytes > limits.fileBytes)
      throw new Refused(path, `is declared with ${bytes} bytes; a file has at most ${limits.fileBytes}`);
  }
  if (total > limits.totalBytes)
    throw new Refused(
      manifestName,
      `declares ${total} bytes in all; a record has at most ${limits.totalBytes}`,
    );
}

/**
 * Walks through what really lies there and refuses whatever the list does not have, or has as something else. Nothing is
 * opened and no link followed.
 *
 * @throws {Refused} for the first such thing
 */
export async function refuseStrangers(directory: string, manifest: Manifest): Promise<void> {
  const kinds = new Map<string, 'file' | 'directory'>([
    [manifestName, 'file'],
    ...manifest.directories.map((path) => [path, 'directory'] as const),
    ...manifest.files.map(({ path }) => [path, 'file'] as const),
  ]);
  const pending = [''];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    // One entry after another: a directory of millions is left at its first stranger.
    for await (const { name } of await opendir(join(directory, parent))) {
      const path = parent === '' ? name : `${parent}/${name}`;
      const found = await kindOf(join(directory, path));
      const listed = kinds.get(path);
      if (found !== 'file' && found !== 'directory') throw new Refused(path, `is ${found}`);
      if (listed === undefined) throw new Refused(path, `is not in ${manifestName}`);
      if (found !== listed) throw new Refused(path, `is a ${found}, ${manifestName} says ${listed}`);
      if (found === 'directory') pending.push(path);
    }
  }
}

async function kindOf(path: string): Promise<string> {
  const entry = await lstat(path);
  if (entry.isDirectory()) return 'directory';
  if (entry.isSymbolicLink()) return 'a symbolic link';
  if (entry.isFIFO()) return 'a named pipe';
  if (entry.isSocket()) return 'a socket';
  if (!entry.isFile()) return 'a device';
  return entry.nlink === 1 ? 'file' : 'a hard link to another file';
}

/**
 * Copies every listed file into a directory of ours and checks the copies: what is checked here is what is used.
 *
 * @throws {Refused} for a file that is missing, or has another size or hash than it was listed with
 */
export async function copyListed(
  directory: string,
  { directories, files }: Manifest,
  to: string,
): Promise<void> {
  for (const path of directories) await mkdir(join(to, path), { mode: 0o700 });
  for (const file of files) await copyOne(directory, file, to);
}

async function copyOne(directory: string, file: RecordFile, to: string): Promise<void> {
  const { path, bytes, sha256, executable } = file;
  const source = await openWithoutFollowing(join(directory, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refused(path, `is in ${manifestName} and is not there`);
    throw error;
  });
  try {
    const facts = await source.stat();
    if (!facts.isFile()) throw new Refused(path, 'is no regular file');
    if (facts.size !== bytes)
      throw new Refused(path, `has ${facts.size} bytes, ${manifestName} says ${bytes}`);
    const copied = await hashedCopy(source, join(to, path), executable ? 0o700 : 0o600, bytes);
    if (copied.bytes !== bytes)
      throw new Refused(path, `has ${copied.bytes} bytes, ${manifestName} says ${bytes}`);
    if (copied.sha256 !== sha256)
      throw new Refused(path, `has SHA-256 ${copied.sha256}, ${manifestName} says ${sha256}`);
  } finally {
    await source.close();
  }
}
