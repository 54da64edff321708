import { expect, test } from 'vitest';
import { countedShare } from './wilson-interval.ts';

// R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d of %d: %d to %d', (count, of, low, high) => {
  const interval = countedShare(count, of);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});
