import { medianSorted } from 'simple-statistics';
import { mannWhitneyCounts, signedRankCounts } from './rank-distributions.ts';

/** Where a shift lies, with the exact interval that a rank test leaves open. */
export interface ShiftEstimate {
  readonly estimate: number;
  /** Absent when so few values cannot give the confidence that was asked for, not even at their widest. */
  readonly interval?: ShiftInterval;
}

export interface ShiftInterval {
  readonly low: number;
  readonly high: number;
  /** What the interval really has: the least there is at or above what was asked for. */
  readonly confidence: number;
}

/**
 * Centre of paired differences: the median of all means of two of them (Walsh averages, each with itself too). Its
 * interval holds every centre that the exact signed-rank test does not reject. 90 % needs five pairs.
 *
 * Source: J. L. Hodges and E. L. Lehmann, Estimates of location based on rank tests (1963); the interval after
 * M. Hollander and D. A. Wolfe, Nonparametric Statistical Methods, section 3.3.
 *
 * @returns undefined without values
 */
export function oneSampleShift(shifts: readonly number[], confidence = 0.9): ShiftEstimate | undefined {
  const averages = new Float64Array((shifts.length * (shifts.length + 1)) / 2);
  let index = 0;
  for (const [position, a] of shifts.entries())
    for (const b of shifts.slice(position)) {
      averages[index] = (a + b) / 2;
      index += 1;
    }
  return estimateFrom(
    averages,
    tailOf(`${shifts.length} pairs`, () => signedRankCounts(shifts.length), confidence),
  );
}

/**
 * By how much `to` lies above `from`: the median of all differences between them. Its interval holds every shift that
 * the exact Mann–Whitney test does not reject. 90 % needs three and three.
 *
 * Source: as above; the interval after Hollander and Wolfe, section 4.3 (Moses).
 *
 * @returns undefined when either is empty
 */
export function twoSampleShift(
  from: readonly number[],
  to: readonly number[],
  confidence = 0.9,
): ShiftEstimate | undefined {
  const differences = new Float64Array(from.length * to.length);
  let index = 0;
  for (const before of from)
    for (const after of to) {
      differences[index] = after - before;
      index += 1;
    }
  const sizes = [from.length, to.length] as const;
  return estimateFrom(
    differences,
    tailOf(`${sizes}`, () => mannWhitneyCounts(...sizes), confidence),
  );
}

/**
 * The statistic of the test counts the contrasts (averages or differences) above the supposed centre: the k-th smallest
 * and the k-th largest of them bound the centres that are not rejected, where k is the number of counts in the tail.
 */
function estimateFrom(contrasts: Float64Array, tail: Tail): ShiftEstimate | undefined {
  if (contrasts.length === 0) return undefined;
  if (!contrasts.every(Number.isFinite)) throw new RangeError('a value is not a finite number');
  contrasts.sort();
  const estimate = medianSorted(Array.from(contrasts));
  const low = contrasts[tail.values - 1];
  const high = contrasts[contrasts.length - tail.values];
  if (low === undefined || high === undefined) return { estimate };
  return { estimate, interval: { low, high, confidence: 1 - 2 * tail.share } };
}

/** The lower tail of a distribution that an interval leaves out. */
interface Tail {
  /** How many of the smallest values are in it. */
  readonly values: number;
  /** Their share of all counts. */
  readonly share: number;
}

/** Thousands of cells have the same few sizes. */
const knownTails = new Map<string, Tail>();

function tailOf(sizes: string, countsOf: () => Float64Array, confidence: number): Tail {
  const key = `${sizes} at ${confidence}`;
  const known = knownTails.get(key);
  if (known !== undefined) return known;
  const tail = tailWithin(countsOf(), (1 - confidence) / 2);
  knownTails.set(key, tail);
  return tail;
}

function tailWithin(counts: Float64Array, share: number): Tail {
  let total = 0;
  for (const count of counts) total += count;
  // A tail of exactly the share belongs to it, however (1 − 0.9) ÷ 2 was rounded.
  const most = share * total * (1 + 1e-9);
  let [values, tail] = [0, 0];
  for (const count of counts) {
    if (tail + count > most) break;
    tail += count;
    values += 1;
  }
  return { values, share: tail / total };
}
