/**
 * Exact null distributions of the two rank statistics, as counts by value. The counts are only ever added up, never
 * subtracted, so they are exact up to 2⁵³ and within a few roundings beyond.
 */

/**
 * Signed-rank distribution of n pairs: of the 2ⁿ sets of signs, those with positive ranks that add up to each value.
 *
 * Source: F. Wilcoxon, Individual comparisons by ranking methods (1945).
 */
export function signedRankCounts(n: number): Float64Array {
  const counts = new Float64Array((n * (n + 1)) / 2 + 1);
  counts[0] = 1;
  for (let rank = 1; rank <= n; rank += 1) takeOrLeave(counts, rank);
  return counts;
}

/**
 * Mann–Whitney distribution of samples of m and n: of their C(m + n, m) orders, those with each number of pairs whose
 * first is the larger. An order with u such pairs is a partition of u into at most n parts of at most m.
 *
 * Source: H. B. Mann and D. R. Whitney, On a test of whether one of two random variables is larger (1947).
 */
export function mannWhitneyCounts(m: number, n: number): Float64Array {
  const byParts = Array.from({ length: n + 1 }, () => new Float64Array(m * n + 1));
  const [none] = byParts;
  if (none !== undefined) none[0] = 1;
  for (let part = 1; part <= m; part += 1)
    // From few parts to many, so that a part may be taken again.
    for (const [parts, counts] of byParts.entries()) {
      const fewer = byParts[parts - 1];
      if (fewer !== undefined) addShifted(counts, fewer, part);
    }
  const total = new Float64Array(m * n + 1);
  for (const counts of byParts) addShifted(total, counts, 0);
  return total;
}

/** Each rank is taken or left once: from the top down, so that no sum holds it twice. */
function takeOrLeave(counts: Float64Array, rank: number): void {
  for (let sum = counts.length - 1; sum >= rank; sum -= 1)
    counts[sum] = (counts[sum] ?? 0) + (counts[sum - rank] ?? 0);
}

function addShifted(counts: Float64Array, from: Float64Array, by: number): void {
  for (let sum = by; sum < counts.length; sum += 1) counts[sum] = (counts[sum] ?? 0) + (from[sum - by] ?? 0);
}
