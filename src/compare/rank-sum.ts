import { mannWhitneyCounts } from './rank-distributions.ts';

/**
 * Exact one-sided p of the Mann–Whitney test: the share of all orders of the pooled values in which at least as many pairs
 * have the first sample's value above the second's as were observed. A tie counts as not above, which can only make p
 * larger. Fully separated samples of m and n give 1 ÷ C(m + n, m), as every exact test of two samples does.
 *
 * Source: H. B. Mann and D. R. Whitney, On a test of whether one of two random variables is larger (1947).
 *
 * @returns 1 when either sample is empty
 */
export function rankSumP(higher: readonly number[], lower: readonly number[]): number {
  if (higher.length === 0 || lower.length === 0) return 1;
  let above = 0;
  for (const high of higher) for (const low of lower) if (high > low) above += 1;
  const counts = mannWhitneyCounts(higher.length, lower.length);
  let all = 0;
  let atLeast = 0;
  for (const [value, count] of counts.entries()) {
    all += count;
    if (value >= above) atLeast += count;
  }
  return atLeast / all;
}
