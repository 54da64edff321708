import { mean, standardDeviation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import type { MetricName } from '../../src/compare/metric.ts';
import { noisyMetrics } from './noise-model.ts';
import { randomSource } from './random-source.ts';
import { simulatedPlan } from './simulated-plan.ts';
import { type Day, type Slowdown, syntheticSession } from './synthetic-session.ts';

const plan = simulatedPlan('trimmed');
const quiet: Day = { machineSlower: 0, slotEffect: 0, burstShare: 0 };

interface Asked {
  readonly cell?: string;
  readonly slowdown?: Slowdown;
  readonly sessions?: number;
}

/** Logarithms of the first block's figure of a cell, session by session: the same noise whatever the day. */
function logs(metric: MetricName, day: Day, { slowdown, cell = 'text/c1000/go', sessions = 20 }: Asked = {}) {
  const random = randomSource(`${metric} of ${cell}`);
  return Array.from({ length: sessions }, () => {
    const { arm } = syntheticSession(plan, random, day, slowdown);
    return Math.log(
      arm.cells
        .find(({ id }) => id === cell)
        ?.figures.get(metric)
        ?.get(1) ?? Number.NaN,
    );
  });
}

describe('a synthetic session', () => {
  test.each(noisyMetrics)('scatters in $name as the noise levels say', ({ name, noise }) => {
    const expected = Math.hypot(noise.session, noise.scenario, noise.server, noise.repeat);
    const found = logs(name, quiet, { sessions: 4_000 });
    // Four standard errors: 4 ÷ √8,000 of a deviation, 4 ÷ √4,000 of a mean.
    expect(standardDeviation(found) / expected).toBeCloseTo(1, 1);
    expect(Math.abs(mean(found))).toBeLessThan((4 * expected) / Math.sqrt(4_000));
  });

  test('is worse in every metric of speed on a machine that is slower, not in memory', () => {
    for (const { name, turn, isOfSpeed } of noisyMetrics) {
      const moved = mean(logs(name, { ...quiet, machineSlower: 0.05 })) - mean(logs(name, quiet));
      expect(turn * moved).toBeCloseTo(isOfSpeed ? 0.05 : 0, 10);
    }
  });

  test('is worse by the slowdown in that metric of that cell alone', () => {
    const slowdown: Slowdown = { cell: 'text/c1000/go', metric: 'throughput', by: 0.1 };
    const moved = (metric: MetricName, cell: string) =>
      mean(logs(metric, quiet, { slowdown, cell })) - mean(logs(metric, quiet, { cell }));
    expect(moved('throughput', 'text/c1000/go')).toBeCloseTo(-0.1, 10);
    expect(moved('p50', 'text/c1000/go')).toBe(0);
    expect(moved('throughput', 'text/c1000/rust')).toBe(0);
  });

  test('is worse in a later place of the real order', () => {
    const places = ['text/c1000/go', 'text/c1000/rust'].map(
      (id) => plan.cells.find(({ cell }) => cell.id === id)?.places[0],
    );
    expect([...places].sort()).toEqual([0, 1]);
    for (const [index, cell] of ['text/c1000/go', 'text/c1000/rust'].entries()) {
      const moved =
        mean(logs('throughput', { ...quiet, slotEffect: 0.02 }, { cell })) -
        mean(logs('throughput', quiet, { cell }));
      expect(-moved).toBeCloseTo(0.02 * (places[index] ?? Number.NaN), 10);
    }
  });

  test('has the common noise of its session in a sample that is measured again', () => {
    const random = randomSource('again');
    const { turn } = noisyMetrics.find(({ name }) => name === 'throughput') ?? {};
    const differences = Array.from({ length: 2_000 }, () => {
      const session = syntheticSession(plan, random, quiet);
      const figure = session.arm.cells[0]?.figures.get('throughput')?.get(1) ?? Number.NaN;
      const again = session.sampleAgain(plan.cells[0]?.cell.id ?? '', 0).get('throughput') ?? Number.NaN;
      return again - (turn ?? Number.NaN) * Math.log(figure);
    });
    // Only the noise of two samples is left: 1 % × √2.
    expect(standardDeviation(differences) / (0.01 * Math.SQRT2)).toBeCloseTo(1, 1);
  });
});
