/**
 * Adjusted p values by Holm's step-down procedure: rejecting whatever is at most α keeps the chance of even one false
 * rejection in the whole family at α or less, however the tests depend on each other.
 *
 * Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979).
 *
 * @param familySize tests in the family; those beyond the given ones were not done and count with p = 1
 * @returns in the order of the p values
 * @throws RangeError when a p value is none, or the family smaller than what was tested
 */
export function holmAdjusted(pValues: readonly number[], familySize = pValues.length): number[] {
  if (!Number.isInteger(familySize) || familySize < pValues.length)
    throw new RangeError(`${pValues.length} p values in a family of ${familySize}`);
  if (!pValues.every((p) => p >= 0 && p <= 1)) throw new RangeError('a p value is not between 0 and 1');
  const adjusted = new Array<number>(pValues.length);
  let largestSoFar = 0;
  const ascending = [...pValues.entries()].sort(([, a], [, b]) => a - b);
  for (const [rank, [index, p]] of ascending.entries()) {
    largestSoFar = Math.max(largestSoFar, Math.min(1, p * (familySize - rank)));
    adjusted[index] = largestSoFar;
  }
  return adjusted;
}
