import * as v from 'valibot';
import { ratioSchema, statisticSchema } from '../evidence/derived.ts';
import { metricNames } from './metric.ts';

/**
 * The one verdict object: headline, tables, annotations, outputs and exit code all come from it. Shifts are changes of
 * logarithms with the sign turned so that + is worse: 0.05 is about 5 % slower, or 5 % more memory.
 */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** States of a (cell, metric) pair, the worst first: a cell shows its worst. */
export const pairStates = [
  'regressed',
  'missing',
  'invalid',
  'not run',
  'fails',
  'warning',
  'ratio moved',
  'not comparable',
  'inconclusive',
  'still failing',
  'new',
  'fixed',
  'improved',
  'unchanged',
  'identical',
] as const;
export const pairStateSchema = v.picklist(pairStates);
export type PairState = v.InferOutput<typeof pairStateSchema>;

export const runStateSchema = v.picklist(['pass', 'regression', 'inadmissible', 'no-baseline']);
export type RunState = v.InferOutput<typeof runStateSchema>;

/** What the confirm found of one (cell, metric) pair. */
export const confirmedSchema = v.strictObject({
  /** Admitted pairs that it rests on, and how many looks were taken (1 or 2). */
  pairs: count,
  looks: count,
  /** Both programs in these pairs: what the shift is between. */
  base: statisticSchema,
  head: statisticSchema,
  /** Median paired shift, less the position effect where that was subtracted. */
  median: v.number(),
  /** 90 % Hodges–Lehmann interval of the paired shift. */
  low: v.number(),
  high: v.number(),
  /** Exact one-sided sign-flip p of "slower", and adjusted by Holm over the family. */
  p: v.number(),
  adjustedP: v.number(),
  /** The same test mirrored: p of "faster". */
  improvedAdjustedP: v.optional(v.number()),
  /** Position effect that was subtracted; absent when its interval held 0. */
  positionEffect: v.optional(v.number()),
});

/** A cell of the baseline and the same cell now, in one metric. */
export const metricVerdictSchema = v.strictObject({
  metric: v.picklist(metricNames),
  state: pairStateSchema,
  /** Why it is in that state, where the figures alone do not say it. */
  reason: v.optional(v.string()),
  /** The sessions' own figures; absent without admitted samples. */
  base: v.optional(statisticSchema),
  head: v.optional(statisticSchema),
  /** The least shift that counts, on logarithms like the shifts. */
  floor: v.number(),
  /** ln(head ÷ base) of the medians, + worse, raw and less the drift of the machine; absent when not comparable. */
  rawShift: v.optional(v.number()),
  shift: v.optional(v.number()),
  /** 90 % Hodges–Lehmann interval of the unpaired shift less drift. */
  low: v.optional(v.number()),
  high: v.optional(v.number()),
  /** Whether the screen asked for a confirm. */
  flagged: v.boolean(),
  confirmed: v.optional(confirmedSchema),
  /** The least slowdown ≥ floor that this run could have proved; absent when it could prove none. */
  smallestProvable: v.optional(v.number()),
});
export type MetricVerdict = v.InferOutput<typeof metricVerdictSchema>;

export const cellVerdictSchema = v.strictObject({
  cell: v.string(),
  group: v.string(),
  variant: v.string(),
  /** The worst of its metrics, or that of the cell as a whole (`missing`, `new`, `fails`, …). */
  state: pairStateSchema,
  reason: v.optional(v.string()),
  /** Gated metrics only; empty where the state is that of the whole cell. */
  metrics: v.array(metricVerdictSchema),
});
export type CellVerdict = v.InferOutput<typeof cellVerdictSchema>;

/** How far the whole machine, or everything measured on it, moved since the baseline. */
export const driftSchema = v.strictObject({
  metric: v.picklist(metricNames),
  shift: v.number(),
  /** `identical`: shift of cells whose program did not change; `all`: median over all cells. */
  source: v.picklist(['identical', 'all']),
  cells: count,
  limit: v.number(),
  exceeded: v.boolean(),
});
export type Drift = v.InferOutput<typeof driftSchema>;

/** ln ratio of two variants now − then: it survives a machine that is slower today, and alone never fails a build. */
export const ratioShiftSchema = v.strictObject({
  group: v.string(),
  variant: v.string(),
  over: v.string(),
  metric: v.picklist(metricNames),
  base: ratioSchema,
  head: ratioSchema,
  /** ln(median ratio now ÷ then), not turned: + is a larger ratio. */
  shift: v.number(),
  /** Exact permutation test of the blocks' ratios, two-sided by mirror: 1/126 when five and five are fully separated. */
  p: v.number(),
  significant: v.boolean(),
});
export type RatioShift = v.InferOutput<typeof ratioShiftSchema>;

/** Which procedure came to the verdict. */
export const verdictFormSchema = v.picklist([
  /** Screen, and confirm of whatever was flagged: only this form proves. */
  'confirm',
  /** Numbers of two sessions only: the weaker form. */
  'without-confirm',
  /** Every program is the same as the baseline's. */
  'identical',
  /** There was nothing to compare with. */
  'nothing-compared',
]);

export const verdictSchema = v.strictObject({
  state: runStateSchema,
  form: verdictFormSchema,
  /** Why the run is in that state, one sentence each: the first belongs into the headline. */
  reasons: v.array(v.string()),
  cells: v.array(cellVerdictSchema),
  drift: v.array(driftSchema),
  ratioShifts: v.array(ratioShiftSchema),
  /** Significant ratio shifts that chance alone lets expect among those computed. */
  ratioShiftsByChance: v.number(),
  /** Flagged (cell, metric) pairs, fixed before the confirm. */
  family: count,
  /** Pairs of the family that were not measured before the time budget was spent. */
  unconfirmed: count,
  /** Why nothing proves who wrote the baseline: whatever the verdict says, it may have been made to say. */
  unprovedBaseline: v.optional(v.string()),
  /** Accepted by a maintainer: regressed cells of this run do not fail it. */
  accepted: v.optional(v.strictObject({ by: v.string(), commit: v.string(), reason: v.string() })),
});
export type Verdict = v.InferOutput<typeof verdictSchema>;

/** The worst of some states, `unchanged` of none. */
export function worstState(states: readonly PairState[]): PairState {
  return pairStates.find((state) => states.includes(state)) ?? 'unchanged';
}
