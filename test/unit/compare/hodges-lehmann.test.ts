import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneSampleShift, twoSampleShift } from '../../../src/compare/hodges-lehmann.ts';
import expected from '../../oracle/rank-statistics.json' with { type: 'json' };
import { shiftList } from './shift-list.ts';

/** R writes a single number as a list of one. */
const only = (list: readonly number[]) => list[0] ?? Number.NaN;

describe('the shift of paired differences', () => {
  test.each(expected.oneSample)('agrees with R on $shifts.length pairs', (row) => {
    const shift = oneSampleShift(row.shifts);
    expect(shift?.estimate).toBeCloseTo(only(row.estimate), 12);
    expect(shift?.interval?.confidence).toBeCloseTo(only(row.confidence), 12);
    for (const [index, bound] of [shift?.interval?.low, shift?.interval?.high].entries())
      expect(bound).toBeCloseTo(row.interval[index] ?? Number.NaN, 12);
  });

  test('has an interval from five pairs on, at their range; with fewer it says that it has none', () => {
    expect(oneSampleShift([0.01, 0.02, 0.03, 0.05])).toEqual({ estimate: 0.0275 });
    const five = oneSampleShift([1, 2, 3, 5, 9]);
    expect(five?.interval).toEqual({ low: 1, high: 9, confidence: 0.9375 });
    expect(oneSampleShift([])).toBeUndefined();
  });

  test('moves with the shifts and turns with their sign', () => {
    fc.assert(
      fc.property(shiftList({ minLength: 5, maxLength: 12 }), (shifts) => {
        const shift = oneSampleShift(shifts);
        const moved = oneSampleShift(shifts.map((value) => value + 1));
        const turned = oneSampleShift(shifts.map((value) => -value));
        expect((moved?.interval?.low ?? 0) - 1).toBeCloseTo(shift?.interval?.low ?? Number.NaN, 12);
        expect(-(turned?.interval?.high ?? 0)).toBeCloseTo(shift?.interval?.low ?? Number.NaN, 12);
        expect(-(turned?.estimate ?? 0)).toBeCloseTo(shift?.estimate ?? Number.NaN, 12);
      }),
    );
  });

  test('holds the true centre as often as it says, over all signs of given sizes', () => {
    // Given the sizes |x|, all 2ⁿ sets of signs are equally likely about the centre 0: an exact coverage, no sampling.
    for (const sizes of [
      [1, 2, 4, 8, 16],
      [1, 2, 4, 8, 16, 32, 64],
      [3, 5, 11, 17, 29, 41, 83, 160],
    ]) {
      let held = 0;
      let confidence = 0;
      for (let signs = 0; signs < 2 ** sizes.length; signs += 1) {
        const interval = oneSampleShift(
          sizes.map((size, index) => ((signs >> index) & 1 ? -size : size)),
        )?.interval;
        if (interval === undefined) continue;
        confidence = interval.confidence;
        if (interval.low <= 0 && interval.high >= 0) held += 1;
      }
      expect(held / 2 ** sizes.length).toBeCloseTo(confidence, 12);
      expect(confidence).toBeGreaterThanOrEqual(0.9);
    }
  });
});

describe('the shift between two samples', () => {
  test.each(expected.twoSample)('agrees with R on $from.length and $to.length', (row) => {
    const shift = twoSampleShift(row.from, row.to);
    expect(shift?.estimate).toBeCloseTo(only(row.estimate), 12);
    expect(shift?.interval?.confidence).toBeCloseTo(only(row.confidence), 12);
    for (const [index, bound] of [shift?.interval?.low, shift?.interval?.high].entries())
      expect(bound).toBeCloseTo(row.interval[index] ?? Number.NaN, 12);
  });

  test('has an interval from three and three on, where exactly 90 % is what was asked for', () => {
    expect(twoSampleShift([1, 2, 3], [11, 22, 33])).toEqual({
      estimate: 20,
      interval: { low: 8, high: 32, confidence: 0.9 },
    });
    expect(twoSampleShift([1, 2], [11, 22, 33])).toEqual({ estimate: expect.any(Number) });
    expect(twoSampleShift([], [1])).toBeUndefined();
  });

  test('turns when the samples are swapped', () => {
    fc.assert(
      fc.property(
        shiftList({ minLength: 3, maxLength: 6 }),
        shiftList({ minLength: 3, maxLength: 6 }),
        (from, to) => {
          const [there, back] = [twoSampleShift(from, to), twoSampleShift(to, from)];
          expect(-(back?.estimate ?? 0)).toBeCloseTo(there?.estimate ?? Number.NaN, 12);
          expect(-(back?.interval?.low ?? 0)).toBeCloseTo(there?.interval?.high ?? Number.NaN, 12);
        },
      ),
    );
  });

  test('refuses what is no number', () => {
    expect(() => twoSampleShift([1, Number.NaN, 2], [1, 2, 3])).toThrow(/not a finite number/);
  });
});
