import { createHash } from 'node:crypto';
import { constants, type FileHandle, open } from 'node:fs/promises';

export interface Copied {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Opens a file to read it. A symbolic link is not followed, and a pipe does not make this wait: the caller must still
 * look at what was opened.
 */
export function openWithoutFollowing(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

const bufferBytes = 2 ** 20;

/**
 * Copies an open file to a new one, makes it durable, and says what was copied: what is hashed is what was written,
 * whoever changes the source meanwhile.
 *
 * @param limitBytes reading stops one byte beyond it
 */
export async function hashedCopy(
  source: FileHandle,
  to: string,
  mode: number,
  limitBytes: number,
): Promise<Copied> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(bufferBytes);
  const target = await open(to, 'wx', mode);
  let bytes = 0;
  try {
    while (bytes <= limitBytes) {
      const room = Math.min(bufferBytes, limitBytes + 1 - bytes);
      const { bytesRead } = await source.read(buffer, 0, room, bytes);
      if (bytesRead === 0) break;
      const part = buffer.subarray(0, bytesRead);
      hash.update(part);
      await target.writeFile(part);
      bytes += bytesRead;
    }
    // Whatever the umask says: the executable bit is part of an artefact's hash.
    await target.chmod(mode);
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
