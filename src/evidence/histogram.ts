import type { LatencySummary } from './generator-document.ts';

/**
 * The generator's log-linear histogram: values below 2,048 ns have a bucket each, every octave above has 1,024
 * buckets, so that a bucket's midpoint is within 0.05 % of each of its values.
 */

/** Number of buckets per octave. */
const perOctave = 1024;
/** Values below this have a bucket of their own. */
const exactBelow = 2 * perOctave;
/** The generator records up to 60 s; an index beyond the octave of that is no index of its histogram. */
const indexLimit = bucketIndex(2 ** 36);

/** Bucket of a whole number of nanoseconds. Divides instead of shifting: values pass 2³¹. */
export function bucketIndex(valueNs: number): number {
  if (valueNs < exactBelow) return valueNs;
  const shift = octaveShift(valueNs);
  return shift * perOctave + Math.floor(valueNs / 2 ** shift);
}

/** The value that stands for a bucket: its midpoint, in ns. */
export function bucketMidpointNs(index: number): number {
  if (index < exactBelow) return index;
  const shift = Math.floor(index / perOctave) - 1;
  const width = 2 ** shift;
  const lowest = (index - shift * perOctave) * width;
  return lowest + Math.floor(width / 2);
}

/** How far a value is shifted to leave 1,024 … 2,047: ⌊log₂ value⌋ − 10, exact where `Math.log2` may round up. */
function octaveShift(valueNs: number): number {
  let shift = Math.floor(Math.log2(valueNs)) - 10;
  if (Math.floor(valueNs / 2 ** shift) < perOctave) shift -= 1;
  return shift;
}

export interface Bucket {
  readonly index: number;
  readonly count: number;
}

export interface Histogram {
  /** All values. */
  readonly count: number;
  /** Those of them above the histogram's range: without a bucket, but in the sum, the minimum and the maximum. */
  readonly overflow: number;
  readonly sumNs: number;
  readonly minNs: number | undefined;
  readonly maxNs: number | undefined;
  /** Non-empty buckets, ascending. */
  readonly buckets: readonly Bucket[];
}

/**
 * Decodes the runs `[first index, count, count, …]` of a latency summary.
 *
 * @throws {RangeError} when there is no histogram, runs are out of order, or buckets and overflow do not add up to `count`
 */
export function decodeHistogram(latency: LatencySummary): Histogram {
  if (latency.histogram === undefined) throw new RangeError('histogram: it was not kept');
  const buckets: Bucket[] = [];
  let total = latency.overflow;
  let next = 0;
  for (const [first, ...counts] of latency.histogram) {
    if (first === undefined) throw new RangeError('histogram: a run without a first index');
    if (![first, ...counts].every(isCount)) throw new RangeError('histogram: not whole numbers');
    if (first < next) throw new RangeError(`histogram: run at ${first} is out of order`);
    if (first + counts.length > indexLimit)
      throw new RangeError(`histogram: run at ${first} is out of range`);
    counts.forEach((count, offset) => {
      if (count === 0) return;
      buckets.push({ index: first + offset, count });
      total += count;
    });
    next = first + counts.length;
  }
  if (total !== latency.count)
    throw new RangeError(`histogram: buckets and overflow hold ${total} values, count says ${latency.count}`);
  return {
    count: latency.count,
    overflow: latency.overflow,
    sumNs: latency.sum_ns,
    minNs: latency.min_ns,
    maxNs: latency.max_ns,
    buckets,
  };
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/**
 * Nearest-rank quantile: the midpoint of the first bucket whose cumulative count reaches ⌈p·n⌉, not outside the
 * exact minimum and maximum. Where it lies above the range it is the maximum, the only exact thing known about it.
 *
 * @param p as thousandths (500 for the median), so that ⌈p·n⌉ is exact
 * @returns ns, or undefined when the histogram is empty
 */
export function quantileNs(histogram: Histogram, pThousandths: number): number | undefined {
  if (histogram.count === 0) return undefined;
  const rank = Math.max(1, Math.ceil((pThousandths * histogram.count) / 1000));
  let cumulative = 0;
  for (const bucket of histogram.buckets) {
    cumulative += bucket.count;
    if (cumulative >= rank) return clamp(bucketMidpointNs(bucket.index), histogram);
  }
  return histogram.maxNs;
}

function clamp(valueNs: number, { minNs, maxNs }: Histogram): number {
  return Math.min(Math.max(valueNs, minNs ?? valueNs), maxNs ?? valueNs);
}

/** Mean from the exact sum, in ns, values above the range included; undefined without any value. */
export function meanNs({ count, sumNs }: Histogram): number | undefined {
  return count === 0 ? undefined : sumNs / count;
}
