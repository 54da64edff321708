import { describe, expect, test } from 'vitest';
import { logTicks, niceEnd, tightLogEnds } from '../../../../src/report/charts/axes.ts';

describe('a logarithmic axis', () => {
  test.each([[[1.6, 1.8]], [[0.002, 1.265]], [[5]], [[12_345, 98_765]]])(
    '%j: nothing lies outside, and little room is left',
    (values) => {
      const { min, max } = tightLogEnds(values);
      const [least, most] = [Math.min(...values), Math.max(...values)];
      expect(min).toBeLessThan(least);
      expect(max).toBeGreaterThan(most);
      expect(least / min).toBeLessThan(1.2);
      expect(max / most).toBeLessThan(1.2);
    },
  );

  test.each([
    [{ min: 1.5, max: 1.9 }, [1.6, 1.8]],
    [{ min: 0.0019, max: 1.4 }, [0.01, 0.1, 1]],
    [{ min: 1.2, max: 12 }, [2, 5, 10]],
    [{ min: 0.9, max: 35 }, [1, 3, 10, 30]],
  ])('%j has labels at %j', (ends, ticks) => {
    expect(logTicks(ends).map((tick) => Number(tick.toPrecision(6)))).toEqual(ticks);
  });
});

test.each([
  [1.265, 1.5],
  [78_000, 80_000],
  [0.3, 0.3],
  [0, 1],
])('an axis from 0 to %d ends at %d', (most, end) => {
  expect(niceEnd(most)).toBeCloseTo(end, 9);
});
