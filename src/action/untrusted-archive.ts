import { inflateRawSync } from 'node:zlib';
import { UserError } from '../user-error.ts';

/**
 * One file out of a zip archive that anybody may have made. Nothing is written to disk, so no name in it can lead
 * anywhere; entries are counted and sizes limited before anything is unpacked.
 * Format: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 */

export interface ArchiveLimits {
  readonly entries: number;
  /** Of the archive as it is. */
  readonly archiveBytes: number;
  /** Of the file, unpacked. */
  readonly fileBytes: number;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const longestCommentBytes = 0xffff;
/** In place of a size or an offset: the real one is in a zip64 record. */
const zip64 = 0xffffffff;

/**
 * The bytes of the one file of that name, in whatever folder.
 *
 * @throws {UserError} when it is no sound archive, exceeds a limit, or has no such file or several.
 */
export function fileFromArchive(archive: Buffer, fileName: string, limits: ArchiveLimits): Buffer {
  if (archive.length > limits.archiveBytes)
    throw refused(`it has ${archive.length} bytes, more than ${limits.archiveBytes}`);
  try {
    const wanted = entriesOf(archive, limits).filter(
      ({ name }) => name === fileName || name.endsWith(`/${fileName}`),
    );
    const [entry] = wanted;
    if (entry === undefined) throw refused(`there is no ${fileName} in it`);
    if (wanted.length > 1) throw refused(`there is more than one ${fileName} in it`);
    return unpack(archive, entry, limits);
  } catch (error) {
    if (error instanceof UserError) throw error;
    // Offsets that lead out of the archive, data that is not deflated.
    throw refused(`it is damaged (${(error as Error).message})`);
  }
}

function entriesOf(archive: Buffer, limits: ArchiveLimits): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > limits.entries) throw refused(`it has ${count} entries, more than ${limits.entries}`);
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== entrySignature) throw refused('its directory is damaged');
    const nameBytes = archive.readUInt16LE(at + 28);
    entries.push({
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      bytes: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
      name: archive.toString('utf8', at + 46, at + 46 + nameBytes),
    });
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** The end record lies before a comment of unknown length. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - endBytes - longestCommentBytes);
  for (let at = archive.length - endBytes; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === endSignature) return at;
  throw refused('it is no zip archive');
}

function unpack(archive: Buffer, entry: Entry, { fileBytes }: ArchiveLimits): Buffer {
  if (entry.bytes === zip64 || entry.packedBytes === zip64 || entry.offset === zip64)
    throw refused('it is in zip64 form, which evidence is never large enough for');
  if (entry.bytes > fileBytes) throw refused(`its file has ${entry.bytes} bytes, more than ${fileBytes}`);
  const { offset } = entry;
  if (archive.readUInt32LE(offset) !== localSignature) throw refused('its directory is damaged');
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(start, start + entry.packedBytes);
  const file = unpacked(packed, entry, fileBytes);
  if (file.length !== entry.bytes) throw refused('its directory lies about the size of its file');
  return file;
}

function unpacked(packed: Buffer, { method, name }: Entry, fileBytes: number): Buffer {
  if (method === 0) return packed;
  // The directory may lie about the size: the limit holds while unpacking too.
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: fileBytes });
  throw refused(`${JSON.stringify(name)} is packed by method ${method}, only stored and deflated are read`);
}

function refused(why: string): UserError {
  return new UserError(`the archive with the evidence is refused: ${why}`);
}
