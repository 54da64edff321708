import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackRecord } from '../../../src/baseline/archive.ts';
import { writeRecord } from '../../../src/baseline/write-record.ts';
import { createSavable, type Savable, savedAt, scratchDirectory } from '../../baseline-factory.ts';

const scratch = scratchDirectory();
let savable: Savable;
const at = (name: string) => join(scratch.path, name);

beforeAll(async () => {
  savable = await createSavable(scratch.path);
  await writeRecord(at('record'), savable.query, savable, savedAt);
});
afterAll(() => scratch.remove());

type HeaderArgument = Parameters<Pack['entry']>[0];

/** The first block of an entry as a tar file has it, whatever it claims. */
async function archive(name: string, ...headers: HeaderArgument[]): Promise<string> {
  const packing = pack();
  for (const header of headers)
    packing.entry(header, header.size === 0 || header.size === undefined ? '' : 'x');
  packing.finalize();
  await pipeline(packing, createWriteStream(at(name)));
  return at(name);
}

describe('an archive of a record', () => {
  it.each([
    ['record.tar', ['-cf'], '.'],
    ['record.tgz', ['-czf'], '.'],
    ['bare.tar.gz', ['-czf'], 'record.json benchmark.json.gz artefacts'],
  ])('%s is loaded as the directory would be', async (name, options, members) => {
    execFileSync('tar', ['-C', at('record'), ...options, at(name), ...members.split(' ')]);
    const loaded = await unpackRecord(at(name), savedAt);
    expect(loaded.evidence).toEqual(savable.evidence);
    expect([...loaded.artefacts.keys()]).toEqual(['go', 'rust']);
    await loaded.release();
  });

  it.each<[string, HeaderArgument, RegExp]>([
    [
      'a path that leads up',
      { name: 'artefacts/../../evil' },
      /\.\.\/evil: in the archive: a path with "\.\."/,
    ],
    ['an absolute path', { name: '/tmp/evil' }, /in the archive: an absolute path/],
    ['a path beside', { name: 'evil' }, /evil: in the archive: it lies outside artefacts/],
    ['a symbolic link', { name: 'artefacts', type: 'symlink', linkname: '/etc' }, /artefacts: is a symlink/],
    [
      'a hard link',
      { name: 'artefacts/go', type: 'link', linkname: '/etc/passwd' },
      /is a link in the archive/,
    ],
    ['a pipe', { name: 'artefacts/go', type: 'fifo' }, /is a fifo in the archive/],
    ['a device', { name: 'artefacts/go', type: 'character-device' }, /is a character-device in the archive/],
  ])('with %s is refused, and nothing written outside', async (_what, header, message) => {
    const path = await archive('hostile.tar', header);
    const before = readdirSync(scratch.path).sort();
    await expect(unpackRecord(path, savedAt)).rejects.toThrow(message);
    expect(readdirSync(scratch.path).sort()).toEqual(before);
    expect(existsSync('/tmp/evil')).toBe(false);
  });

  it('that declares 10 GB for a file is refused at its header', async () => {
    const whole = execFileSync('tar', ['-C', at('record'), '-cf', '-', 'record.json']);
    // The size of the first entry (offset 124, octal), and the checksum (offset 148) put right.
    whole.write('112402762000', 124, 'latin1');
    whole.write('        ', 148, 'latin1');
    const sum = whole.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    whole.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    writeFileSync(at('huge.tar'), whole);
    await expect(unpackRecord(at('huge.tar'), savedAt)).rejects.toThrow(
      /record\.json: (?:brings the archive over|is declared with 10000000000)/,
    );
  });

  it('that unpacks without end is left after what its entries announced', async () => {
    const whole = execFileSync('tar', ['-C', at('record'), '-cf', '-', 'record.json']);
    writeFileSync(at('bomb.tgz'), gzipSync(Buffer.concat([whole, Buffer.alloc(128 * 2 ** 20)])));
    await expect(unpackRecord(at('bomb.tgz'), savedAt)).rejects.toThrow(
      'has more in it than its entries say',
    );
  });

  it.each([
    ['torn.tgz', gzipSync('nothing').subarray(0, 12), 'cannot be read'],
    ['noise.tar', Buffer.alloc(2_048, 'noise'), 'cannot be read'],
    ['empty.tar', Buffer.alloc(1_024), 'record.json: is not there'],
    ['other.tar.zst', Buffer.alloc(10), 'is compressed by zstd'],
  ])('%s is refused', async (name, content, message) => {
    writeFileSync(at(name), content);
    await expect(unpackRecord(at(name), savedAt)).rejects.toThrow(message);
  });
});
