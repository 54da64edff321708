import fc from 'fast-check';
import { median } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { signFlipP } from '../../../src/compare/sign-flip.ts';
import { smallestProvable } from '../../../src/compare/smallest-provable.ts';
import { shiftList } from './shift-list.ts';

/** The pairs as they would be with their median at `slowdown`. */
const slowedTo = (shifts: readonly number[], slowdown: number) =>
  shifts.map((shift) => shift - median([...shifts]) + slowdown);

describe('the smallest provable slowdown', () => {
  test('would have been proved, and a thousandth of a per cent less would not', () => {
    fc.assert(
      fc.property(
        shiftList({ minLength: 6, maxLength: 14 }),
        fc.constantFrom(0.02, 0.05),
        fc.constantFrom(0.001, 0.03),
        (shifts, alpha, floor) => {
          const least = smallestProvable(shifts, { floor, alpha });
          if (least === undefined) throw new Error('six pairs can prove at 0.02');
          expect(least).toBeGreaterThanOrEqual(floor);
          expect(signFlipP(slowedTo(shifts, least))).toBeLessThanOrEqual(alpha);
          if (least > floor) expect(signFlipP(slowedTo(shifts, least - 1.1e-5))).toBeGreaterThan(alpha);
        },
      ),
    );
  });

  test('does not depend on what was found, only on how it scatters', () => {
    const scatter = [-0.03, 0.01, 0, 0.02, -0.01, 0.04, -0.02, 0.03];
    const [still, slower] = [0, 0.2].map((shift) =>
      smallestProvable(
        scatter.map((value) => value + shift),
        { floor: 0.001, alpha: 0.03 },
      ),
    );
    expect(still).toBeCloseTo(slower ?? Number.NaN, 4);
  });

  test('is the floor where nothing scatters', () => {
    expect(smallestProvable(new Array(6).fill(0.01), { floor: 0.03, alpha: 0.02 })).toBe(0.03);
  });

  test('does not exist when even pairs that all agree are too few', () => {
    expect(smallestProvable([0.5, 0.5, 0.5, 0.5, 0.5], { floor: 0.03, alpha: 0.03 })).toBeUndefined();
    expect(smallestProvable([0.5, 0.5, 0.5, 0.5, 0.5, 0.5], { floor: 0.03, alpha: 0.03 })).toBeDefined();
    expect(smallestProvable([], { floor: 0.03, alpha: 1 })).toBeUndefined();
  });
});
