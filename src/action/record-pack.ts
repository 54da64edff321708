import { constants, type FileHandle, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/**
 * A directory as one file, and back. The cache service keeps a tar archive, which `@actions/cache` unpacks with `-P`: an
 * archive of many files could write anywhere. With one file in it, it can be held to that file (see `cache-child.ts`),
 * and what lies inside is unpacked here, where nothing but files and directories below the target can come of it.
 *
 * The file: a magic line, then for each entry a 32-bit big-endian length, a JSON header of that many bytes, and the
 * bytes of a file. A length of 0 ends it.
 */
const magic = Buffer.from('go-rust-bench/pack/v1\n');
const headerLimitBytes = 4_096;
const bufferBytes = 1 << 20;

const headerSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('directory'), path: v.string() }),
  v.strictObject({
    kind: v.literal('file'),
    path: v.string(),
    bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    executable: v.boolean(),
  }),
]);
type Header = v.InferOutput<typeof headerSchema>;

export interface PackLimits {
  /** Files and directories together. */
  readonly entries: number;
  readonly totalBytes: number;
}

export const packLimits: PackLimits = { entries: 20_000, totalBytes: 2 * 1024 ** 3 };

/** What is wrong with a packed file; whoever called knows its name. */
export class PackRefused extends Error {
  override readonly name = 'PackRefused';
}

/** Writes everything below a directory into one new file. */
export async function packDirectory(directory: string, file: string): Promise<void> {
  const target = await open(file, 'wx', 0o600);
  try {
    await target.writeFile(magic);
    await packBelow(directory, '', target);
    await target.writeFile(lengthOf(0));
    await target.sync();
  } finally {
    await target.close();
  }
}

async function packBelow(root: string, path: string, target: FileHandle): Promise<void> {
  for (const name of (await readdir(join(root, path))).sort()) {
    const child = path === '' ? name : `${path}/${name}`;
    const entry = await lstat(join(root, child));
    if (entry.isDirectory()) {
      await writeHeader(target, { kind: 'directory', path: child });
      await packBelow(root, child, target);
    } else if (entry.isFile()) {
      const executable = (entry.mode & 0o111) !== 0;
      await writeHeader(target, { kind: 'file', path: child, bytes: entry.size, executable });
      await copyFile(join(root, child), entry.size, target);
    } else throw new PackRefused(`${child} is neither a file nor a directory`);
  }
}

async function copyFile(from: string, bytes: number, target: FileHandle): Promise<void> {
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await copyBytes(source, bytes, target);
  } finally {
    await source.close();
  }
}

async function writeHeader(target: FileHandle, header: Header): Promise<void> {
  const json = Buffer.from(JSON.stringify(header));
  if (json.length > headerLimitBytes)
    throw new PackRefused(`the name ${header.path.slice(0, 80)}… is too long`);
  await target.writeFile(Buffer.concat([lengthOf(json.length), json]));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * Unpacks what anybody may have written, into an empty directory.
 *
 * @throws {PackRefused} at the first thing that no program of ours has written
 */
export async function unpackInto(
  directory: string,
  file: string,
  limits: PackLimits = packLimits,
): Promise<void> {
  const source = await openRegular(file);
  try {
    if (!(await readBytes(source, magic.length)).equals(magic))
      throw new PackRefused('it is not one of ours');
    let entries = 0;
    let totalBytes = 0;
    for (let header = await readHeader(source); header; header = await readHeader(source)) {
      entries += 1;
      totalBytes += header.kind === 'file' ? header.bytes : 0;
      if (entries > limits.entries) throw new PackRefused(`more than ${limits.entries} files`);
      if (totalBytes > limits.totalBytes) throw new PackRefused(`more than ${limits.totalBytes} bytes`);
      await unpackEntry(directory, header, source);
    }
    if ((await source.read(Buffer.alloc(1), 0, 1)).bytesRead !== 0)
      throw new PackRefused('something stands behind its end');
  } finally {
    await source.close();
  }
}

/** A link is not followed, and a pipe does not make this wait. */
async function openRegular(file: string): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const source = await open(file, flags).catch((error: NodeJS.ErrnoException) => {
    throw new PackRefused(error.code === 'ELOOP' ? 'it is a link' : `it cannot be opened (${error.code})`);
  });
  if ((await source.stat()).isFile()) return source;
  await source.close();
  throw new PackRefused('it is no regular file');
}

async function readHeader(source: FileHandle): Promise<Header | undefined> {
  const bytes = (await readBytes(source, 4)).readUInt32BE();
  if (bytes === 0) return undefined;
  if (bytes > headerLimitBytes) throw new PackRefused(`a header of ${bytes} bytes`);
  const parsed = v.safeParse(headerSchema, asJson(await readBytes(source, bytes)));
  if (!parsed.success) throw new PackRefused('a header that no program of ours writes');
  const { path } = parsed.output;
  if (path.split('/').some(isUnsafe)) throw new PackRefused(`the path ${JSON.stringify(path)}`);
  return parsed.output;
}

/** Every part of a path is a plain name: so it lies below the target, in a directory that was made here. */
const isUnsafe = (part: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  part === '' || part === '.' || part === '..' || /[\u0000-\u001f\u007f\\]/.test(part);

function asJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function unpackEntry(directory: string, header: Header, source: FileHandle): Promise<void> {
  const to = join(directory, header.path);
  try {
    if (header.kind === 'directory') {
      await mkdir(to, { mode: 0o755 });
      return;
    }
    const target = await open(to, 'wx', header.executable ? 0o755 : 0o644);
    try {
      await copyBytes(source, header.bytes, target);
      // Whatever the umask says: the executable bit is part of an artefact's hash.
      await target.chmod(header.executable ? 0o755 : 0o644);
    } finally {
      await target.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG')
      throw new PackRefused(`the path ${JSON.stringify(header.path)} (${code})`);
    throw error;
  }
}

async function copyBytes(source: FileHandle, bytes: number, target: FileHandle): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(bufferBytes, Math.max(1, bytes)));
  for (let left = bytes; left > 0; ) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, left));
    if (bytesRead === 0) throw new PackRefused('it is torn: bytes are missing');
    await target.writeFile(buffer.subarray(0, bytesRead));
    left -= bytesRead;
  }
}

async function readBytes(source: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await source.read(buffer, at, bytes - at);
    if (bytesRead === 0) throw new PackRefused('it is torn: bytes are missing');
    at += bytesRead;
  }
  return buffer;
}
