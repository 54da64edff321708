import type { GeneratorDocument } from '../evidence/generator-document.ts';
import { type Histogram, meanNs, quantileNs } from '../evidence/histogram.ts';
import type { Percentile } from '../plan/plan.ts';
import { absent, type Measurement, type Metric, type MetricName, present } from './metric.ts';

/** Every figure that is derived from a sample, in the order in which reports show them. */
export const metrics: readonly Metric[] = [
  {
    name: 'throughput',
    label: 'throughput',
    unit: 'requests/s',
    better: 'higher',
    floor: 0.03,
    gated: true,
    // Over the time that the window really lasted: a fixed count ends it early.
    extract: fromWindow(({ counters, window }) => present(counters.completed / (window.elapsed_ns / 1e9))),
  },
  {
    name: 'mean',
    label: 'mean',
    unit: 'ns',
    better: 'lower',
    gated: false,
    extract: fromLatency(meanNs),
  },
  percentileMetric('p50', 500, { floor: 0.03, gated: true }),
  percentileMetric('p90', 900, { gated: false }),
  percentileMetric('p99', 990, { floor: 0.1, gated: true }),
  percentileMetric('p99.9', 999, { gated: false }),
  {
    name: 'max',
    label: 'max',
    unit: 'ns',
    better: 'lower',
    gated: false,
    extract: fromLatency(({ maxNs }) => maxNs),
  },
  {
    name: 'cpu-per-request',
    label: 'CPU per request',
    unit: 'ns/request',
    better: 'lower',
    floor: 0.03,
    gated: true,
    extract: ({ sample: { cpu }, window }) => {
      if (cpu.kind === 'not-measured') return absent(cpu.reason);
      if (window.kind === 'none') return absent(window.reason);
      return present(cpu.windowCpuNs / window.document.counters.completed);
    },
  },
  {
    name: 'cpu-share',
    label: 'CPU share',
    unit: 'share',
    better: 'lower',
    gated: false,
    extract: ({ sample: { cpu } }) => {
      if (cpu.kind === 'not-measured') return absent(cpu.reason);
      const offeredNs = cpu.windowWallNs * cpu.cpus;
      return offeredNs > 0 ? present(cpu.windowCpuNs / offeredNs) : absent('a window without length');
    },
  },
  {
    name: 'peak-memory',
    label: 'peak memory',
    unit: 'bytes',
    better: 'lower',
    floor: 0.05,
    // The kernel charges a cgroup in batches of 64 pages for each CPU (MEMCG_CHARGE_BATCH), and a server is born on one
    // CPU and runs on another: two batches are no memory that a program asked for.
    resolution: 2 * 64 * 4096,
    gated: true,
    extract: ({ sample: { memory } }) =>
      memory.kind === 'measured' ? present(memory.peakBytes) : absent(memory.reason),
  },
  {
    // Cgroup v1 counts socket memory apart: this is what v2 would charge against the limit. The peaks need not fall
    // together, so it is an upper bound, and never a kill.
    name: 'peak-memory-with-sockets',
    label: 'peak + socket memory',
    unit: 'bytes',
    better: 'lower',
    gated: false,
    extract: ({ sample: { memory } }) => {
      if (memory.kind === 'not-measured') return absent(memory.reason);
      if (memory.socketPeakBytes === undefined) return absent('socket memory is not counted apart');
      return present(memory.peakBytes + memory.socketPeakBytes);
    },
  },
  {
    name: 'bytes-per-answer',
    label: 'bytes per answer',
    unit: 'bytes',
    better: 'lower',
    gated: false,
    extract: fromWindow(({ response, config }) => {
      if (config.requests_in_turn !== undefined)
        return absent('several requests in turn have no one size of an answer');
      if (response === undefined) return absent('no completed response');
      return present(response.head_bytes + response.body_bytes);
    }),
  },
];

const metricsByName = new Map(metrics.map((metric) => [metric.name, metric]));

export function metricNamed(name: MetricName): Metric {
  const metric = metricsByName.get(name);
  if (metric === undefined) throw new RangeError(`no metric is called ${name}`);
  return metric;
}

function percentileMetric(
  name: Percentile,
  thousandths: number,
  gate: Pick<Metric, 'floor' | 'gated'>,
): Metric {
  const ofLatency = fromLatency((latency) => quantileNs(latency, thousandths));
  return {
    name,
    label: name,
    unit: 'ns',
    better: 'lower',
    ...gate,
    // Which cells have it is fixed by the plan, beforehand, so that no window can earn or lose it by its speed.
    extract: (source) =>
      source.cell.percentiles.includes(name)
        ? ofLatency(source)
        : absent(`fewer than 100 requests are expected beyond ${name} in this window`),
  };
}

/** A figure of a window in which something was completed. */
function fromWindow(extract: (document: GeneratorDocument) => Measurement): Metric['extract'] {
  return ({ window }) => (window.kind === 'none' ? absent(window.reason) : extract(window.document));
}

function fromLatency(extract: (latency: Histogram) => number | undefined): Metric['extract'] {
  return ({ window }) => {
    if (window.kind === 'none') return absent(window.reason);
    const valueNs = extract(window.latency);
    return valueNs === undefined ? absent('no latency was recorded') : present(valueNs);
  };
}
