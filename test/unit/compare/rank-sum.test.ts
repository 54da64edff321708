import { describe, expect, test } from 'vitest';
import { canBePermuted, combinations, permutationP } from '../../../src/compare/permutation.ts';
import { rankSumP } from '../../../src/compare/rank-sum.ts';

const upTo = (n: number, from = 0) => Array.from({ length: n }, (_, index) => from + index);

describe('rank sum', () => {
  test('fully separated samples have one order of all', () => {
    expect(rankSumP(upTo(5, 10), upTo(5))).toBe(1 / 252);
    expect(rankSumP(upTo(50, 100), upTo(50)) * combinations(100, 50)).toBeCloseTo(1, 9);
  });

  test('on ranks themselves it is the permutation test, whose means are those of the ranks', () => {
    const [higher, lower] = [
      [3, 6, 7, 9, 10],
      [1, 2, 4, 5, 8],
    ];
    expect(rankSumP(higher, lower)).toBeCloseTo(permutationP(higher, lower), 12);
  });

  test('a tie is not above', () => {
    expect(rankSumP([1, 1], [1, 1])).toBe(1);
    expect(rankSumP([], [1])).toBe(1);
  });

  test('published: n = m = 10 are significant at 0.025 one-sided up to U = 23, not 24 (Mann and Whitney 1947)', () => {
    // The first sample above the second in 100 − 23 pairs, and in 100 − 24.
    const lower = upTo(10).map((value) => value * 100);
    const atU = (u: number) => {
      const higher = upTo(10).map((_, index) => 10_000 + index);
      let left = u;
      return rankSumP(
        higher.map((value) => {
          const under = Math.min(left, 10);
          left -= under;
          return under === 0 ? value : lower[10 - under] === 0 ? -1 : (lower[10 - under] ?? 0) - 1;
        }),
        lower,
      );
    };
    expect(atU(23)).toBeLessThanOrEqual(0.025);
    expect(atU(24)).toBeGreaterThan(0.025);
  });
});

test('eleven and eleven can be permuted, twelve and twelve not', () => {
  expect(canBePermuted(11, 11)).toBe(true);
  expect(canBePermuted(12, 12)).toBe(false);
});
