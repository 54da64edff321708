import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, lstat, readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserError } from '../user-error.ts';

/** What a build made: one file, or a directory (a service with its modules). */
export interface Artefact {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Hashes an artefact. A file is the SHA-256 of its bytes; a tree is the SHA-256 over its entries in sorted order,
 * each with its relative path, kind, executable bit and content hash, so that equal trees have equal hashes wherever they lie.
 *
 * @throws {UserError} when the build made nothing, or something that is neither file nor directory.
 */
export async function readArtefact(path: string): Promise<Artefact> {
  const entry = await lstat(path).catch(() => undefined);
  if (entry?.isFile()) return { path, sha256: await fileSha256(path), bytes: entry.size };
  if (entry?.isDirectory()) {
    const lines: string[] = [];
    const bytes = await describeTree(path, '', lines);
    return { path, sha256: createHash('sha256').update(lines.join('\n')).digest('hex'), bytes };
  }
  throw new UserError(
    `the build made no file or directory at ${path}: its command must write its result to {output}`,
  );
}

/** Copies an artefact to another place, replacing what is there. */
export async function copyArtefact(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

/** Reads every byte once, so that the page cache holds the artefact before a sample's cgroup would be charged for it. */
export async function warmPageCache(path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.isFile()) await fileSha256(path);
  else if (entry.isDirectory()) for (const name of await readdir(path)) await warmPageCache(join(path, name));
}

async function fileSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function describeTree(root: string, relative: string, lines: string[]): Promise<number> {
  const names = (await readdir(join(root, relative))).sort();
  let bytes = 0;
  for (const name of names) {
    const child = relative === '' ? name : `${relative}/${name}`;
    const path = join(root, child);
    const entry = await lstat(path);
    if (entry.isDirectory()) {
      lines.push(JSON.stringify(['directory', child]));
      bytes += await describeTree(root, child, lines);
    } else if (entry.isSymbolicLink()) {
      lines.push(JSON.stringify(['link', child, await readlink(path)]));
    } else if (entry.isFile()) {
      lines.push(JSON.stringify(['file', child, (entry.mode & 0o111) !== 0, await fileSha256(path)]));
      bytes += entry.size;
    }
  }
  return bytes;
}
