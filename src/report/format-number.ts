/**
 * Numbers for people: a unit that suits the size and three significant digits, four where the first is a 1, so that
 * the rounding stays below 0.5 %. Exact numbers are in the evidence.
 */

/** `12.3`, `1,234`, `0.0456`; whole numbers are never cut. */
export function formatNumber(value: number): string {
  const magnitude = Math.abs(value);
  if (magnitude >= 1000) return Math.round(value).toLocaleString('en-US');
  if (value === 0) return '0';
  const leading = magnitude / 10 ** Math.floor(Math.log10(magnitude));
  const digits = leading < 2 ? 4 : 3;
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(magnitude)));
  return value.toFixed(Math.min(decimals, 6));
}

interface Scale {
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

/** `1.234 ms` from nanoseconds. */
export function formatDuration(durationNs: number): string {
  return scaled(durationNs, durations);
}

/** `42.1 MiB` from bytes. */
export function formatBytes(bytes: number): string {
  return scaled(bytes, byteSizes);
}

function scaled(value: number, scales: readonly Scale[]): string {
  const scale = scaleFor(value, scales);
  return `${formatNumber(value / scale.size)} ${scale.unit}`;
}

function scaleFor(value: number, scales: readonly Scale[]): Scale {
  const fitting = scales.find(({ size }) => Math.abs(value) >= size) ?? scales.at(-1);
  if (fitting === undefined) throw new RangeError('a list of units is empty');
  return fitting;
}
