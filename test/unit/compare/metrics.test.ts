import { describe, expect, test } from 'vitest';
import { type Measurement, type MetricName, metricNames, metricSource } from '../../../src/compare/metric.ts';
import { metricNamed, metrics } from '../../../src/compare/metrics.ts';
import type { MeasuredSample } from '../../../src/evidence/sample.ts';
import {
  createCell,
  createMeasuredSample,
  documentOf,
  textCell,
  withDocument,
} from '../../sample-factory.ts';

const sound = createMeasuredSample();
const measure = (name: MetricName, sample: MeasuredSample, cell = textCell): Measurement =>
  metricNamed(name).extract(metricSource(sample, cell));

function figureOf(name: MetricName, sample: MeasuredSample): number {
  const measurement = measure(name, sample);
  if (measurement.kind === 'absent') throw new Error(`${name} is absent: ${measurement.reason}`);
  return measurement.value;
}

test('the registry has every metric once, and a floor for each that is gated', () => {
  expect(metrics.map(({ name }) => name)).toEqual([...metricNames]);
  expect(metrics.filter(({ gated }) => gated).map(({ name, floor }) => [name, floor])).toEqual([
    ['throughput', 0.03],
    ['p50', 0.03],
    ['p99', 0.1],
    ['cpu-per-request', 0.03],
    ['peak-memory', 0.05],
  ]);
});

describe('of a known window', () => {
  const known = withDocument(sound, (document) => {
    document.counters.completed = 4;
    document.window.elapsed_ns = 2_000_000_000;
    document.latency = {
      count: 4,
      overflow: 0,
      sum_ns: 1000,
      min_ns: 100,
      max_ns: 400,
      histogram: [
        [100, 1],
        [200, 1],
        [300, 1],
        [400, 1],
      ],
    };
    document.response = { head_bytes: 100, body_bytes: 13 };
  });
  const sample: MeasuredSample = {
    ...known,
    cpu: { kind: 'measured', windowCpuNs: 1e9, windowWallNs: 2e9, cpus: 2, source: 'cgroup' },
    memory: { kind: 'measured', peakBytes: 7, limitBytes: 9, socketPeakBytes: 1, oomKills: 0 },
  };

  test.each<[MetricName, number]>([
    ['throughput', 2],
    ['mean', 250],
    ['p50', 200],
    ['p90', 400],
    ['p99', 400],
    ['max', 400],
    ['cpu-per-request', 250_000_000],
    ['cpu-share', 0.25],
    ['peak-memory', 7],
    ['peak-memory-with-sockets', 8],
    ['bytes-per-answer', 113],
  ])('%s is %d', (name, value) => {
    expect(figureOf(name, sample)).toBe(value);
  });
});

describe('an absent figure gives its reason', () => {
  const gone: MeasuredSample = { ...sound, generator: { kind: 'failed', reason: 'exit code 4' } };
  const unready: MeasuredSample = { ...gone, startFailure: 'timeout' };
  const uncounted: MeasuredSample = {
    ...sound,
    cpu: { kind: 'not-measured', reason: 'no cpu' },
    memory: { kind: 'not-measured', reason: 'no memory' },
  };
  const silent = withDocument(sound, ({ counters }) => {
    counters.completed = 0;
  });
  const torn = withDocument(sound, ({ latency }) => {
    latency.count += 1;
  });
  const instant = withDocument(sound, ({ window }) => {
    window.elapsed_ns = 0;
  });
  const unanswered = withDocument(sound, (document) => {
    delete document.response;
  });

  test.each<[string, MetricName, MeasuredSample, string]>([
    [
      'a percentile that the plan does not have',
      'p99.9',
      sound,
      'fewer than 100 requests are expected beyond p99.9 in this window',
    ],
    ['no generator document', 'throughput', gone, 'the generator gave no document'],
    ['a server that never became ready', 'mean', unready, 'the server never became ready'],
    ['no CPU time', 'cpu-per-request', uncounted, 'no cpu'],
    ['no CPU time', 'cpu-share', uncounted, 'no cpu'],
    ['no memory counter', 'peak-memory', uncounted, 'no memory'],
    ['no memory counter', 'peak-memory-with-sockets', uncounted, 'no memory'],
    ['sockets counted in the peak', 'peak-memory-with-sockets', sound, 'socket memory is not counted apart'],
    ['nothing completed', 'cpu-per-request', silent, 'no completed response'],
    ['nothing completed', 'max', silent, 'no completed response'],
    ['a torn histogram', 'p50', torn, 'the histogram does not add up'],
    ['a window without length', 'throughput', instant, 'a window without length'],
    ['no answer on record', 'bytes-per-answer', unanswered, 'no completed response'],
  ])('%s: %s', (_, name, sample, reason) => {
    expect(measure(name, sample)).toEqual({ kind: 'absent', reason });
  });
});

test('a cell has exactly the percentiles of its plan', () => {
  const cell = createCell('cpu', 'go', textCell.load, ['p50', 'p99.9']);
  const kinds = (['p50', 'p90', 'p99', 'p99.9'] as const).map((name) => measure(name, sound, cell).kind);
  expect(kinds).toEqual(['value', 'absent', 'absent', 'value']);
});

test('connections ÷ throughput is the mean latency in a closed loop', () => {
  const meanNs = (documentOf(sound).config.connections / figureOf('throughput', sound)) * 1e9;
  expect(meanNs / figureOf('mean', sound)).toBeCloseTo(1, 1);
});
