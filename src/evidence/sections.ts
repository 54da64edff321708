import * as v from 'valibot';
import { planSchema, slotSchema } from '../plan/plan.ts';
import { scenarioSchema } from '../plan/scenario.ts';
import { readinessSchema, variantSchema } from '../plan/server.ts';
import { calibratedNoiseSchema } from './noise-limits.ts';

/** The raw facts beside the samples: who measured, what, where, with which programs, how well isolated. */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A cell of the plan that could not be run here, with the number that it needs. */
export const notRunSchema = v.strictObject({
  cell: v.string(),
  need: v.string(),
  have: v.string(),
  fix: v.string(),
});
export type NotRun = v.InferOutput<typeof notRunSchema>;

export const toolSchema = v.strictObject({
  name: v.literal('go-rust-bench'),
  version: v.string(),
  node: v.string(),
  /** SHA-256 of the load generator's program; absent in evidence of before it was kept. */
  generatorSha256: v.optional(v.string()),
});

export const runSchema = v.strictObject({
  session: v.string(),
  startedAt: v.string(),
  /** When the session went on after an interruption; absent when it ran in one sitting. */
  resumedAt: v.optional(v.array(v.string())),
  endedAt: v.string(),
  /** How it was asked for, as written; absent options were not given. So that a reader can ask for the same. */
  asked: v.optional(
    v.strictObject({
      plan: v.optional(v.string()),
      config: v.optional(v.string()),
      servers: v.picklist(['workspace', 'reference']),
    }),
  ),
  plan: planSchema,
  scenarios: v.array(scenarioSchema),
  variants: v.array(variantSchema),
  /** The stored order: every slot of every block, as planned. */
  order: v.array(slotSchema),
  notRun: v.array(notRunSchema),
  /** Limits of noise that the samples were judged by; absent on a machine that is not calibrated. */
  noiseLimits: v.optional(calibratedNoiseSchema),
  /**
   * `complete`, or why the session ended early. `skipped`: every program is the baseline's own, so nothing was measured.
   */
  ended: v.picklist(['complete', 'cancelled', 'skipped']),
});

/** Facts of the machine; see `src/host/host-facts.ts`. */
export const hostSchema = v.record(v.string(), v.unknown());

export const builtServerSchema = v.strictObject({
  name: v.string(),
  /** Commit of the source tree; absent outside a repository. `-dirty` is appended when it has changes. */
  commit: v.optional(v.string()),
  toolchain: v.string(),
  buildCommand: v.array(v.string()),
  runCommand: v.array(v.string()),
  /** How it is known to be ready; absent in evidence of before it was kept. */
  ready: v.optional(readinessSchema),
  /** SHA-256 of the artefact: of the file, or of the tree in sorted order. */
  artefactSha256: v.string(),
  artefactBytes: count,
  /** SHA-256 of each lock file found in the source directory. */
  lockFiles: v.record(v.string(), v.string()),
  contract: v.strictObject({ passed: count, failed: v.array(v.string()) }),
});
export type BuiltServer = v.InferOutput<typeof builtServerSchema>;

export const isolationSchema = v.strictObject({
  requested: v.picklist(['auto', 'A', 'B', 'E']),
  achieved: v.picklist(['A', 'B', 'E']),
  cgroupVersion: v.optional(v.picklist([1, 2])),
  serverCpus: v.string(),
  clientCpus: v.string(),
  controllerCpus: v.string(),
  runAs: v.optional(v.string()),
  /** Each thing that was not achieved, in words. */
  compromises: v.array(v.string()),
});

export type Isolation = v.InferOutput<typeof isolationSchema>;
