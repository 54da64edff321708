import * as v from 'valibot';
import { metricNames } from '../compare/metric.ts';
import { calibratedNoiseSchema, noiseTimingsSchema } from './noise-limits.ts';
import { sampleSchema } from './sample.ts';
import { builtServerSchema, hostSchema, isolationSchema, runSchema, toolSchema } from './sections.ts';

/**
 * What a verdict rests on besides the head's own session: the baseline's session, the settings, and what the confirm
 * was. Its samples stand with the others, `phase: 'confirm'`. From this section and the rest of the file `verify`
 * derives the verdict again.
 */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Where the baseline came from. */
export const baselineSourceSchema = v.strictObject({
  store: v.picklist(['file', 'directory', 'cache', 'merge-base']),
  /** The store's own name for the record: a path, a cache key, a commit. */
  name: v.string(),
  /** Commit that was measured; absent when unknown. */
  commit: v.optional(v.string()),
  /** Commits between it and the merge base; absent when unknown. */
  distance: v.optional(count),
  /** Why nothing proves that who is judged by it has not written it, where that counts; absent: it is proved, or its user's own affair. */
  unproved: v.optional(v.string()),
  /** Which programs stand for the baseline in a confirm. */
  artefacts: v.variant('kind', [
    /** Those of the record: its origin is proved. */
    v.strictObject({ kind: v.literal('record'), proof: v.string() }),
    /** The base commit, built here. */
    v.strictObject({ kind: v.literal('built'), commit: v.string() }),
    /** Some that a job ran whose word is all there is of it: a report publishes its figures. */
    v.strictObject({ kind: v.literal('claimed') }),
    /** None may run, and why: its numbers are all there is. */
    v.strictObject({ kind: v.literal('none'), reason: v.string() }),
  ]),
});
export type BaselineSource = v.InferOutput<typeof baselineSourceSchema>;

/** What a machine was found to do when nothing changes; all on logarithms. */
export const calibrationSchema = v.strictObject({
  machineKey: v.string(),
  calibratedAt: v.string(),
  sessions: count,
  /** Sessions in which anything was called other than `pass`. */
  falseAlarms: count,
  /** Standard deviation of the paired, within-session A/A shift, by metric. */
  pairedDeviation: v.strictObject(v.entriesFromList(metricNames, v.optional(v.number()))),
  /** Largest drift between sessions that is still usual, by metric. */
  driftLimit: v.strictObject(v.entriesFromList(metricNames, v.optional(v.number()))),
  /** What being measured second does to a sample in a pair, by metric, + worse; absent where it cannot be told from 0. */
  positionEffect: v.optional(v.strictObject(v.entriesFromList(metricNames, v.optional(v.number())))),
  /** Largest |shift| of a ratio between sessions that is still usual, by metric. */
  ratioLimit: v.strictObject(v.entriesFromList(metricNames, v.optional(v.number()))),
  /** Usual noise of each cell that was calibrated: samples are admitted by it. Left out of `settings`, see `run.noiseLimits`. */
  noiseLimits: v.optional(calibratedNoiseSchema),
  /** The windows that `noiseLimits` were taken of: they are applied to such windows only. */
  noiseTimings: v.optional(noiseTimingsSchema),
});
export type Calibration = v.InferOutput<typeof calibrationSchema>;

export const acceptanceSchema = v.strictObject({ by: v.string(), commit: v.string(), reason: v.string() });
export type Acceptance = v.InferOutput<typeof acceptanceSchema>;

/** Everything that a verdict depends on and that somebody chose. */
export const comparisonSettingsSchema = v.strictObject({
  /** Relative floors that replace those of the registry: 0.03 is 3 %. Nothing can lose 100 % of its throughput. */
  floors: v.strictObject(
    v.entriesFromList(metricNames, v.optional(v.pipe(v.number(), v.minValue(0), v.ltValue(1)))),
  ),
  confirm: v.picklist(['auto', 'always', 'never']),
  /** Off in calibration and A/A sessions, where identical programs are the question. */
  identicalShortcut: v.boolean(),
  timeBudgetNs: count,
  calibration: v.optional(calibrationSchema),
  accepted: v.optional(acceptanceSchema),
});
export type ComparisonSettings = v.InferOutput<typeof comparisonSettingsSchema>;

/** The raw facts of the baseline's session, with the digests that it was written with. */
export const baseSessionSchema = v.strictObject({
  tool: toolSchema,
  run: runSchema,
  host: hostSchema,
  servers: v.array(builtServerSchema),
  isolation: isolationSchema,
  samples: v.array(sampleSchema),
  digests: v.strictObject({
    tool: sha256,
    run: sha256,
    host: sha256,
    servers: sha256,
    isolation: sha256,
  }),
});
export type BaseSession = v.InferOutput<typeof baseSessionSchema>;

export const confirmRunSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('ran'),
    startedAt: v.string(),
    endedAt: v.string(),
    ended: v.picklist(['complete', 'time-budget', 'cancelled']),
    /** The programs of the base arm. Those of the head are `servers`. */
    baseServers: v.array(builtServerSchema),
  }),
  v.strictObject({ kind: v.literal('not-run'), reason: v.string() }),
]);
export type ConfirmRun = v.InferOutput<typeof confirmRunSchema>;

export const comparisonSchema = v.strictObject({
  source: baselineSourceSchema,
  settings: comparisonSettingsSchema,
  base: baseSessionSchema,
  confirm: confirmRunSchema,
});
export type Comparison = v.InferOutput<typeof comparisonSchema>;
