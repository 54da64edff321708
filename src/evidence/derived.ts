import * as v from 'valibot';
import { metricNames, metricUnits } from '../compare/metric.ts';
import { ruleNameSchema } from './sample.ts';

/** The published numbers: all of them follow from the rest of the evidence, see `derive.ts`. */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One entry a metric; a metric that is not there has its reason in `absent`. */
const absentSchema = v.strictObject(v.entriesFromList(metricNames, v.optional(v.string())));

/** Median and range over the admitted samples of one cell; `n` of them. */
export const statisticSchema = v.strictObject({
  median: v.number(),
  min: v.number(),
  max: v.number(),
  n: count,
});
export type Statistic = v.InferOutput<typeof statisticSchema>;

/** Ratio paired by block; see `src/compare/ratios.ts`. */
export const ratioSchema = v.strictObject({
  median: v.number(),
  min: v.number(),
  max: v.number(),
  /** Blocks in which both samples were admitted. */
  blocks: v.array(count),
  /** Whether the ratios of all blocks lie on one side of 1. */
  side: v.picklist(['above', 'below', 'neither']),
});
export type Ratio = v.InferOutput<typeof ratioSchema>;

/** What a metric is, so that the file explains itself. */
export const metricFactsSchema = v.strictObject({
  name: v.picklist(metricNames),
  unit: v.picklist(metricUnits),
  better: v.picklist(['higher', 'lower']),
  floor: v.optional(v.number()),
  gated: v.boolean(),
});

export const derivedSampleSchema = v.strictObject({
  id: v.string(),
  metrics: v.strictObject(v.entriesFromList(metricNames, v.optional(v.number()))),
  absent: absentSchema,
});
export type DerivedSample = v.InferOutput<typeof derivedSampleSchema>;

export const derivedCellSchema = v.strictObject({
  cell: v.string(),
  /** See `src/admission/cell-admission.ts`; `not-run`: it did not fit on the machine. */
  state: v.picklist(['admitted', 'fails', 'invalid', 'not-run']),
  /** Blocks by the outcome of their last try. */
  blocks: v.strictObject({
    planned: count,
    required: count,
    admitted: count,
    disturbed: count,
    failed: count,
    missing: count,
  }),
  metrics: v.strictObject(v.entriesFromList(metricNames, v.optional(statisticSchema))),
  absent: absentSchema,
});
export type DerivedCell = v.InferOutput<typeof derivedCellSchema>;

export const derivedRatiosSchema = v.strictObject({
  group: v.string(),
  /** The variant above the line. */
  variant: v.string(),
  /** The variant below the line. */
  over: v.string(),
  metrics: v.strictObject(v.entriesFromList(metricNames, v.optional(ratioSchema))),
  absent: absentSchema,
});
export type DerivedRatios = v.InferOutput<typeof derivedRatiosSchema>;

/** Every sample counts here, also those that were run again. */
export const admissionSummarySchema = v.strictObject({
  samples: count,
  admitted: count,
  disturbed: count,
  failed: count,
  /** Second and further tries among the samples. */
  reruns: count,
  /** admitted ÷ samples; absent without samples. */
  admittedShare: v.optional(v.number()),
  /** How many samples each rule rejected; a sample can be rejected by several. */
  rejectionsByRule: v.strictObject(v.entriesFromList(ruleNameSchema.options, v.optional(count))),
});

/** Little's law for a closed loop: connections ÷ throughput is the mean latency. From the cell's medians. */
export const littlesLawSchema = v.strictObject({
  cell: v.string(),
  connections: count,
  /** connections ÷ median throughput. */
  expectedMeanNs: v.number(),
  /** Median of the mean latencies. */
  meanNs: v.number(),
  /** meanNs ÷ expectedMeanNs: near 1. */
  quotient: v.number(),
});

export const overheadSchema = v.strictObject({
  /** Σ wall time of first tries, without waiting for quiet. */
  firstTriesNs: count,
  /** Σ (warm-up + window) of first tries. */
  loadNs: count,
  /** firstTriesNs ÷ loadNs; absent when nothing was loaded. */
  ratio: v.optional(v.number()),
  /** Σ wall time of reruns, without waiting for quiet. */
  rerunsNs: count,
  /** Σ waiting for quiet, over all samples. */
  quietWaitNs: count,
});

/** What one place later does to throughput; see `src/compare/position-effect.ts`. */
export const positionEffectSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('estimated'),
    /** Change of ln throughput: −0.01 is 1 % less. */
    perPlace: v.number(),
    /** 95 % interval. */
    low: v.number(),
    high: v.number(),
    /** Samples, and the cells that they are of. */
    n: count,
    cells: count,
  }),
  v.strictObject({ kind: v.literal('none'), reason: v.string() }),
]);

export const derivedSchema = v.strictObject({
  metrics: v.array(metricFactsSchema),
  samples: v.array(derivedSampleSchema),
  cells: v.array(derivedCellSchema),
  ratios: v.array(derivedRatiosSchema),
  admission: admissionSummarySchema,
  littlesLaw: v.array(littlesLawSchema),
  overhead: overheadSchema,
  /** By place among the variants of a group, and by place in the block. */
  position: v.strictObject({ inGroup: positionEffectSchema, inBlock: positionEffectSchema }),
});
export type Derived = v.InferOutput<typeof derivedSchema>;
