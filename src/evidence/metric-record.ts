import { type Metric, type MetricName, metricNames } from '../compare/metric.ts';
import { metrics } from '../compare/metrics.ts';

/** A figure, or why there is none. */
export type Figure<T> = { readonly figure: T } | { readonly absent: string };

/** One entry a metric: figures in `metrics`, reasons in `absent`, never both. */
export interface MetricRecord<T> {
  readonly metrics: { [name in MetricName]?: T };
  readonly absent: { [name in MetricName]?: string };
}

export function metricRecord<T>(figureOf: (metric: Metric) => Figure<T>): MetricRecord<T> {
  const record: MetricRecord<T> = { metrics: {}, absent: {} };
  for (const metric of metrics) {
    const result = figureOf(metric);
    if ('figure' in result) record.metrics[metric.name] = result.figure;
    else record.absent[metric.name] = result.absent;
  }
  return record;
}

/** The same reason for every metric. */
export function allAbsent<T>(reason: string): MetricRecord<T> {
  return { metrics: {}, absent: Object.fromEntries(metricNames.map((name) => [name, reason])) };
}
