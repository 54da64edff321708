import * as v from 'valibot';
import { loadSchema } from './load.ts';

export const percentileSchema = v.picklist(['p50', 'p90', 'p99', 'p99.9']);
export type Percentile = v.InferOutput<typeof percentileSchema>;

/** variant × scenario × load. */
export const cellSchema = v.strictObject({
  /** `text/c1000/go`: scenario, load, variant. */
  id: v.string(),
  /** `text/c1000`: the cells of one scenario and load, across variants. */
  group: v.string(),
  variant: v.string(),
  scenario: v.string(),
  load: loadSchema,
  /** Fixed beforehand: those with at least 100 expected requests beyond them. */
  percentiles: v.array(percentileSchema),
});
export type Cell = v.InferOutput<typeof cellSchema>;

/** Limits of the server's cgroup. */
export const limitsSchema = v.strictObject({
  cpus: v.number(),
  memoryBytes: v.number(),
  swapBytes: v.number(),
});
export type Limits = v.InferOutput<typeof limitsSchema>;

/** A validated plan: what is measured, how long, under which limits. */
export const planSchema = v.strictObject({
  name: v.string(),
  /** Number of blocks; bounded, because evidence of any origin is walked through block by block. */
  repeats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  warmup: v.strictObject({ connections: v.number(), durationNs: v.number() }),
  windowNs: v.number(),
  latencyTargetNs: v.number(),
  limits: limitsSchema,
  cells: v.array(cellSchema),
});
export type Plan = v.InferOutput<typeof planSchema>;

/** One run of one cell in one block, as planned. */
export const slotSchema = v.strictObject({
  cell: v.string(),
  /** 1-based block. */
  block: v.number(),
  /** 1-based position in the block. */
  position: v.number(),
  /** 1-based position among the variants of its group. */
  positionInGroup: v.number(),
});
export type Slot = v.InferOutput<typeof slotSchema>;
