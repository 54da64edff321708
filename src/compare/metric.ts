import type { GeneratorDocument } from '../evidence/generator-document.ts';
import { decodeHistogram, type Histogram } from '../evidence/histogram.ts';
import type { MeasuredSample } from '../evidence/sample.ts';
import type { Cell } from '../plan/plan.ts';

export const metricNames = [
  'throughput',
  'mean',
  'p50',
  'p90',
  'p99',
  'p99.9',
  'max',
  'cpu-per-request',
  'cpu-share',
  'peak-memory',
  'peak-memory-with-sockets',
  'bytes-per-answer',
] as const;
export type MetricName = (typeof metricNames)[number];

export const metricUnits = ['requests/s', 'ns', 'ns/request', 'share', 'bytes'] as const;
export type MetricUnit = (typeof metricUnits)[number];

/** A figure of one sample, or why it has none. Never 0, NaN or −1 for "none". */
export type Measurement =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'absent'; readonly reason: string };

export interface Metric {
  readonly name: MetricName;
  /** Heading in reports. */
  readonly label: string;
  readonly unit: MetricUnit;
  readonly better: 'higher' | 'lower';
  /** Smallest relative change that counts when gated: 0.03 is 3 %. */
  readonly floor?: number;
  /** What its counter alone can be off by, in its unit: no smaller difference counts, however large it is in per cent. */
  readonly resolution?: number;
  /** Whether a change of it can fail a build. */
  readonly gated: boolean;
  readonly extract: (source: MetricSource) => Measurement;
}

/** What a metric is taken from: a sample of a cell, its window opened once for all metrics. */
export interface MetricSource {
  readonly sample: MeasuredSample;
  readonly cell: Cell;
  readonly window: MeasuredWindow;
}

export type MeasuredWindow =
  | { readonly kind: 'measured'; readonly document: GeneratorDocument; readonly latency: Histogram }
  | { readonly kind: 'none'; readonly reason: string };

export function metricSource(sample: MeasuredSample, cell: Cell): MetricSource {
  return { sample, cell, window: measuredWindow(sample) };
}

function measuredWindow({ startFailure, generator }: MeasuredSample): MeasuredWindow {
  if (startFailure !== undefined) return { kind: 'none', reason: 'the server never became ready' };
  if (generator.kind === 'failed') return { kind: 'none', reason: 'the generator gave no document' };
  const { document } = generator;
  if (document.counters.completed === 0) return { kind: 'none', reason: 'no completed response' };
  if (document.window.elapsed_ns === 0) return { kind: 'none', reason: 'a window without length' };
  try {
    return { kind: 'measured', document, latency: decodeHistogram(document.latency) };
  } catch {
    // `generator-exit` rejects the sample for it and says what does not add up.
    return { kind: 'none', reason: 'the histogram does not add up' };
  }
}

export const absent = (reason: string): Measurement => ({ kind: 'absent', reason });

/** A value, unless the division that made it has no result. */
export function present(value: number): Measurement {
  return Number.isFinite(value) ? { kind: 'value', value } : absent('the figure is not a finite number');
}
