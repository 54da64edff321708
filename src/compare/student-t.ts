/** 97.5 % quantile of the normal distribution. */
const normal975 = 1.959963984540054;

/**
 * 97.5 % quantile of Student's t, the half width of a 95 % interval in standard errors.
 *
 * By the Cornish–Fisher expansion (Abramowitz & Stegun 26.7.5) around the normal quantile: within 0.15 % of the tables
 * from 3 degrees of freedom on; below that closed forms exist.
 */
export function student975(degreesOfFreedom: number): number {
  const n = degreesOfFreedom;
  if (!(n >= 1)) throw new RangeError(`no t distribution has ${n} degrees of freedom`);
  if (n === 1) return Math.tan(Math.PI * 0.475);
  if (n === 2) return 0.95 * Math.sqrt(2 / (4 * 0.975 * 0.025));
  const z = normal975;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((sum, term, index) => sum + term / n ** (index + 1), z);
}
