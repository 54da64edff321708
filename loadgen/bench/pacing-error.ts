import { linearRegression, medianSorted, quantileSorted } from 'simple-statistics';

/** How far stamped arrivals are from a uniform schedule. */
export interface PacingError {
  readonly arrivals: number;
  /** Distance of an arrival from its place in the schedule, early or late. */
  readonly scheduleP50Ns: number;
  readonly scheduleP99Ns: number;
  /** Difference of the distance between two neighbours from the period. */
  readonly spacingP50Ns: number;
  readonly spacingP99Ns: number;
  /** Rate of the arrivals ÷ rate asked for − 1. */
  readonly rateShare: number;
}

/**
 * Compares arrivals (ns of one clock, in order) with the schedule start + k ÷ rate. When that start was on the server's
 * clock nobody knows, and the way to the server takes its time: the median distance stands for both.
 *
 * @throws for fewer than two arrivals.
 */
export function pacingError(stampsNs: readonly bigint[], ratePerS: number): PacingError {
  const [first] = stampsNs;
  if (first === undefined || stampsNs.length < 2)
    throw new Error('fewer than two arrivals: nothing to compare');
  const periodNs = 1e9 / ratePerS;
  const arrivals = stampsNs.map((stamp) => Number(stamp - first));
  const offsets = arrivals.map((arrival, index) => arrival - index * periodNs);
  const offset = medianSorted(sorted(offsets));
  // Fitted over all arrivals: the first one waits for its connection, and one late arrival is no wrong rate.
  const { m: drift } = linearRegression(offsets.map((value, index) => [index * periodNs, value]));
  const schedule = sorted(offsets.map((value) => Math.abs(value - offset)));
  const spacing = sorted(
    arrivals.slice(1).map((arrival, index) => Math.abs(arrival - (arrivals[index] ?? 0) - periodNs)),
  );
  return {
    arrivals: arrivals.length,
    scheduleP50Ns: quantileSorted(schedule, 0.5),
    scheduleP99Ns: quantileSorted(schedule, 0.99),
    spacingP50Ns: quantileSorted(spacing, 0.5),
    spacingP99Ns: quantileSorted(spacing, 0.99),
    rateShare: 1 / (1 + drift) - 1,
  };
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}
