import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signFlipP } from '../../../src/compare/sign-flip.ts';
import expected from '../../oracle/permutation-tests.json' with { type: 'json' };
import { shiftList } from './shift-list.ts';

/** Every set of signs, one after the other. Whole numbers, so that ties are ties. */
function pByEnumeration(shifts: readonly number[]): number {
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  let reached = 0;
  for (let signs = 0; signs < 2 ** shifts.length; signs += 1) {
    const flipped = shifts.map((shift, index) => ((signs >> index) & 1 ? -shift : shift));
    if (sumOf(flipped) >= sumOf(shifts)) reached += 1;
  }
  return reached / 2 ** shifts.length;
}

/** Crossed less self-fertilised maize, in eighths of an inch: Darwin (1876), as Fisher prints it in table 3. */
const darwin = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

describe('the sign-flip test', () => {
  test('gives what Fisher counted for Darwin’s plants: 863 of 32,768, with 28 ties', () => {
    expect(signFlipP(darwin) * 2 ** 15).toBe(863);
    expect(signFlipP(darwin.map((eighths) => -eighths)) * 2 ** 15).toBe(2 ** 15 - 863 + 28);
  });

  test('knows a tie in another unit, where sums differ by rounding', () => {
    for (const unit of [1 / 8, 2.54 / 8, 0.1, 1e-7, 1e9 / 3])
      expect(signFlipP(darwin.map((eighths) => eighths * unit)) * 2 ** 15).toBe(863);
  });

  test('knows a tie among differences of logarithms', () => {
    // The same change at ten speeds: of 1,024 sets of signs only one reaches the sum.
    const same = Array.from({ length: 10 }, (_, index) => {
      const rate = 30_000 + 977 * index;
      return Math.log(rate) - Math.log(rate * 0.97);
    });
    expect(signFlipP(same) * 1024).toBe(1);
    // One pair turned round: it may lie as it does or with any one of the other nine in its place, or with none.
    expect(signFlipP([-(same[0] ?? 0), ...same.slice(1)]) * 1024).toBe(11);
  });

  test.each(expected.signFlip)('agrees with SciPy on $shifts', ({ shifts, p }) => {
    expect(signFlipP(shifts)).toBeCloseTo(p, 12);
  });

  test('agrees with the enumeration of all signs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 11 }), (shifts) => {
        expect(signFlipP(shifts)).toBe(pByEnumeration(shifts));
      }),
    );
  });

  test('depends on neither order nor scale', () => {
    fc.assert(
      fc.property(
        shiftList({ maxLength: 16 }),
        fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
        (shifts, scale) => {
          const scaled = [...shifts].reverse().map((shift) => shift * scale);
          expect(signFlipP(scaled)).toBe(signFlipP(shifts));
        },
      ),
    );
  });

  test('falls, or stays, when every pair is worse by the same', () => {
    fc.assert(
      fc.property(
        shiftList({ maxLength: 16 }),
        fc.double({ min: 0, max: 0.1, noNaN: true }),
        (shifts, more) => {
          expect(signFlipP(shifts.map((shift) => shift + more))).toBeLessThanOrEqual(signFlipP(shifts));
        },
      ),
    );
  });

  test('is exact where an enumeration would need 2⁴⁰ steps', () => {
    // All alike but for sign: k of 40 negative, so the p is a sum of binomial coefficients.
    const shifts = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? -0.01 : 0.01));
    let [ways, reached] = [1, 0];
    for (let negative = 0; negative <= 10; negative += 1) {
      reached += ways;
      ways = (ways * (40 - negative)) / (negative + 1);
    }
    expect(signFlipP(shifts) * 2 ** 40).toBe(reached);
  });

  test('proves nothing without pairs or without a shift', () => {
    expect(signFlipP([])).toBe(1);
    expect(signFlipP([0, 0, 0])).toBe(1);
  });

  test('refuses what is no number, and more pairs than it can hold', () => {
    expect(() => signFlipP([0.1, Number.NaN])).toThrow(/not a finite number/);
    expect(() => signFlipP(new Array(45).fill(0.1))).toThrow(/45 pairs, at most 44/);
  });
});
