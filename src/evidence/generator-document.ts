import * as v from 'valibot';

/**
 * What `loadgen run` prints: one JSON document. Its fields are explained in `loadgen/README.md`.
 * It is kept whole in every sample, so that everything derived from it can be derived again: objects are loose,
 * a key that this schema does not know is kept.
 */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const counts = v.record(v.string(), count);

/**
 * Log-linear histogram summary; `histogram` holds runs of consecutive non-empty buckets: `[first, c0, c1, …]`.
 * That these are whole numbers is checked where they are decoded: millions of them make a schema slow.
 * Absent in the document of a warm-up, from which nothing is derived.
 */
export const latencySchema = v.looseObject({
  count,
  overflow: count,
  sum_ns: count,
  min_ns: v.optional(count),
  max_ns: v.optional(count),
  p50_ns: v.optional(count),
  p90_ns: v.optional(count),
  p99_ns: v.optional(count),
  p999_ns: v.optional(count),
  histogram: v.optional(v.array(v.array(v.number()))),
});

const countersSchema = v.objectWithRest(
  {
    started: count,
    completed: count,
    aborted: count,
    in_flight_at_end: count,
    in_flight_over_threshold: count,
    in_flight_within_threshold: count,
    in_flight_oldest_age_ns: count,
    in_flight_phase: v.looseObject({ sending: count, waiting: count, head: count, body: count }),
    latency_samples: count,
    histogram_overflow: count,
    completed_over_threshold: count,
    completed_unexpected_status: count,
    connect_attempted: count,
    established: count,
    connect_failed: count,
    connect_pending_at_end: count,
    open_at_end: count,
    peak_established: count,
    reconnects: count,
    first_on_connection: count,
    reused: count,
    body_mismatch: count,
    body_length_mismatch: count,
    bytes_sent: count,
    bytes_received: count,
  },
  v.union([count, counts]),
);

const secondSchema = v.objectWithRest(
  {
    started: count,
    completed: count,
    aborted: count,
    latency_sum_ns: count,
    latency_max_ns: count,
    established_peak: count,
    bytes_received: count,
  },
  v.union([v.number(), v.boolean()]),
);

export const generatorDocumentSchema = v.looseObject({
  schema: v.literal('go-rust-bench/loadgen/v1'),
  tool: v.looseObject({ name: v.string(), version: v.string() }),
  config: v.looseObject({
    url: v.string(),
    method: v.string(),
    connections: count,
    duration_ns: count,
    threshold_ns: count,
    source_addresses: v.array(v.string()),
    requests: v.optional(count),
    /** How many requests each connection sent in turn; absent where it was one again and again. */
    requests_in_turn: v.optional(count),
    rate_per_s: v.optional(v.number()),
  }),
  window: v.looseObject({
    started_unix_ns: v.string(),
    planned_ns: count,
    elapsed_ns: count,
    ended_by: v.picklist(['duration', 'requests', 'signal']),
  }),
  counters: countersSchema,
  closed_by_reason: counts,
  status_classes: counts,
  aborts_by_reason: counts,
  errors: v.looseObject({
    connect: counts,
    /** Connects that met a limit of the generator's own side, and were tried again. */
    connect_local: v.optional(counts),
    read: counts,
    write: counts,
  }),
  identities: v.looseObject({
    ok: v.boolean(),
    checks: v.array(v.looseObject({ name: v.string(), left: count, right: count, ok: v.boolean() })),
  }),
  latency: latencySchema,
  connect_latency: latencySchema,
  send_delay: v.optional(latencySchema),
  seconds: v.array(secondSchema),
  accounting: v.looseObject({
    latency_sum_ns: count,
    in_flight_age_sum_ns: count,
    aborted_age_sum_ns: count,
    busy_connection_ns: count,
    connection_offered_ns: count,
  }),
  honesty: v.looseObject({
    cpu_ns: count,
    wall_ns: count,
    runqueue_wait_ns: count,
    involuntary_switches: count,
    largest_gap_ns: count,
  }),
  response: v.optional(v.looseObject({ head_bytes: count, body_bytes: count })),
});

export type GeneratorDocument = v.InferOutput<typeof generatorDocumentSchema>;
export type LatencySummary = v.InferOutput<typeof latencySchema>;
