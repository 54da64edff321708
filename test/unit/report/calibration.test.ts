import { expect, test } from 'vitest';
import { renderCalibration } from '../../../src/report/calibration.ts';

test('floors are told as they were configured, shifts as the changes that they are', () => {
  const text = renderCalibration({
    machineKey: '0123456789abcdef',
    calibratedAt: '2026-07-01T00:00:00Z',
    sessions: 20,
    falseAlarms: 0,
    pairedDeviation: { throughput: 0.005, p50: 0.05 },
    positionEffect: { p50: 0.02 },
    driftLimit: { p50: 0.04 },
    ratioLimit: {},
  });
  const row = (metric: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${metric} `))
      ?.split(/ {2,}/);
  expect(text).toContain('0 false alarms in 20 A/A sessions; the false-alarm rate is at most 13.9 %');
  expect(row('throughput')).toEqual(['throughput', '0.5 %', '3 %', '–', '–', '–']);
  // Twice the deviation, 0.1 of a logarithm, is more than the usual 3 %.
  expect(row('p50')).toEqual(['p50', '5.1 %', '10.5 %', '+2.0 %', '4.1 %', '–']);
  expect(row('p99')?.[2]).toBe('10 %');
});
