import { describe, expect, it } from 'vitest';
import { isGateable } from '../../../src/plan/expand.ts';
import { expectedDuration } from '../../../src/plan/expected-duration.ts';
import { percentilesFor } from '../../../src/plan/percentiles.ts';
import { readPlan } from '../../../src/plan/read-plan.ts';
import { referenceScenarios, referenceVariants } from '../../../src/plan/reference.ts';
import { goodPlan } from './bad-plan-cases.ts';

function planWith(piece: string, replacement: string) {
  expect(goodPlan).toContain(piece);
  return readPlan(goodPlan.replace(piece, replacement), 'p.yaml', {
    scenarios: referenceScenarios,
    variants: referenceVariants,
  });
}

describe('percentilesFor', () => {
  it.each([
    [0, []],
    [199, []],
    [200, ['p50']],
    [999, ['p50']],
    [1000, ['p50', 'p90']],
    [9999, ['p50', 'p90']],
    [10_000, ['p50', 'p90', 'p99']],
    [99_999, ['p50', 'p90', 'p99']],
    [100_000, ['p50', 'p90', 'p99', 'p99.9']],
  ])('gives %d requests %j', (requests, percentiles) => {
    expect(percentilesFor(requests)).toEqual(percentiles);
  });
});

describe('readPlan', () => {
  it('turns durations and sizes into nanoseconds and bytes', () => {
    expect(planWith('window: 2s', 'window: 1m30s')).toMatchObject({
      name: 'small',
      repeats: 5,
      warmup: { connections: 16, durationNs: 500_000_000 },
      windowNs: 90_000_000_000,
      latencyTargetNs: 2_000_000_000,
      limits: { cpus: 1, memoryBytes: 536_870_912, swapBytes: 0 },
    });
  });

  it('writes out a rate with its cap, and takes its percentiles from the rate', () => {
    const cell = planWith('connections: [4]', 'rate: [5000]\n    connections: 64').cells.at(-1);
    expect(cell).toEqual({
      id: 'cpu/r5000-c64/go',
      group: 'cpu/r5000-c64',
      variant: 'go',
      scenario: 'cpu',
      load: { kind: 'rate', ratePerSecond: 5000, connections: 64 },
      percentiles: ['p50', 'p90', 'p99'],
    });
  });

  it('writes out a fixed count at several numbers of connections, and takes its percentiles from the count', () => {
    const cells = planWith('connections: [4]', 'requests: 1000\n    connections: [10, 100]').cells.slice(-2);
    expect(cells.map(({ id }) => id)).toEqual(['cpu/n1000-c10/go', 'cpu/n1000-c100/go']);
    expect(cells[0]?.percentiles).toEqual(['p50', 'p90']);
  });

  it('reckons with all the CPUs of the limit', () => {
    expect(planWith('cpus: 1', 'cpus: 4').cells.at(-1)?.percentiles).toEqual(['p50', 'p90']);
    expect(planWith('cpus: 1', 'cpus: 0.25').cells.at(-1)?.percentiles).toEqual([]);
  });

  it('takes swap as a size too', () => {
    expect(planWith('swap: 0', 'swap: 1GiB').limits.swapBytes).toBe(1_073_741_824);
  });
});

it('gates on five repeats, not on four', () => {
  expect(isGateable(planWith('repeats: 5', 'repeats: 4'))).toBe(false);
  expect(isGateable(planWith('repeats: 5', 'repeats: 6'))).toBe(true);
});

describe('expectedDuration', () => {
  it('adds warm-up and window of every sample, and a tenth', () => {
    const expected = expectedDuration(planWith('repeats: 5', 'repeats: 2'), referenceScenarios);
    expect(expected.samples).toBe(10);
    expect(expected.measuringNs).toBe(25e9);
    expect(expected.wallNs).toBeCloseTo(27.5e9, -3);
  });

  it('reckons a fixed count at the assumed rate', () => {
    const plan = planWith('connections: [4]', 'requests: 2000\n    connections: [4]');
    const fixedOnly = { ...plan, cells: plan.cells.slice(-1), repeats: 1 };
    expect(expectedDuration(fixedOnly, referenceScenarios).measuringNs).toBe(10.5e9);
  });
});
