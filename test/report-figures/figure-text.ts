import type { MetricName, MetricUnit } from '../../src/compare/metric.ts';
import { metricNamed } from '../../src/compare/metrics.ts';

/**
 * Numbers as a report must show them, written down a second time from what its legend promises: three significant
 * digits, four where the first is a 1. Nothing of the report's own code is used, so that a mistake there shows.
 */

export const absent = '–';

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** Decimals that a number of this size is shown with. */
function decimals(value: number): number {
  if (value === 0 || Math.abs(value) >= 1000) return 0;
  const [mantissa = '', exponent = ''] = Math.abs(value).toExponential(15).split('e');
  const significant = mantissa.startsWith('1') ? 4 : 3;
  return Math.min(6, Math.max(0, significant - 1 - Number(exponent)));
}

const fixed = (value: number, places: number): string => {
  const [whole = '', rest] = value.toFixed(places).split('.');
  return rest === undefined ? grouped(whole) : `${grouped(whole)}.${rest}`;
};

export const figure = (value: number): string => fixed(value, decimals(value));

interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** `1.992 [1.934–2.083]`: the ends have the decimals of the median. */
export function range({ median, min, max }: Spread, size = 1): string {
  const places = decimals(median / size);
  return `${fixed(median / size, places)} [${fixed(min / size, places)}–${fixed(max / size, places)}]`;
}

const units: Readonly<Record<MetricUnit, readonly (readonly [string, number])[]>> = {
  'requests/s': [['1/s', 1]],
  ns: [
    ['s', 1e9],
    ['ms', 1e6],
    ['µs', 1e3],
    ['ns', 1],
  ],
  'ns/request': [
    ['s', 1e9],
    ['ms', 1e6],
    ['µs', 1e3],
    ['ns', 1],
  ],
  share: [['%', 0.01]],
  bytes: [
    ['GiB', 2 ** 30],
    ['MiB', 2 ** 20],
    ['KiB', 2 ** 10],
    ['B', 1],
  ],
};

/** The unit that the largest of the numbers of a row asks for. */
export function unitFor(unit: MetricUnit, values: readonly number[]): readonly [string, number] {
  const largest = Math.max(0, ...values);
  const fitting = units[unit].find(([, size]) => largest >= size) ?? units[unit].at(-1);
  if (fitting === undefined) throw new Error(`no unit for ${unit}`);
  return fitting;
}

/** `105 s`, `8 GiB`: without zeros at the end. */
export function quantity(unit: 'ns' | 'bytes', value: number): string {
  const [name, size] = unitFor(unit, [value]);
  const shown = figure(value / size);
  return `${shown.includes('.') ? shown.replace(/\.?0+$/, '') : shown} ${name}`;
}

/** `−10.8` of a shift for the worse: more throughput is better, less of everything else is. */
export function changed(metric: MetricName, shift: number): string {
  return signed(Math.expm1(metricNamed(metric).better === 'higher' ? -shift : shift) * 100);
}

export function signed(percent: number, places = 1): string {
  const shown = Math.abs(percent).toFixed(places);
  return Number(shown) === 0 ? shown : `${percent < 0 ? '−' : '+'}${shown}`;
}

/** A shift for the worse without its sign. */
export const worsening = (metric: MetricName, shift: number): string =>
  `${changed(metric, shift).replace(/^[+−]/, '')} %`;

export const probability = (p: number | undefined): string => {
  if (p === undefined) return absent;
  if (p < 0.0001) return '< 0.0001';
  return p >= 0.9995 ? '1' : String(Number(p.toPrecision(2)));
};
