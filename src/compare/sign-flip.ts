import { tieTolerance } from './tie-tolerance.ts';

/** Half of this many bits of subsets are held in memory at once: 2²² numbers. */
const mostShifts = 44;

/**
 * Exact one-sided p of the paired sign-flip test: the share of all 2ⁿ ways to set the signs of the shifts in which their
 * mean is at least the one observed, which is one of them. Small: the shifts are above 0 by more than chance. Its only
 * assumption is that, if nothing changed, a pair might as well have come out the other way round.
 *
 * Source: R. A. Fisher, The Design of Experiments (1935), section 21.
 *
 * Turning the signs of some shifts lowers their sum by twice what these add up to, so the ways that reach the observed
 * sum are the subsets that add up to 0 or less. These are counted by meeting in the middle (Horowitz and Sahni, 1974):
 * the sorted subset sums of both halves, passed through once from opposite ends. 2^(n ÷ 2) steps, and no approximation.
 *
 * @param shifts paired differences, + is worse; for the test of "better" negate them
 * @returns 1 without shifts: nothing was observed
 * @throws RangeError when a shift is not finite, or with more than 44 of them
 */
export function signFlipP(shifts: readonly number[]): number {
  if (shifts.length > mostShifts) throw new RangeError(`${shifts.length} pairs, at most ${mostShifts}`);
  if (!shifts.every(Number.isFinite)) throw new RangeError('a shift is not a finite number');
  const middle = shifts.length >> 1;
  const reached = countPairsUpTo(
    tieTolerance(shifts),
    sortedSubsetSums(shifts.slice(0, middle)),
    sortedSubsetSums(shifts.slice(middle)),
  );
  return reached / 2 ** shifts.length;
}

/** The sums of all subsets, ascending: each number merges the sums without it and the sums with it. */
function sortedSubsetSums(numbers: readonly number[]): Float64Array {
  let sums = new Float64Array(1);
  for (const number of numbers) sums = mergeShifted(sums, number);
  return sums;
}

/** `sorted` and `sorted` + `shift` in one ascending list. */
function mergeShifted(sorted: Float64Array, shift: number): Float64Array<ArrayBuffer> {
  const merged = new Float64Array(sorted.length * 2);
  let [without, having] = [0, 0];
  for (let index = 0; index < merged.length; index += 1) {
    const a = sorted[without] ?? Infinity;
    const b = (sorted[having] ?? Infinity) + shift;
    merged[index] = Math.min(a, b);
    if (a <= b) without += 1;
    else having += 1;
  }
  return merged;
}

/** Pairs of one number of each ascending list that add up to at most `limit`. */
function countPairsUpTo(limit: number, left: Float64Array, right: Float64Array): number {
  let count = 0;
  let fitting = right.length;
  for (const sum of left) {
    while (fitting > 0 && sum + (right[fitting - 1] ?? 0) > limit) fitting -= 1;
    count += fitting;
  }
  return count;
}
