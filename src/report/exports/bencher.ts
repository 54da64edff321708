import type { MetricName } from '../../compare/metric.ts';
import type { Evidence } from '../../evidence/evidence.ts';

/** Measures by the slugs that Bencher has built in (`throughput`, `latency`) or makes on first use. */
const measures: readonly { readonly slug: string; readonly metric: MetricName }[] = [
  { slug: 'throughput', metric: 'throughput' },
  { slug: 'latency', metric: 'p50' },
  { slug: 'latency-p99', metric: 'p99' },
  { slug: 'cpu-per-request', metric: 'cpu-per-request' },
  { slug: 'peak-memory', metric: 'peak-memory' },
];

interface Measure {
  readonly value: number;
  readonly lower_value: number;
  readonly upper_value: number;
}

/**
 * Bencher Metric Format: for each cell with a result its measures, median with minimum and maximum. Units are those of
 * Bencher's own measures: requests per second, nanoseconds; bytes for memory.
 */
export function renderBencher({ derived }: Evidence): string {
  const cells = derived.cells
    .filter(({ state }) => state === 'admitted')
    .map(({ cell, metrics }) => {
      const own = measures.flatMap(({ slug, metric }): [string, Measure][] => {
        const figure = metrics[metric];
        if (figure === undefined) return [];
        return [[slug, { value: figure.median, lower_value: figure.min, upper_value: figure.max }]];
      });
      return [cell, Object.fromEntries(own)] as const;
    });
  return `${JSON.stringify(Object.fromEntries(cells), null, 2)}\n`;
}
