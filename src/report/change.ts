import type { MetricName } from '../compare/metric.ts';
import { metricNamed } from '../compare/metrics.ts';
import { relativeWorsening } from '../compare/worsening-shift.ts';
import { formatNumber } from './format-number.ts';

/**
 * Changes for people. In a verdict a shift is a change of logarithms with + for worse; here it becomes the change of
 * the number itself, as a reader sees it beside the medians: 12 % less throughput is `−12.0 %`, 12 % more memory
 * `+12.0 %`.
 */

/** `−12.0 %` of a shift of a metric. */
export function formatShift(metric: MetricName, shift: number): string {
  return `${formatPercent(logChange(metric, shift))} %`;
}

/** `−12.0 % [−12.9 to −11.2]`, in the order in which the number moves. */
export function formatShiftInterval(
  metric: MetricName,
  interval: { readonly shift: number; readonly low: number; readonly high: number },
): string {
  const ends = [interval.low, interval.high].map((end) => logChange(metric, end)).sort((a, b) => a - b);
  return `${formatShift(metric, interval.shift)} [${ends.map(formatPercent).join(' to ')}]`;
}

/** `+5.2 %` of the change of a logarithm that has no direction: that of a ratio. */
export const formatLogChange = (change: number): string => `${formatPercent(change)} %`;

/** `5.2 %` of a shift for the worse, without a sign: a limit, the least that could be proved. */
export function formatWorsening(metric: MetricName, shift: number): string {
  return `${formatPercent(logChange(metric, shift)).replace(/^[+−]/, '')} %`;
}

/** `3 %` of the floor of a metric: as it was configured, not as the shift that it became. */
export const formatFloor = (metric: MetricName, floor: number): string =>
  `${Number((relativeWorsening(metric, floor) * 100).toPrecision(3))} %`;

/** `0.0012`, `< 0.0001`. */
export function formatP(p: number): string {
  if (p < 0.0001) return '< 0.0001';
  return p >= 0.9995 ? '1' : String(Number(p.toPrecision(2)));
}

/** −0.108 of a shift of ln 1.121 in throughput: the change of the number itself. */
export const relativeChange = (metric: MetricName, shift: number): number =>
  Math.expm1(logChange(metric, shift));

function logChange(metric: MetricName, shift: number): number {
  return metricNamed(metric).better === 'higher' ? -shift : shift;
}

function formatPercent(change: number): string {
  const percent = Math.expm1(change) * 100;
  const size = Math.abs(percent);
  const digits = size >= 99.95 ? formatNumber(Math.round(size)) : size.toFixed(1);
  if (digits === '0.0') return digits;
  return `${percent < 0 ? '−' : '+'}${digits}`;
}
