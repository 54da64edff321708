import { describe, expect, test } from 'vitest';
import { mannWhitneyCounts, signedRankCounts } from '../../../src/compare/rank-distributions.ts';
import expected from '../../oracle/rank-statistics.json' with { type: 'json' };

/** The largest value whose lower tail has at most `share`; −1 when not even 0 has. */
function criticalValue(counts: Float64Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let [value, tail] = [-1, 0];
  for (const count of counts) {
    tail += count;
    if (tail > share * total) break;
    value += 1;
  }
  return value;
}

function expectTails(counts: Float64Array, atMost: readonly number[]): void {
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(counts).toHaveLength(atMost.length);
  let tail = 0;
  for (const [value, count] of counts.entries()) {
    tail += count;
    expect(tail / total).toBeCloseTo(atMost[value] ?? Number.NaN, 12);
  }
}

describe('the signed-rank distribution', () => {
  // Wilcoxon and Wilcox, Some rapid approximate statistical procedures (1964), table 2.
  test.each([
    [0.05, [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 25], [0, 2, 3, 5, 8, 10, 13, 17, 21, 25, 30, 60, 100]],
    [0.025, [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 25], [-1, 0, 2, 3, 5, 8, 10, 13, 17, 21, 25, 52, 89]],
    [0.01, [6, 7, 8, 9, 10, 12, 15, 20, 25], [-1, 0, 1, 3, 5, 9, 19, 43, 76]],
  ])('has the critical values of the tables, one-sided %d', (share, sizes, critical) => {
    expect(sizes.map((n) => criticalValue(signedRankCounts(n), share))).toEqual(critical);
  });

  test.each(expected.signedRankTail)('agrees with R for $n pairs', ({ n, atMost }) => {
    expectTails(signedRankCounts(n), atMost);
  });
});

describe('the Mann–Whitney distribution', () => {
  // Owen, Handbook of statistical tables (1962); Siegel, Nonparametric statistics (1956), table K.
  test.each([
    [
      0.05,
      [3, 3, 0],
      [4, 4, 1],
      [4, 5, 2],
      [5, 5, 4],
      [6, 6, 7],
      [7, 7, 11],
      [8, 8, 15],
      [10, 10, 27],
      [20, 20, 138],
    ],
    [
      0.025,
      [3, 3, -1],
      [4, 4, 0],
      [4, 5, 1],
      [5, 5, 2],
      [6, 6, 5],
      [7, 7, 8],
      [8, 8, 13],
      [10, 10, 23],
      [20, 20, 127],
    ],
    [0.01, [4, 4, -1], [4, 5, 0], [5, 5, 1], [6, 6, 3], [8, 8, 9], [10, 10, 19], [20, 20, 114]],
  ] as [number, ...[number, number, number][]][])(
    'has the critical values of the tables, one-sided %d',
    (share, ...rows) => {
      for (const [m, n, critical] of rows) {
        expect([m, n, criticalValue(mannWhitneyCounts(m, n), share)]).toEqual([m, n, critical]);
        expect(mannWhitneyCounts(n, m)).toEqual(mannWhitneyCounts(m, n));
      }
    },
  );

  test.each(expected.mannWhitneyTail)('agrees with R for $m and $n', ({ m, n, atMost }) => {
    expectTails(mannWhitneyCounts(m, n), atMost);
  });
});
