import { max, median, min } from 'simple-statistics';

/** Median and range over the admitted samples of a cell. The range is minimum–maximum, not a confidence interval. */
export interface CellStatistic {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly n: number;
}

/** Undefined without values: a statistic of nothing does not exist. */
export function cellStatistic(values: readonly number[]): CellStatistic | undefined {
  if (values.length === 0) return undefined;
  const list = [...values];
  return { median: median(list), min: min(list), max: max(list), n: list.length };
}
