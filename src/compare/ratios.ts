import { max, median, min } from 'simple-statistics';

/** Where the ratios of all blocks lie. `neither`: on both sides of 1, or on it. */
export type Side = 'above' | 'below' | 'neither';

/** One metric of one variant over that of another, paired by block: what disturbs a block disturbs both. */
export interface PairedRatio {
  /** Median of the ratios of the blocks, not the ratio of the medians. */
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** Blocks in which both were admitted, ascending. */
  readonly blocks: readonly number[];
  readonly side: Side;
}

/** Values by block. Only those above 0 have a ratio. */
export type BlockValues = ReadonlyMap<number, number>;

/** `numerator` ÷ `denominator` block by block; undefined when they share no block. */
export function pairedRatio(numerator: BlockValues, denominator: BlockValues): PairedRatio | undefined {
  const pairs = [...numerator]
    .map(([block, over]) => ({ block, over, under: denominator.get(block) ?? 0 }))
    .filter(({ over, under }) => over > 0 && under > 0)
    .sort((a, b) => a.block - b.block);
  if (pairs.length === 0) return undefined;
  const ratios = pairs.map(({ over, under }) => over / under);
  return {
    median: median(ratios),
    min: min(ratios),
    max: max(ratios),
    blocks: pairs.map(({ block }) => block),
    side: sideOfOne(min(ratios), max(ratios)),
  };
}

function sideOfOne(smallest: number, largest: number): Side {
  if (smallest > 1) return 'above';
  return largest < 1 ? 'below' : 'neither';
}

export interface VariantPair {
  readonly variant: string;
  readonly over: string;
}

/** The pairs of a group that are always shown: every variant over `go`, or over the first where there is no `go`. */
export function defaultPairs(variants: readonly string[]): VariantPair[] {
  const over = variants.find((variant) => variant === 'go') ?? variants[0];
  if (over === undefined) return [];
  return variants.filter((variant) => variant !== over).map((variant) => ({ variant, over }));
}
