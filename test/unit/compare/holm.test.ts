import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holmAdjusted } from '../../../src/compare/holm.ts';
import expected from '../../oracle/rank-statistics.json' with { type: 'json' };

const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });

/** Holm's own words: go up from the smallest, stop at the first above α ÷ the number of those left. */
function rejectedStepByStep(ps: readonly number[], familySize: number, alpha: number): number[] {
  const rejected: number[] = [];
  const left = ps.map((p, index) => ({ p, index }));
  for (let remaining = familySize; left.length > 0; remaining -= 1) {
    const smallest = left.reduce((least, entry) => (entry.p < least.p ? entry : least));
    if (smallest.p > alpha / remaining) break;
    rejected.push(smallest.index);
    left.splice(left.indexOf(smallest), 1);
  }
  return rejected.sort((a, b) => a - b);
}

describe('Holm’s adjusted p values', () => {
  test('come out as in the worked example of four tests', () => {
    // https://en.wikipedia.org/wiki/Holm–Bonferroni_method: at 0.05 the first and the last are rejected.
    const adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005]);
    expect(adjusted.map((p) => Number(p.toFixed(12)))).toEqual([0.03, 0.06, 0.06, 0.02]);
  });

  test('reject the three of Neuhaus’s fifteen that control of the family allows', () => {
    // Benjamini and Hochberg (1995), section 4.
    const neuhaus = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    expect(holmAdjusted(neuhaus).filter((p) => p <= 0.05)).toHaveLength(3);
  });

  test.each(expected.holm)('agree with R in a family of $familySize', ({ p, familySize, adjusted }) => {
    for (const [index, value] of holmAdjusted(p, familySize).entries())
      expect(value).toBeCloseTo(adjusted[index] ?? Number.NaN, 12);
  });

  test('reject what Holm’s steps reject', () => {
    fc.assert(
      fc.property(pValues, fc.nat(10), fc.constantFrom(0.01, 0.03, 0.2), (ps, untested, alpha) => {
        const familySize = ps.length + untested;
        const rejected = [...holmAdjusted(ps, familySize).entries()].filter(([, p]) => p <= alpha);
        // Multiplied or divided, a p right at its limit may be rounded to either side.
        const atTheLimit = ps.some((p) =>
          Array.from({ length: familySize }, (_, rest) => Math.abs(p * (rest + 1) - alpha)).some(
            (gap) => gap < 1e-12,
          ),
        );
        fc.pre(!atTheLimit);
        expect(rejected.map(([index]) => index)).toEqual(rejectedStepByStep(ps, familySize, alpha));
      }),
    );
  });

  test('count tests that were not done with p = 1', () => {
    fc.assert(
      fc.property(pValues, fc.nat(10), (ps, untested) => {
        const withOnes = holmAdjusted([...ps, ...new Array<number>(untested).fill(1)]);
        expect(holmAdjusted(ps, ps.length + untested)).toEqual(withOnes.slice(0, ps.length));
      }),
    );
  });

  test('refuse a family smaller than what was tested, and what is no p', () => {
    expect(() => holmAdjusted([0.1, 0.2], 1)).toThrow(/2 p values in a family of 1/);
    expect(() => holmAdjusted([Number.NaN])).toThrow(/not between 0 and 1/);
  });
});
