import { deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly text: string;
  readonly stored?: true;
  /** What the directory says in place of the truth. */
  readonly claimedBytes?: number;
  readonly method?: number;
}

/** A zip archive, byte by byte, so that a test can have it lie. Checksums are left 0. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, stored = false, claimedBytes, method = stored ? 0 : 8 } of entries) {
    const data = stored ? Buffer.from(text) : deflateRawSync(text);
    const nameBytes = Buffer.from(name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(claimedBytes ?? Buffer.byteLength(text), 8);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(nameBytes.length, 0);
    const common = Buffer.alloc(10);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(method, 4);
    const local = Buffer.concat([signature(0x04034b50), common, sizes, lengths, nameBytes, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), common, sizes, lengths, tail, nameBytes]),
    );
    files.push(local);
    offset += local.length;
  }
  const entriesOfDirectory = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(entriesOfDirectory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, entriesOfDirectory, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
