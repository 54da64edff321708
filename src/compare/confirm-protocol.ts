import type { ComparisonSettings } from '../evidence/comparison.ts';
import type { Sample } from '../evidence/sample.ts';
import type { MetricName } from './metric.ts';

/** One pair to measure: both arms of a cell, one after the other. */
export interface ConfirmPair {
  readonly cell: string;
  /** 1-based number among the pairs of this cell; stored as `block` in both samples. */
  readonly pair: number;
  /** Drawn at random, balanced over the pairs of a cell. */
  readonly first: 'base' | 'head';
}

/**
 * Which pairs the confirm measures. It knows nothing of time: whoever measures stops asking when the budget is spent.
 * The same samples always give the same answer, so an interrupted confirm goes on where it was.
 */
export interface ConfirmProcedure {
  /** The (cell, metric) pairs that are tested, fixed before the confirm; empty when the screen flagged nothing. */
  readonly family: readonly { readonly cell: string; readonly metric: MetricName }[];
  /** Cells whose server starts to fail: tried beside the baseline's program, outside the family. */
  readonly failing: readonly string[];
  /** Everything that can be compared is in the family, and what is not measured of it leaves the run without a verdict. */
  readonly confirmsAll: boolean;
  /** Pairs of each cell at the first look. */
  readonly firstLook: number;
  /**
   * @param samples every sample of the confirm so far, all tries
   * @returns the next pair; undefined when all is decided
   */
  next(samples: readonly Sample[]): ConfirmPair | undefined;
}

/** Tries of a pair in all: when either arm is disturbed, both are measured again. */
export const triesPerPair = 3;

/** `text/c64/go#c3.head.1`: cell, pair, arm, try. */
export function confirmSampleId(cell: string, pair: number, arm: 'base' | 'head', attempt: number): string {
  return `${cell}#c${pair}.${arm}.${attempt}`;
}

export type ConfirmSettings = Pick<
  ComparisonSettings,
  'confirm' | 'floors' | 'calibration' | 'identicalShortcut'
>;
