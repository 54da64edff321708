import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commonScale,
  formatBytes,
  formatDuration,
  formatIn,
  formatNumber,
  formatRange,
  formatShare,
} from '../../../src/report/format-number.ts';

test.each([
  [0, '0'],
  [1, '1.000'],
  [1.2344, '1.234'],
  [2.3456, '2.35'],
  [42.16, '42.2'],
  [123.46, '123.5'],
  [456.7, '457'],
  [999.7, '1,000'],
  [1234.6, '1,235'],
  [38_310.4, '38,310'],
  [0.0456, '0.0456'],
  [0.001234, '0.001234'],
  [-2.5, '-2.50'],
])('%d is shown as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test('rounding stays within 0.5 %', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (value) => {
      const shown = Number(formatNumber(value).replaceAll(',', ''));
      return Math.abs(shown - value) <= value * 0.005;
    }),
  );
});

test('a range has the decimals of its median', () => {
  expect(formatRange(1.9921, 1.9, 2.08)).toBe('1.992 [1.900–2.080]');
  expect(formatRange(2.08, 1.9921, 11)).toBe('2.08 [1.99–11.00]');
});

describe('with units', () => {
  test.each([
    [999, '999 ns'],
    [1_234, '1.234 µs'],
    [256_000_000, '256 ms'],
    [1_500_000_000, '1.5 s'],
    [2_000_000_000, '2 s'],
    [120_000_000_000, '120 s'],
    [0, '0 ns'],
  ])('%d ns is %s', (durationNs, text) => {
    expect(formatDuration(durationNs)).toBe(text);
  });

  test.each([
    [512 * 2 ** 20, '512 MiB'],
    [8 * 2 ** 30, '8 GiB'],
    [1023, '1,023 B'],
    [2.61 * 2 ** 20, '2.61 MiB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test('numbers that are compared share the unit of the largest', () => {
    const scale = commonScale('ns', [812_000, 1_645_000]);
    expect(scale.unit).toBe('ms');
    expect(formatIn(scale, 812_000)).toBe('0.812');
    expect(commonScale('bytes', []).unit).toBe('B');
  });
});

test.each([
  [1, '100 %'],
  [0.9999, '99 %'],
  [0.83, '83 %'],
  [0.001, '< 1 %'],
  [0, '0 %'],
])('the share %d is %s: never all when it is not all', (share, text) => {
  expect(formatShare(share)).toBe(text);
});
