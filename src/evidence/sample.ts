import * as v from 'valibot';
import { generatorDocumentSchema } from './generator-document.ts';
import { windowProbesSchema } from './noise-probe.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How the server process ended, from the cgroup's counters and the wait status, never guessed. */
export const serverEndSchema = v.variant('kind', [
  /** Alive until we stopped it, and it left on SIGTERM. */
  v.strictObject({ kind: v.literal('alive-until-stopped') }),
  /** Alive until we stopped it, but it ignored SIGTERM and was killed. */
  v.strictObject({ kind: v.literal('killed-by-us') }),
  /** Ended by itself with an exit code before we stopped it. */
  v.strictObject({ kind: v.literal('exited'), exitCode: v.number() }),
  /** Ended by a signal that was not ours. */
  v.strictObject({ kind: v.literal('crashed'), signal: v.string() }),
  /** The kernel killed a process of the cgroup for memory (`oom_kill` counter). */
  v.strictObject({ kind: v.literal('killed-for-memory'), oomKills: count }),
]);
export type ServerEnd = v.InferOutput<typeof serverEndSchema>;

/** What the generator's process gave: its document, or why there is none. */
export const generatorRunSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('document'), exitCode: count, document: generatorDocumentSchema }),
  v.strictObject({ kind: v.literal('failed'), reason: v.string() }),
]);

export type GeneratorRun = v.InferOutput<typeof generatorRunSchema>;

/** Raw memory counters of the server's cgroup, read before the cgroup goes. Absent: the kernel does not count it. */
export const memorySchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('measured'),
    peakBytes: count,
    limitBytes: count,
    /** What it consisted of when the window ended. */
    anonBytes: v.optional(count),
    fileBytes: v.optional(count),
    kernelBytes: v.optional(count),
    socketBytes: v.optional(count),
    /** Highest socket memory; only cgroup v1 knows it, and counts it apart from the peak. */
    socketPeakBytes: v.optional(count),
    oomKills: count,
  }),
  v.strictObject({ kind: v.literal('not-measured'), reason: v.string() }),
]);

/** CPU time of the server over the window. */
export const serverCpuSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('measured'),
    /** CPU time of the cgroup (rung A, B) or of the process (rung E) within the window. */
    windowCpuNs: count,
    windowWallNs: count,
    /** CPUs that the server may use, as a number. */
    cpus: v.number(),
    throttledNs: v.optional(count),
    source: v.picklist(['cgroup', 'process']),
  }),
  v.strictObject({ kind: v.literal('not-measured'), reason: v.string() }),
]);

/** What the kernel said the server really got, read back after its birth. */
export const readBackSchema = v.looseObject({
  rung: v.picklist(['A', 'B', 'E']),
  serverCpus: v.string(),
  openFiles: v.optional(count),
  uid: v.optional(count),
  memoryLimitBytes: v.optional(count),
  swapLimitBytes: v.optional(count),
});

export const ruleNameSchema = v.picklist([
  'born-as-asked',
  'generator-exit',
  'slots-reached',
  'completed',
  'transport-clean',
  'still-right',
  'whole-load',
  'no-oom',
  'histogram-clean',
  'latency-target',
  'in-flight-age',
  'accounting',
  'generator-headroom',
  'quiet-host',
  'steady',
]);
export type RuleName = v.InferOutput<typeof ruleNameSchema>;

/** One admission rule applied to one sample. `value` and `limit` are what was compared, in words a person can check. */
export const ruleResultSchema = v.strictObject({
  rule: ruleNameSchema,
  /** False: the rule could not be applied, and `value` says why. It then rejects nothing. */
  applied: v.boolean(),
  /** False: the sample is rejected. */
  pass: v.boolean(),
  value: v.string(),
  limit: v.string(),
  /** Whose fault a failure is; absent when passed. */
  fault: v.optional(v.picklist(['measurement', 'server'])),
  /** The rule found something worth knowing that rejects nothing; absent otherwise. */
  flagged: v.optional(v.literal(true)),
});
export type RuleResult = v.InferOutput<typeof ruleResultSchema>;

/** Rejected for the measurement: `disturbed`, run again. Rejected for the server: `failed`, a result. */
export const sampleStateSchema = v.picklist(['admitted', 'disturbed', 'failed']);
export type SampleState = v.InferOutput<typeof sampleStateSchema>;

/** Three facts, kept apart, always. */
export const threeFactsSchema = v.strictObject({
  alive: v.boolean(),
  clean: v.boolean(),
  latencyTargetMet: v.boolean(),
});
export type ThreeFacts = v.InferOutput<typeof threeFactsSchema>;

/** Everything measured of one run of one cell in one block, before it is judged. */
export const measuredSampleSchema = v.strictObject({
  /** `text/c1000/go#b2.1`: cell, block, attempt. */
  id: v.string(),
  phase: v.picklist(['screen', 'confirm']),
  arm: v.picklist(['base', 'head']),
  cell: v.string(),
  block: count,
  /** Position in the block, as run. */
  position: count,
  positionInGroup: count,
  /** 1, or more when a disturbed sample was run again. */
  attempt: count,
  startedAt: v.string(),
  /** Wall time of each part of the sample, in ns. Absent: not reached. */
  durations: v.strictObject({
    quietWaitNs: count,
    startNs: v.optional(count),
    warmupNs: v.optional(count),
    settleNs: v.optional(count),
    windowNs: v.optional(count),
    stopNs: v.optional(count),
    totalNs: count,
  }),
  /** The server's ready line, as printed; absent for servers that print none. */
  readyLine: v.optional(v.record(v.string(), v.unknown())),
  /** Set when the server never became ready: why. Then there is no window. */
  startFailure: v.optional(v.string()),
  /** Set when an answer after the window was not the scenario's: which, and what was wrong. */
  endFailure: v.optional(v.string()),
  readBack: v.optional(readBackSchema),
  /** Set when the read-back is not what was asked for: every difference. */
  birthFault: v.optional(v.string()),
  warmup: v.optional(generatorRunSchema),
  generator: generatorRunSchema,
  end: serverEndSchema,
  cpu: serverCpuSchema,
  memory: memorySchema,
  /** Absent when there was no window. */
  probes: v.optional(windowProbesSchema),
  /** Last lines that the server wrote to standard error, at most 2 KiB; absent when it wrote nothing. */
  serverLog: v.optional(v.string()),
});
export type MeasuredSample = v.InferOutput<typeof measuredSampleSchema>;

/** A judged sample as it stands in the evidence. */
export const sampleSchema = v.strictObject({
  ...measuredSampleSchema.entries,
  admission: v.array(ruleResultSchema),
  state: sampleStateSchema,
  facts: threeFactsSchema,
  /** SHA-256 of the canonical JSON of this sample without this field. */
  sha256: v.string(),
});
export type Sample = v.InferOutput<typeof sampleSchema>;
