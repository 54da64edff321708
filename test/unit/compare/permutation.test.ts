import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permutationP } from '../../../src/compare/permutation.ts';
import expected from '../../oracle/permutation-tests.json' with { type: 'json' };

/** Goes through all ways to mark the pooled values, and keeps those that mark as many as the first sample has. */
function pByMarks(higher: readonly number[], lower: readonly number[]): number {
  const pooled = [...higher, ...lower];
  const observed = higher.reduce((sum, value) => sum + value, 0);
  let [ways, reached] = [0, 0];
  for (let marks = 0; marks < 2 ** pooled.length; marks += 1) {
    const marked = pooled.filter((_, index) => (marks >> index) & 1);
    if (marked.length !== higher.length) continue;
    ways += 1;
    if (marked.reduce((sum, value) => sum + value, 0) >= observed) reached += 1;
  }
  return reached / ways;
}

const wholeNumbers = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 5 });

describe('the two-sample permutation test', () => {
  test('gives 1/252 for five and five that are fully separated, 1/126 for four and five', () => {
    expect(permutationP([1.06, 1.07, 1.08, 1.09, 1.1], [1.01, 1.02, 1.03, 1.04, 1.05])).toBe(1 / 252);
    expect(permutationP([1.07, 1.08, 1.09, 1.1], [1.01, 1.02, 1.03, 1.04, 1.05])).toBe(1 / 126);
    expect(permutationP([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBe(1);
  });

  test.each(expected.twoSample)('agrees with SciPy on $higher over $lower', ({ higher, lower, p }) => {
    expect(permutationP(higher, lower)).toBeCloseTo(p, 12);
  });

  test('agrees with the enumeration of all marks, in any unit', () => {
    fc.assert(
      fc.property(wholeNumbers, wholeNumbers, fc.constantFrom(1, 0.1, 1e-6 / 3), (higher, lower, unit) => {
        const scaled = (values: readonly number[]) => values.map((value) => 7 + value * unit);
        expect(permutationP(scaled(higher), scaled(lower))).toBeCloseTo(pByMarks(higher, lower), 12);
      }),
    );
  });

  test('separates nothing that is all alike, and nothing from nothing', () => {
    expect(permutationP([3, 3, 3], [3, 3])).toBe(1);
    expect(permutationP([], [3])).toBe(1);
    expect(permutationP([3], [])).toBe(1);
  });

  test('refuses what is no number, and what would take for ever', () => {
    expect(() => permutationP([Number.POSITIVE_INFINITY], [1])).toThrow(/not a finite number/);
    expect(() => permutationP(new Array(15).fill(1), new Array(15).fill(2))).toThrow(/arrangements, at most/);
  });
});
