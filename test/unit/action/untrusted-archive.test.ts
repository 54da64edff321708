import { expect, test } from 'vitest';
import { fileFromArchive } from '../../../src/action/untrusted-archive.ts';
import { makeZip } from '../../zip-factory.ts';

const limits = { entries: 4, archiveBytes: 10_000, fileBytes: 1000 };
const read = (archive: Buffer) => fileFromArchive(archive, 'benchmark.json', limits).toString();

test('reads the one file of that name, stored or deflated, in whatever folder, and nothing else', () => {
  expect(read(makeZip([{ name: 'benchmark.json', text: '{"a":1}' }]))).toBe('{"a":1}');
  expect(read(makeZip([{ name: 'out/benchmark.json', text: '{}', stored: true }]))).toBe('{}');
  expect(
    read(
      makeZip([
        { name: '../../etc/passwd', text: 'x' },
        { name: 'benchmark.json', text: '{}' },
      ]),
    ),
  ).toBe('{}');
});

test.each<[string, Buffer, RegExp]>([
  ['no archive', Buffer.from('{"schema": 1}'.repeat(10)), /no zip archive/],
  ['an empty one', Buffer.alloc(0), /no zip archive/],
  ['too large', Buffer.alloc(10_001), /10001 bytes, more than 10000/],
  ['without the file', makeZip([{ name: 'other.json', text: '{}' }]), /no benchmark\.json in it/],
  [
    'with two of them',
    makeZip([
      { name: 'benchmark.json', text: '1' },
      { name: 'a/benchmark.json', text: '2' },
    ]),
    /more than one/,
  ],
  [
    'too many entries',
    makeZip(Array.from({ length: 5 }, (_, n) => ({ name: `${n}`, text: '' }))),
    /5 entries, more than 4/,
  ],
  [
    'a file that is too large',
    makeZip([{ name: 'benchmark.json', text: 'x'.repeat(1001) }]),
    /1001 bytes, more than 1000/,
  ],
  [
    'a bomb whose directory lies',
    makeZip([{ name: 'benchmark.json', text: 'x'.repeat(500_000), claimedBytes: 5 }]),
    /refused/,
  ],
  [
    'a size that is not so',
    makeZip([{ name: 'benchmark.json', text: 'xy', claimedBytes: 900 }]),
    /lies about the size/,
  ],
  ['another method', makeZip([{ name: 'benchmark.json', text: 'xy', method: 12 }]), /method 12/],
  ['cut off', makeZip([{ name: 'benchmark.json', text: 'x'.repeat(300) }]).subarray(40), /refused/],
])('%s is refused', (_, archive, reason) => {
  expect(() => read(archive)).toThrow(reason);
});

test('any damage of one byte is refused or harmless, and never a fault', () => {
  const sound = makeZip([{ name: 'benchmark.json', text: '{"a":1}' }]);
  for (let at = 0; at < sound.length; at += 1) {
    const damaged = Buffer.from(sound);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    try {
      expect(read(damaged).length).toBeLessThanOrEqual(limits.fileBytes);
    } catch (error) {
      expect((error as Error).name, `byte ${at}: ${error}`).toBe('UserError');
    }
  }
});
