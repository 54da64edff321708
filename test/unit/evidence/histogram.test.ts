import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LatencySummary } from '../../../src/evidence/generator-document.ts';
import {
  bucketIndex,
  bucketMidpointNs,
  decodeHistogram,
  meanNs,
  quantileNs,
} from '../../../src/evidence/histogram.ts';

const sixtySecondsNs = 60_000_000_000;
const latencies = fc.integer({ min: 0, max: sixtySecondsNs });

/** Records values as the generator does: counts per bucket, runs of consecutive non-empty buckets. */
function record(valuesNs: readonly number[]): LatencySummary {
  const counts = new Map<number, number>();
  for (const value of valuesNs) counts.set(bucketIndex(value), (counts.get(bucketIndex(value)) ?? 0) + 1);
  const runs: number[][] = [];
  let previous = -2;
  for (const [index, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (index === previous + 1) runs.at(-1)?.push(count);
    else runs.push([index, count]);
    previous = index;
  }
  return {
    count: valuesNs.length,
    overflow: 0,
    sum_ns: valuesNs.reduce((sum, value) => sum + value, 0),
    min_ns: Math.min(...valuesNs),
    max_ns: Math.max(...valuesNs),
    histogram: runs,
  };
}

/** The definition from loadgen, in 64-bit integers. */
function bucketIndexByShifts(valueNs: number): number {
  const value = BigInt(valueNs);
  if (value < 2048n) return valueNs;
  const shift = BigInt(value.toString(2).length - 1 - 10);
  return Number(shift * 1024n + (value >> shift));
}

describe('buckets', () => {
  test('follow the definition in 64-bit shifts', () => {
    fc.assert(fc.property(latencies, (value) => bucketIndex(value) === bucketIndexByShifts(value)));
  });

  test.each([
    [0, 0],
    [2047, 2047],
    [2048, 2048],
    [4095, 3071],
    [4096, 3072],
    [2 ** 31, 21 * 1024 + 1024],
    [2 ** 35 - 1, 24 * 1024 + 2047],
  ])('%d ns is in bucket %d', (value, index) => {
    expect(bucketIndex(value)).toBe(index);
  });

  test('the midpoint is within 0.05 % of every value, and in the same bucket', () => {
    fc.assert(
      fc.property(latencies, (value) => {
        const midpoint = bucketMidpointNs(bucketIndex(value));
        return bucketIndex(midpoint) === bucketIndex(value) && Math.abs(midpoint - value) <= value * 0.0005;
      }),
    );
  });

  test('are ordered as the values are', () => {
    fc.assert(fc.property(latencies, latencies, (a, b) => a > b || bucketIndex(a) <= bucketIndex(b)));
  });
});

describe('a decoded histogram', () => {
  const beyondRange = {
    ...record([1000, 3000]),
    count: 3,
    overflow: 1,
    sum_ns: 100_000_004_000,
    max_ns: 100_000_000_000,
  };
  const samples = fc.array(latencies, { minLength: 1, maxLength: 300 });
  const levels = fc.constantFrom(500, 900, 990, 999, 1000);

  test('gives the nearest-rank quantile within the width of a bucket', () => {
    fc.assert(
      fc.property(samples, levels, (values, level) => {
        const sorted = [...values].sort((a, b) => a - b);
        const exact = sorted[Math.ceil((level * values.length) / 1000) - 1] ?? Number.NaN;
        const quantile = quantileNs(decodeHistogram(record(values)), level) ?? Number.NaN;
        return Math.abs(quantile - exact) <= exact * 0.0005;
      }),
    );
  });

  test('never leaves the exact minimum and maximum', () => {
    fc.assert(
      fc.property(samples, levels, (values, level) => {
        const quantile = quantileNs(decodeHistogram(record(values)), level) ?? Number.NaN;
        return quantile >= Math.min(...values) && quantile <= Math.max(...values);
      }),
    );
  });

  test('has its mean from the exact sum, values beyond the range included', () => {
    expect(meanNs(decodeHistogram(beyondRange))).toBe(100_000_004_000 / 3);
  });

  test('has the maximum for a quantile beyond the range', () => {
    const quantiles = [500, 660, 670, 999].map((level) => quantileNs(decodeHistogram(beyondRange), level));
    const middle = bucketMidpointNs(bucketIndex(3000));
    expect(quantiles).toEqual([middle, middle, 100_000_000_000, 100_000_000_000]);
  });

  test('is empty without values: no quantile, no mean', () => {
    const empty = decodeHistogram({ count: 0, overflow: 0, sum_ns: 0, histogram: [] });
    expect(quantileNs(empty, 500)).toBeUndefined();
    expect(meanNs(empty)).toBeUndefined();
  });

  test('takes the rank ⌈p·n⌉ without rounding errors', () => {
    // 0.999 × 1,000 = 999 exactly: the largest value must not be taken.
    const values = Array.from({ length: 1000 }, (_, i) => (i < 999 ? 10 : 20));
    expect(quantileNs(decodeHistogram(record(values)), 999)).toBe(10);
  });

  test.each([
    ['counts that do not add up', { count: 3, histogram: [[5, 1, 1]] }, /hold 2 values, count says 3/],
    [
      'runs out of order',
      {
        count: 2,
        histogram: [
          [9, 1],
          [5, 1],
        ],
      },
      /out of order/,
    ],
    ['an index beyond its range', { count: 1, histogram: [[90_000, 1]] }, /out of range/],
    ['half a count', { count: 1, histogram: [[5, 0.5, 0.5]] }, /not whole numbers/],
    ['a negative count', { count: 0, histogram: [[5, 1, -1]] }, /not whole numbers/],
    ['a histogram that was left out', { count: 0, histogram: undefined }, /not kept/],
    ['an empty run', { count: 0, histogram: [[]] }, /without a first index/],
  ])('refuses %s', (_, change, message) => {
    expect(() => decodeHistogram({ overflow: 0, sum_ns: 0, ...change })).toThrow(message);
  });
});
