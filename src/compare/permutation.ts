import { mean } from 'simple-statistics';
import { tieTolerance } from './tie-tolerance.ts';

/** Ten and ten have 184,756 arrangements, eleven and eleven 705,432. */
const mostArrangements = 1_000_000;

/** Whether all arrangements of samples of these sizes can be counted. */
export const canBePermuted = (higher: number, lower: number): boolean =>
  combinations(higher + lower, higher) <= mostArrangements;

/**
 * Exact one-sided p of the two-sample permutation test on the difference of means: the share of all ways to hand out the
 * pooled values in which the mean of the first sample is above that of the second by at least what was observed. Five and
 * five have 252 ways, so fully separated samples give 1/252. Swap the samples for the other side.
 *
 * Source: E. J. G. Pitman, Significance tests which may be applied to samples from any populations (1937).
 *
 * @returns 1 when either sample is empty
 * @throws RangeError when a value is not finite, or beyond a million arrangements
 */
export function permutationP(higher: readonly number[], lower: readonly number[]): number {
  const pooled = [...higher, ...lower];
  if (!pooled.every(Number.isFinite)) throw new RangeError('a value is not a finite number');
  if (higher.length === 0 || lower.length === 0) return 1;
  const arrangements = combinations(pooled.length, higher.length);
  if (!canBePermuted(higher.length, lower.length))
    throw new RangeError(`${arrangements} arrangements, at most ${mostArrangements}`);
  // The total is fixed, so the difference of means grows with the sum of the first sample alone. Taken from the common
  // mean, the sums are small and their rounding too.
  const centre = mean(pooled);
  const deviations = pooled.map((value) => value - centre);
  let observed = 0;
  for (const deviation of deviations.slice(0, higher.length)) observed += deviation;
  const atLeast = observed - tieTolerance(deviations);
  return countSums(deviations, higher.length, atLeast) / arrangements;
}

/** Subsets of `size` numbers that add up to `atLeast` or more. */
function countSums(numbers: readonly number[], size: number, atLeast: number): number {
  function count(from: number, wanted: number, sum: number): number {
    let total = 0;
    for (let index = from; index <= numbers.length - wanted; index += 1) {
      const withThis = sum + (numbers[index] ?? 0);
      if (wanted > 1) total += count(index + 1, wanted - 1, withThis);
      else if (withThis >= atLeast) total += 1;
    }
    return total;
  }
  return count(0, size, 0);
}

export function combinations(n: number, k: number): number {
  let ways = 1;
  // Whole at every step: after i of them it is the number of ways to choose i from n − k + i.
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}
