import { describe, expect, test } from 'vitest';
import { gateOfCell, gates, turnedLogs } from '../../../src/compare/gate.ts';
import { formatFloor } from '../../../src/report/change.ts';

const mebibyte = 2 ** 20;
const noCalibration = {
  machineKey: 'm',
  calibratedAt: '2026-07-01T00:00:00Z',
  sessions: 20,
  falseAlarms: 0,
  driftLimit: {},
  ratioLimit: {},
};
const gateOf = (metric: string, floors = {}) => {
  const gate = gates({ floors }).find((one) => one.metric === metric);
  if (gate === undefined) throw new Error(`${metric} is not gated`);
  return gate;
};
const floorAt = (metric: string, values: readonly number[], floors = {}) => {
  const gate = gateOf(metric, floors);
  return gateOfCell(gate, turnedLogs(gate, values)).floor;
};

describe('a floor of 10 %, against shifts of logarithms', () => {
  test('of a latency is a tenth more', () => {
    expect(gateOf('p99').floor).toBeCloseTo(Math.log(1.1), 12);
  });

  test('of a throughput is a tenth less', () => {
    expect(gateOf('throughput', { throughput: 0.1 }).floor).toBeCloseTo(-Math.log(0.9), 12);
  });

  test.each(['p99', 'throughput'] as const)('of %s is told as it was given', (metric) => {
    expect(formatFloor(metric, gateOf(metric, { [metric]: 0.1 }).floor)).toBe('10 %');
  });

  test('gives way to twice the deviation of the machine, which is one of logarithms', () => {
    const calibration = { ...noCalibration, pairedDeviation: { p50: 0.04 } };
    const p50 = gates({ floors: {}, calibration }).find(({ metric }) => metric === 'p50');
    expect(p50?.floor).toBe(0.08);
  });
});

describe('the floor of one cell', () => {
  test('of a large process is the floor of the metric', () => {
    expect(
      floorAt(
        'peak-memory',
        [100, 101, 102].map((size) => size * mebibyte),
      ),
    ).toBe(Math.log1p(0.05));
  });

  test('of a small process is two charges of the kernel, however many per cent they are', () => {
    const floor = floorAt(
      'peak-memory',
      [2.4, 2.5, 2.6].map((size) => size * mebibyte),
    );
    expect(Math.expm1(floor) * 2.5 * mebibyte).toBeCloseTo(512 * 1024, 3);
  });

  test('a smaller configured floor does not go below it, a larger one counts', () => {
    const small = [2.5 * mebibyte];
    expect(floorAt('peak-memory', small, { 'peak-memory': 0.01 })).toBe(floorAt('peak-memory', small));
    expect(floorAt('peak-memory', small, { 'peak-memory': 0.5 })).toBeCloseTo(Math.log(1.5), 12);
  });

  test('of a metric without such a step stays', () => {
    expect(floorAt('throughput', [10])).toBe(gateOf('throughput').floor);
  });
});
