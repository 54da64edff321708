import { describe, expect, test } from 'vitest';
import { gateOfCell, gates, turnedLogs } from '../../../src/compare/gate.ts';

const mebibyte = 2 ** 20;
const gateOf = (metric: string, floors = {}) => {
  const gate = gates({ floors }).find((one) => one.metric === metric);
  if (gate === undefined) throw new Error(`${metric} is not gated`);
  return gate;
};
const floorAt = (metric: string, values: readonly number[], floors = {}) => {
  const gate = gateOf(metric, floors);
  return gateOfCell(gate, turnedLogs(gate, values)).floor;
};

describe('the floor of one cell', () => {
  test('of a large process is the floor of the metric', () => {
    expect(
      floorAt(
        'peak-memory',
        [100, 101, 102].map((size) => size * mebibyte),
      ),
    ).toBe(0.05);
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
    expect(floorAt('peak-memory', small, { 'peak-memory': 0.5 })).toBe(0.5);
  });

  test('of a metric without such a step stays', () => {
    expect(floorAt('throughput', [10])).toBe(gateOf('throughput').floor);
  });
});
