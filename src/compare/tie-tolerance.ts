/** How far two sums may lie apart and still be called equal, as a share of the largest number in them. */
const relativeTolerance = 1e-9;

/**
 * Exact tests count the rearrangements that are at least as extreme as what was observed, and a tie counts. Sums that
 * are equal on paper differ by rounding: in the sum itself by about n × 2⁻⁵³ of the largest number, in shifts, which are
 * differences of logarithms near 10, by about 1e-15 ÷ 0.01. Both stay far below this tolerance, and nothing measured is
 * known to a billionth of itself. Where it calls a tie that is none, p only grows.
 */
export function tieTolerance(numbers: readonly number[]): number {
  let largest = 0;
  for (const number of numbers) largest = Math.max(largest, Math.abs(number));
  return largest * relativeTolerance;
}
