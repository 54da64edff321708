import { median, min } from 'simple-statistics';
import { signFlipP } from './sign-flip.ts';

/** The answer is at most this far above the true threshold: a thousandth of a per cent. */
const resolution = 1e-5;

/**
 * The least slowdown, not below `floor`, that these pairs could have proved: their scatter around their own median is
 * kept, the median is put at s, and the sign-flip test must reject at `alpha`. The p only falls as s grows, because every
 * subset's sum grows with it, so the threshold is found by halving.
 *
 * @param shifts paired differences of logarithms
 * @returns undefined when so few pairs prove nothing, however large: 2⁻ⁿ is above `alpha`
 */
export function smallestProvable(
  shifts: readonly number[],
  { floor, alpha }: { floor: number; alpha: number },
): number | undefined {
  if (shifts.length === 0 || 2 ** -shifts.length > alpha) return undefined;
  const centre = median([...shifts]);
  const residuals = shifts.map((shift) => shift - centre);
  const isProved = (slowdown: number) => signFlipP(residuals.map((residual) => residual + slowdown)) <= alpha;
  if (isProved(floor)) return floor;
  // Beyond this every shift is above 0, and no other signs reach the same sum.
  let proved = Math.max(floor, -min(residuals)) + resolution;
  let unproved = floor;
  while (proved - unproved > resolution) {
    const between = (proved + unproved) / 2;
    if (isProved(between)) proved = between;
    else unproved = between;
  }
  return proved;
}
