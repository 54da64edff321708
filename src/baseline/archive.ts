import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { type ArchiveEntry, unpackedEntry } from './archive-entry.ts';
import { openWithoutFollowing } from './hashed-copy.ts';
import { type LoadedRecord, loadRecord } from './load-record.ts';
import { makePrivateDirectory } from './private-directory.ts';
import { type RecordLimits, recordLimits } from './record.ts';
import { Refused, refusing } from './refused.ts';

/** Whether a file's name says that it is an archive of a record. */
export const isArchive = (path: string): boolean => /\.(?:tar|tgz|tar\.gz|tar\.zst)$/.test(path);

/**
 * Loads a record from a tar file, plain or compressed by gzip. Before anything of an entry is written its path, kind and
 * declared size are judged; the stream ends at the first that is refused, or when it unpacks to more than a record may
 * have. Only regular files and directories are made, all of them in a private directory.
 *
 * @throws {UserError} in one line that names the archive and the entry
 */
export function unpackRecord(
  path: string,
  now: Date,
  limits: RecordLimits = recordLimits,
): Promise<LoadedRecord> {
  return refusing(path, async () => {
    if (path.endsWith('.zst'))
      throw new Refused('the archive', 'is compressed by zstd; unpack it, or use gzip');
    const own = await makePrivateDirectory();
    try {
      const root = join(own.path, 'record');
      await mkdir(root, { mode: 0o700 });
      await unpack(path, root, limits);
      return await loadRecord(root, { name: path, now, limits });
    } finally {
      await own.remove();
    }
  });
}

async function unpack(path: string, root: string, limits: RecordLimits): Promise<void> {
  const file = await openWithoutFollowing(path);
  try {
    if (!(await file.stat()).isFile()) throw new Refused('the archive', 'is no regular file');
    const source = file.createReadStream({ autoClose: false });
    const unpacking = extract();
    const announced = { bytes: 0 };
    const counted = refusingMoreThan(announced, limits);
    const reading = pipeline(
      path.endsWith('.tar') ? [source, counted, unpacking] : [source, createGunzip(), counted, unpacking],
    );
    const writing = writeEntries(unpacking, root, limits, announced);
    // The reading side fails too when the writing side stops: the first reason is the one to tell.
    const [wrote, read] = await Promise.allSettled([writing, reading]);
    const failed = [wrote, read].find((side) => side.status === 'rejected');
    if (failed?.status !== 'rejected') return;
    throw failed.reason instanceof Refused
      ? failed.reason
      : new Refused('the archive', `cannot be read: ${(failed.reason as Error).message}`);
  } finally {
    await file.close();
  }
}

/** Header and padding of an entry take 2 blocks of 512 bytes; long names take a few more. */
const overheadBytes = (limits: RecordLimits): number => 2 ** 20 + 2_048 * limits.entries;

/**
 * Ends a stream of which more has come than its entries have announced: a reader skips what stands behind the last one,
 * and a few megabytes of it unpack to as many gigabytes.
 */
function refusingMoreThan(announced: { readonly bytes: number }, limits: RecordLimits): Transform {
  let seen = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      seen += part.length;
      const isTooMuch = seen > announced.bytes + overheadBytes(limits);
      done(isTooMuch ? new Refused('the archive', 'has more in it than its entries say') : null, part);
    },
  });
}

async function writeEntries(
  entries: AsyncIterable<ArchiveEntry>,
  root: string,
  limits: RecordLimits,
  announced: { bytes: number },
): Promise<void> {
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    announced.bytes += entry.header.size ?? 0;
    if (count > limits.entries + 2)
      throw new Refused('the archive', `has more than ${limits.entries} entries`);
    if (announced.bytes > limits.totalBytes)
      throw new Refused(entry.header.name, `brings the archive over ${limits.totalBytes} bytes`);
    await unpackedEntry(entry, root, limits);
  }
}
