import type { GeneratorDocument, LatencySummary } from '../src/evidence/generator-document.ts';
import { bucketIndex, bucketMidpointNs } from '../src/evidence/histogram.ts';
import type { Load } from '../src/plan/load.ts';
import { normal, type Random } from './random.ts';

export interface WindowOptions {
  readonly load: Load;
  readonly windowNs: number;
  readonly thresholdNs: number;
  /** Mean latency to aim at; the throughput of a closed loop follows from it. */
  readonly meanNs: number;
  /** Spread of the latencies: standard deviation of their logarithm. */
  readonly spread: number;
  readonly answer: { readonly headBytes: number; readonly bodyBytes: number };
  /** Distinct latencies to draw. */
  readonly draws: number;
  readonly random: Random;
}

/** A document as `loadgen run` prints it for a window without faults: everything in it adds up. */
export function createGeneratorDocument(options: WindowOptions): GeneratorDocument {
  const { load, windowNs, thresholdNs, answer } = options;
  const elapsedNs = windowNs + Math.floor(options.random() * 100_000);
  const completed = Math.max(1, Math.round((load.connections * elapsedNs) / options.meanNs));
  const latency = createLatency(drawLatencies(options), completed);
  const inFlight = load.connections;
  const inFlightAgeNs = Math.round((inFlight * latency.sum_ns) / completed / 2);
  const started = completed + inFlight;
  const bytesReceived = completed * (answer.headBytes + answer.bodyBytes);
  const first = Math.min(load.connections, completed);
  return {
    schema: 'go-rust-bench/loadgen/v1',
    tool: { name: 'loadgen', version: '0.1.0' },
    config: {
      url: 'http://127.0.0.1:40123/',
      method: 'GET',
      connections: load.connections,
      duration_ns: windowNs,
      threshold_ns: thresholdNs,
      expect_status: 200,
      body_bytes: 0,
      cpu: 1,
      source_addresses: ['127.0.0.1'],
      request_bytes: 61,
      ...(load.kind === 'requests' ? { requests: load.requests } : {}),
      ...(load.kind === 'rate' ? { rate_per_s: load.ratePerSecond } : {}),
    },
    window: {
      started_unix_ns: '1767225600000000000',
      planned_ns: windowNs,
      elapsed_ns: elapsedNs,
      ended_by: load.kind === 'requests' ? 'requests' : 'duration',
    },
    counters: {
      ...(load.kind === 'rate' ? { scheduled: started, not_started_at_end: 0 } : {}),
      started,
      completed,
      aborted: 0,
      in_flight_at_end: inFlight,
      in_flight_over_threshold: 0,
      in_flight_within_threshold: inFlight,
      in_flight_oldest_age_ns: Math.round(latency.max_ns ?? 0),
      in_flight_phase: { sending: 0, waiting: inFlight, head: 0, body: 0 },
      latency_samples: completed,
      histogram_overflow: 0,
      completed_over_threshold: 0,
      completed_unexpected_status: 0,
      connect_attempted: load.connections,
      established: load.connections,
      connect_failed: 0,
      connect_pending_at_end: 0,
      open_at_end: load.connections,
      peak_established: load.connections,
      reconnects: 0,
      connect_retries_local: 0,
      first_on_connection: first,
      reused: completed - first,
      informational: 0,
      body_mismatch: 0,
      body_length_mismatch: 0,
      body_checked_in_full: Math.ceil(completed / 64),
      bytes_sent: started * 61,
      bytes_received: bytesReceived,
    },
    closed_by_reason: { server_close: 0, abort: 0 },
    status_classes: { '2xx': completed, '3xx': 0, '4xx': 0, '5xx': 0, other: 0 },
    aborts_by_reason: { read_error: 0, eof_in_body: 0 },
    errors: { connect: {}, connect_local: {}, read: {}, write: {} },
    identities: {
      ok: true,
      checks: [
        identity('started = completed + aborted + in_flight_at_end', started),
        identity('completed = latency_samples + histogram_overflow', completed),
        identity('connect_attempted = established + failed + pending', load.connections),
        identity('established = open_at_end + closed', load.connections),
        identity('completed = status classes', completed),
        identity('aborted = abort reasons', 0),
        identity('seconds = totals', completed),
        identity('completed = first_on_connection + reused', completed),
      ],
    },
    latency,
    connect_latency: createLatency([80_000, 95_000], load.connections),
    seconds: createSeconds(elapsedNs, latency, started, bytesReceived, load),
    accounting: {
      latency_sum_ns: latency.sum_ns,
      in_flight_age_sum_ns: inFlightAgeNs,
      aborted_age_sum_ns: 0,
      busy_connection_ns: latency.sum_ns + inFlightAgeNs,
      connection_offered_ns: load.connections * elapsedNs,
    },
    honesty: {
      cpu_ns: Math.round(elapsedNs * 0.71),
      wall_ns: elapsedNs,
      runqueue_wait_ns: Math.round(elapsedNs * 0.004),
      voluntary_switches: 812,
      involuntary_switches: 9,
      largest_gap_ns: 1_204_331,
      epoll_waits: 30_211,
      events_per_wait: 5.4,
    },
    response: { head_bytes: answer.headBytes, body_bytes: answer.bodyBytes },
  };
}

const identity = (name: string, value: number) => ({ name, left: value, right: value, ok: true });

/** Log-normal around the mean. */
function drawLatencies({ meanNs, spread, draws, random }: WindowOptions): number[] {
  return Array.from({ length: draws }, () =>
    Math.round(meanNs * Math.exp(spread * normal(random) - spread ** 2 / 2)),
  );
}

/** A summary of `count` values that are spread evenly over the given ones. */
export function createLatency(valuesNs: readonly number[], count: number): LatencySummary {
  const perBucket = new Map<number, number>();
  valuesNs.forEach((value, position) => {
    const share = Math.floor((count + position) / valuesNs.length);
    perBucket.set(bucketIndex(value), (perBucket.get(bucketIndex(value)) ?? 0) + share);
  });
  const buckets = [...perBucket].filter(([, n]) => n > 0).sort(([a], [b]) => a - b);
  const runs: number[][] = [];
  buckets.forEach(([index, n], position) => {
    if (buckets[position - 1]?.[0] === index - 1) runs.at(-1)?.push(n);
    else runs.push([index, n]);
  });
  const [lowest, highest] = [buckets[0]?.[0], buckets.at(-1)?.[0]];
  return {
    count,
    overflow: 0,
    sum_ns: buckets.reduce((sum, [index, n]) => sum + bucketMidpointNs(index) * n, 0),
    ...(lowest === undefined ? {} : { min_ns: bucketMidpointNs(lowest) }),
    ...(highest === undefined ? {} : { max_ns: bucketMidpointNs(highest) }),
    histogram: runs,
  };
}

/** At an even rate: the last second of a window that is no whole number of them holds as much less. */
function createSeconds(
  elapsedNs: number,
  latency: LatencySummary,
  started: number,
  bytesReceived: number,
  load: Load,
): GeneratorDocument['seconds'] {
  const seconds = Math.max(1, Math.ceil(elapsedNs / 1e9 - 0.1));
  const until = (second: number) => (second === seconds ? 1 : (second * 1e9) / elapsedNs);
  const share = (total: number, second: number) =>
    Math.floor(total * until(second + 1)) - Math.floor(total * until(second));
  return Array.from({ length: seconds }, (_, second) => ({
    started: share(started, second),
    completed: share(latency.count, second),
    aborted: 0,
    latency_sum_ns: share(latency.sum_ns, second),
    latency_max_ns: latency.max_ns ?? 0,
    established_peak: load.connections,
    bytes_received: share(bytesReceived, second),
  }));
}
