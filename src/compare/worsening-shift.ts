import type { MetricName } from './metric.ts';
import { metricNamed } from './metrics.ts';

/**
 * Between the relative change that people speak of and the shift of logarithms that is judged, both of a worsening: 3 %
 * more latency is a shift of ln 1.03, 3 % less throughput one of −ln 0.97.
 */

/** @param relative 0.03 is 3 % worse; below 1 where more is better, as nothing can lose more than all of itself */
export function worseningShift(metric: MetricName, relative: number): number {
  return isHigherBetter(metric) ? -Math.log1p(-relative) : Math.log1p(relative);
}

/** The other way round: of a gain, a negative shift, it is negative. */
export function relativeWorsening(metric: MetricName, shift: number): number {
  return isHigherBetter(metric) ? -Math.expm1(-shift) : Math.expm1(shift);
}

const isHigherBetter = (metric: MetricName): boolean => metricNamed(metric).better === 'higher';
