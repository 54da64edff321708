/** A share that was counted, with the 95 % interval of the true one. */
export interface CountedShare {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** 97.5 % quantile of the normal distribution. */
const z = 1.959963984540054;

/** Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927). */
export function countedShare(count: number, of: number): CountedShare {
  const share = count / of;
  const centre = share + z ** 2 / (2 * of);
  const halfWidth = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const scale = 1 + z ** 2 / of;
  return {
    count,
    of,
    share,
    low: count === 0 ? 0 : (centre - halfWidth) / scale,
    high: count === of ? 1 : (centre + halfWidth) / scale,
  };
}
