import type { MetricName } from '../../compare/metric.ts';
import { metricNamed } from '../../compare/metrics.ts';
import type { Statistic } from '../../evidence/derived.ts';
import type { Evidence } from '../../evidence/evidence.ts';

const exported: readonly MetricName[] = ['p50', 'p99', 'cpu-per-request', 'peak-memory'];

interface Entry {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly range: string;
  readonly extra: string;
}

/**
 * For benchmark-action/github-action-benchmark with `tool: customSmallerIsBetter`. One file has one direction there, so
 * throughput is given by its inverse, the time per request; cells without a result are left out.
 */
export function renderGithubActionBenchmark({ derived }: Evidence): string {
  const entries = derived.cells
    .filter(({ state }) => state === 'admitted')
    .flatMap(({ cell, metrics }): Entry[] => {
      const { throughput } = metrics;
      return [
        ...(throughput === undefined
          ? []
          : [entry(`${cell}: time per request (1 ÷ throughput)`, 'ns', inverse(throughput))]),
        ...exported.flatMap((name) => {
          const statistic = metrics[name];
          const { label, unit } = metricNamed(name);
          return statistic === undefined ? [] : [entry(`${cell}: ${label}`, unit, statistic)];
        }),
      ];
    });
  return `${JSON.stringify(entries, null, 2)}\n`;
}

function entry(name: string, unit: string, { median, min, max, n }: Statistic): Entry {
  return {
    name,
    unit,
    value: median,
    range: `${min}–${max}`,
    extra: `median of ${n} samples, range is minimum–maximum`,
  };
}

/** Nanoseconds per request from requests per second. */
function inverse({ median, min, max, n }: Statistic): Statistic {
  return { median: 1e9 / median, min: 1e9 / max, max: 1e9 / min, n };
}
