import type { MetricUnit } from '../compare/metric.ts';

/**
 * Numbers for people: a unit that suits the size and three significant digits, four where the first is a 1, so that
 * the rounding stays below 0.5 %. Exact numbers are in the evidence.
 */

/** Stands for a number that does not exist. Its reason belongs beside it. */
export const absentMark = '–';

/** `12.3`, `1,234`, `0.0456`; whole numbers are never cut. */
export function formatNumber(value: number): string {
  return withDecimals(value, decimalsFor(value));
}

/** `1.992 [1.934–2.080]`: the range has the decimals of its median. */
export function formatRange(median: number, min: number, max: number): string {
  const decimals = decimalsFor(median);
  return `${withDecimals(median, decimals)} [${withDecimals(min, decimals)}–${withDecimals(max, decimals)}]`;
}

function decimalsFor(value: number): number {
  const magnitude = Math.abs(value);
  if (magnitude >= 1000 || value === 0) return 0;
  const exponent = Math.floor(Math.log10(magnitude));
  const digits = magnitude / 10 ** exponent < 2 ? 4 : 3;
  return Math.min(Math.max(0, digits - 1 - exponent), 6);
}

/** By decimals, 0 to 6: to make one takes far longer than to use it, and a report shows thousands of numbers. */
const formats = [0, 1, 2, 3, 4, 5, 6].map(
  (decimals) =>
    new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
);

function withDecimals(value: number, decimals: number): string {
  return formats[decimals]?.format(value) ?? String(value);
}

/** A unit to show numbers in. */
export interface Scale {
  readonly unit: string;
  /** Size of the unit in base units. */
  readonly size: number;
}

const durations: readonly Scale[] = [
  { unit: 's', size: 1e9 },
  { unit: 'ms', size: 1e6 },
  { unit: 'µs', size: 1e3 },
  { unit: 'ns', size: 1 },
];

const byteSizes: readonly Scale[] = [
  { unit: 'GiB', size: 2 ** 30 },
  { unit: 'MiB', size: 2 ** 20 },
  { unit: 'KiB', size: 2 ** 10 },
  { unit: 'B', size: 1 },
];

const scalesOf: Readonly<Record<MetricUnit, readonly Scale[]>> = {
  'requests/s': [{ unit: '1/s', size: 1 }],
  ns: durations,
  'ns/request': durations,
  share: [{ unit: '%', size: 0.01 }],
  bytes: byteSizes,
};

/** The unit that suits numbers which are compared with each other: that of the largest. */
export function commonScale(unit: MetricUnit, values: readonly number[]): Scale {
  return scaleFor(Math.max(0, ...values), scalesOf[unit]);
}

/** A number without its unit, which stands in the heading. */
export function formatIn(scale: Scale, value: number): string {
  return formatNumber(value / scale.size);
}

/** `1.234 ms` from nanoseconds, `2 s` where that is exact. */
export const formatDuration = (durationNs: number): string => withUnit(durationNs, durations);

/** `42.1 MiB` from bytes. */
export const formatBytes = (bytes: number): string => withUnit(bytes, byteSizes);

/** `83 %` from 0.83; never rounded up to 100 % or down to 0 %. */
export function formatShare(share: number): string {
  const percent = share * 100;
  if (share > 0 && percent < 1) return '< 1 %';
  return `${share < 1 ? Math.min(99, Math.round(percent)) : Math.round(percent)} %`;
}

function withUnit(value: number, scales: readonly Scale[]): string {
  const scale = scaleFor(value, scales);
  // In a sentence, zeros at the end tell nothing; in a column they keep the numbers comparable.
  const number = formatIn(scale, value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return `${number} ${scale.unit}`;
}

function scaleFor(value: number, scales: readonly Scale[]): Scale {
  const fitting = scales.find(({ size }) => Math.abs(value) >= size) ?? scales.at(-1);
  if (fitting === undefined) throw new RangeError('a list of units is empty');
  return fitting;
}
