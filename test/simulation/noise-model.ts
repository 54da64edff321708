import type { MetricName } from '../../src/compare/metric.ts';
import { metrics } from '../../src/compare/metrics.ts';

/** Standard deviations of the logarithm of a figure when nothing changes, one for each thing that a measurement is part of. */
export interface NoiseLevels {
  /** The whole session: the machine's day. All cells move together. */
  readonly session: number;
  /** All cells of one scenario in one session. */
  readonly scenario: number;
  /** One cell in one session: its server, and where it came to lie in memory. */
  readonly server: number;
  /** One sample. */
  readonly repeat: number;
}

/**
 * Throughput, p50, p99 and CPU as the design took them from measured sessions. Peak memory is set by the number of
 * connections and by when the collector happened to run, hardly by the day: little is shared, and a sample varies by 1 %.
 */
const levels: Partial<Record<MetricName, NoiseLevels>> = {
  throughput: { session: 0.01, scenario: 0.006, server: 0.004, repeat: 0.01 },
  p50: { session: 0.01, scenario: 0.006, server: 0.004, repeat: 0.01 },
  p99: { session: 0.02, scenario: 0.015, server: 0.012, repeat: 0.05 },
  'cpu-per-request': { session: 0.006, scenario: 0.004, server: 0.003, repeat: 0.008 },
  'peak-memory': { session: 0.001, scenario: 0.002, server: 0.003, repeat: 0.01 },
};

export interface NoisyMetric {
  readonly name: MetricName;
  /** +1 where more is worse, −1 where more is better. */
  readonly turn: 1 | -1;
  readonly noise: NoiseLevels;
  /** Whether a slower machine, or a later place in the block, shows in it. */
  readonly isOfSpeed: boolean;
}

/** Every gated metric: one without a noise level here could not be simulated, so it is an error. */
export const noisyMetrics: readonly NoisyMetric[] = metrics
  .filter(({ gated }) => gated)
  .map(({ name, better }) => {
    const noise = levels[name];
    if (noise === undefined) throw new Error(`the simulator has no noise level for ${name}`);
    return { name, turn: better === 'higher' ? -1 : 1, noise, isOfSpeed: name !== 'peak-memory' };
  });
