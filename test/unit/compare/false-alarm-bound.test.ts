import { expect, test } from 'vitest';
import { falseAlarmBound } from '../../../src/compare/false-alarm-bound.ts';

test.each([
  // Without an alarm: 1 − 0.05^(1/n).
  [20, 0, 0.1391],
  [59, 0, 0.0495],
  [299, 0, 0.00997],
  // Clopper–Pearson tables, one-sided 95 %.
  [10, 1, 0.3942],
  [20, 1, 0.2161],
  [20, 3, 0.3437],
  [100, 5, 0.1023],
])('of %i sessions with %i alarms it is %f', (sessions, alarms, bound) => {
  expect(falseAlarmBound(sessions, alarms)).toBeCloseTo(bound, 4);
});

test('nothing is bounded by no session, or when every session was an alarm', () => {
  expect(falseAlarmBound(0, 0)).toBe(1);
  expect(falseAlarmBound(3, 3)).toBe(1);
});
