import { describe, expect, it } from 'vitest';
import type { Load } from '../../../src/plan/load.ts';
import { windowLimitNs } from '../../../src/plan/window-limit.ts';

const second = 1e9;
const limit = (load: Load, assumedRatePerSecond = 1_000) =>
  windowLimitNs(
    load,
    { assumedRatePerSecond },
    { windowNs: 8 * second, limits: { cpus: 2, memoryBytes: 1, swapBytes: 0 } },
  );
const count = (requests: number): Load => ({ kind: 'requests', requests, connections: 10 });

describe('the longest that a window may last', () => {
  it('is the window of the plan where time is fixed', () => {
    expect(limit({ kind: 'connections', connections: 10 })).toBe(8 * second);
    expect(limit({ kind: 'rate', ratePerSecond: 10, connections: 10 })).toBe(8 * second);
  });

  it('is ten times the expected time of a fixed count, at the assumed rate of all CPUs', () => {
    expect(limit(count(100_000))).toBe(500 * second);
    expect(limit(count(100_000), 10_000)).toBe(80 * second);
  });

  it('is at least ten windows, and at most a day', () => {
    expect(limit(count(1))).toBe(80 * second);
    expect(limit(count(1_000_000_000), 1)).toBe(24 * 3600 * second);
  });
});
