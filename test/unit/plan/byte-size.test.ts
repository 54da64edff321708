import { describe, expect, it } from 'vitest';
import { formatBytes, parseByteSize } from '../../../src/plan/byte-size.ts';

describe('parseByteSize', () => {
  it.each([
    ['512MiB', 536_870_912],
    ['384MiB', 402_653_184],
    ['1.5GiB', 1_610_612_736],
    ['64kB', 64_000],
    ['100B', 100],
    ['2TB', 2e12],
  ])('reads %s', (written, bytes) => {
    expect(parseByteSize(written)).toBe(bytes);
  });

  it.each(['', '512', 'MiB', '512 MiB', '512mib', '512Mb', '-1MiB', '1e3MiB', '512M'])(
    'does not take %j for a size',
    (written) => {
      expect(parseByteSize(written)).toBeUndefined();
    },
  );
});

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [536_870_912, '512 MiB'],
  [1_610_612_736, '1.5 GiB'],
  [5 * 1024 ** 5, '5120 TiB'],
])('formatBytes(%d) is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
