import * as v from 'valibot';

/** What must come back for the answer to count as right. `contentType` is compared exactly when given. */
export const expectationSchema = v.strictObject({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  contentType: v.optional(v.string()),
  body: v.optional(
    v.variant('kind', [
      v.strictObject({ kind: v.literal('exact'), text: v.string() }),
      v.strictObject({ kind: v.literal('sha256'), hex: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
      /** Dotted paths into the JSON answer (`0.user_id`) and the value that must stand there. */
      v.strictObject({ kind: v.literal('json-contains'), fields: v.record(v.string(), v.unknown()) }),
    ]),
  ),
});

/** One request and the answer that it must get. */
export const requestSchema = v.strictObject({
  method: v.string(),
  /** Path and query, as sent. */
  path: v.string(),
  headers: v.record(v.string(), v.string()),
  /** Body as text; absent for requests without one. */
  body: v.optional(v.string()),
  expect: expectationSchema,
});

/** One kind of work. Each connection sends the requests in turn, and starts over after the last. */
export const scenarioSchema = v.strictObject({
  name: v.string(),
  requests: v.pipe(v.array(requestSchema), v.minLength(1)),
  /**
   * Requests per second that one CPU is assumed to answer; it only decides, beforehand, which percentiles
   * a window is long enough for.
   */
  assumedRatePerSecond: v.pipe(v.number(), v.minValue(1)),
});

export type Expectation = v.InferOutput<typeof expectationSchema>;
export type ScenarioRequest = v.InferOutput<typeof requestSchema>;
export type Scenario = v.InferOutput<typeof scenarioSchema>;
