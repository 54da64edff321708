import * as v from 'valibot';

/** How the controller learns that a server is ready, and where it listens. */
export const readinessSchema = v.variant('kind', [
  /** The server chooses its port and prints one JSON line (`addr`, `pid`, what it sees of its settings). */
  v.strictObject({ kind: v.literal('line') }),
  /** The controller chooses the port (`{address}`) and asks for this path until the status comes, or the time is over. */
  v.strictObject({
    kind: v.literal('probe'),
    path: v.string(),
    status: v.number(),
    timeoutNs: v.number(),
  }),
]);

/** A program under test, built from source. */
export const serverSchema = v.strictObject({
  name: v.string(),
  /** Source directory, absolute once resolved. */
  directory: v.string(),
  /** Build command; `{output}` stands for the artefact to make. */
  build: v.array(v.string()),
  /**
   * Where the build leaves the artefact, relative to `directory`, for tools that choose the place themselves
   * (`target/release/api`). Absent when the build command takes `{output}`.
   */
  artefact: v.optional(v.string()),
  /** Start command; `{output}` and `{address}` are replaced. */
  run: v.array(v.string()),
  ready: readinessSchema,
  /** True for the reference servers, which must pass the whole contract and not only their scenarios. */
  reference: v.boolean(),
});

/** A server with its run-time settings. */
export const variantSchema = v.strictObject({
  name: v.string(),
  server: v.string(),
  env: v.record(v.string(), v.string()),
  args: v.array(v.string()),
  /** Fields that the ready line must show, for servers that print one: `{ gomaxprocs: 1 }`. */
  readyLine: v.record(v.string(), v.union([v.string(), v.number()])),
});

export type Readiness = v.InferOutput<typeof readinessSchema>;
export type Server = v.InferOutput<typeof serverSchema>;
export type Variant = v.InferOutput<typeof variantSchema>;
