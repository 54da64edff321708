import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packDirectory, unpackInto } from '../../../src/action/record-pack.ts';

let work: string;
const at = (...names: string[]) => join(work, ...names);

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'record-pack-test-'));
  for (const name of ['in', 'out']) mkdirSync(at(name));
});

afterEach(() => rmSync(work, { recursive: true, force: true }));

/** A packed file as a stranger would write it. */
function packed(...entries: (object | string)[]): string {
  const parts: Buffer[] = [Buffer.from('go-rust-bench/pack/v1\n')];
  for (const entry of entries) {
    if (typeof entry === 'string') {
      parts.push(Buffer.from(entry));
      continue;
    }
    const json = Buffer.from(JSON.stringify(entry));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(json.length);
    parts.push(length, json);
  }
  parts.push(Buffer.alloc(4));
  writeFileSync(at('pack'), Buffer.concat(parts));
  return at('pack');
}

const file = (path: string, bytes = 0) => ({ kind: 'file', path, bytes, executable: false });

test('a directory comes back: bytes, empty files, empty directories, the executable bit', async () => {
  mkdirSync(at('in', 'a', 'empty'), { recursive: true });
  writeFileSync(at('in', 'a', 'program'), Buffer.alloc(3_000_000, 7));
  chmodSync(at('in', 'a', 'program'), 0o755);
  writeFileSync(at('in', 'nothing'), '');
  await packDirectory(at('in'), at('pack'));

  await unpackInto(at('out'), at('pack'));

  expect(readdirSync(at('out'), { recursive: true }).sort()).toEqual([
    'a',
    'a/empty',
    'a/program',
    'nothing',
  ]);
  expect(readFileSync(at('out', 'a', 'program'))).toEqual(Buffer.alloc(3_000_000, 7));
  expect(lstatSync(at('out', 'a', 'program')).mode & 0o777).toBe(0o755);
  expect(lstatSync(at('out', 'nothing')).mode & 0o777).toBe(0o644);
});

test.each([
  ['..', file('../escaped')],
  ['a path from the root', file('/tmp/escaped')],
  ['a dot', file('a/./b')],
  ['a control character', file('a\nb')],
  ['a directory that was never made', file('a/b')],
  ['a kind that there is not', { kind: 'link', path: 'a', to: '/etc' }],
  ['a size below nothing', file('a', -1)],
])('%s is refused', async (_name, entry) => {
  await expect(unpackInto(at('out'), packed(entry))).rejects.toThrow(/^(the path|a header)/);
  expect(readdirSync(at('out'))).toEqual([]);
});

test('a name that is there twice, a torn file and what stands behind the end are refused', async () => {
  await expect(unpackInto(at('out'), packed(file('a'), file('a')))).rejects.toThrow(/"a" \(EEXIST\)/);
  await expect(unpackInto(at('out'), packed(file('b', 99), 'short'))).rejects.toThrow(/torn/);
  await expect(unpackInto(at('out'), packed('\0\0\0\0', 'more'))).rejects.toThrow(/behind its end/);
  writeFileSync(at('pack'), 'some other file, which is long enough');
  await expect(unpackInto(at('out'), at('pack'))).rejects.toThrow(/not one of ours/);
});

test('links and limits', async () => {
  symlinkSync(packed(), at('link'));
  await expect(unpackInto(at('out'), at('link'))).rejects.toThrow('it is a link');
  const limits = { entries: 1, totalBytes: 4 };
  await expect(unpackInto(at('out'), packed(file('a'), file('b')), limits)).rejects.toThrow(
    /more than 1 files/,
  );
  await expect(unpackInto(at('out'), packed(file('c', 5), '12345'), limits)).rejects.toThrow(
    /more than 4 bytes/,
  );
  symlinkSync('/etc/passwd', at('in', 'secret'));
  await expect(packDirectory(at('in'), at('pack2'))).rejects.toThrow(
    'secret is neither a file nor a directory',
  );
});
