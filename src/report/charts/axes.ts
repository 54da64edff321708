import { colours } from './colours.ts';
import { type ChartSize, chartWidth } from './render-chart.ts';

/** Styles that every chart shares. */
const labelStyle = { color: colours.muted, fontSize: 12 };

export interface AxisOptions {
  readonly name?: string;
  readonly min?: number;
  readonly max?: number;
  readonly format?: (value: number) => string;
  /** About how many ticks fit. */
  readonly splits?: number;
  readonly interval?: number;
  readonly base?: number;
  /** Exactly where ticks and labels stand. */
  readonly ticks?: readonly number[];
}

/** An axis of numbers along which marks are placed. */
export function valueAxis(options: AxisOptions, kind: 'value' | 'log' = 'value') {
  const { name, min, max, format, splits = 4, interval, base, ticks } = options;
  const places = ticks === undefined ? {} : { customValues: [...ticks] };
  return {
    type: kind,
    ...(name === undefined ? {} : { name, nameLocation: 'middle', nameGap: 28, nameTextStyle: labelStyle }),
    ...(min === undefined ? { scale: true } : { min }),
    ...(max === undefined ? {} : { max }),
    ...(interval === undefined ? {} : { interval }),
    ...(base === undefined ? {} : { logBase: base }),
    splitNumber: splits,
    axisLabel: {
      ...labelStyle,
      ...places,
      hideOverlap: true,
      ...(format === undefined ? {} : { formatter: format }),
    },
    axisLine: { show: true, lineStyle: { color: colours.grid } },
    axisTick: { ...places, lineStyle: { color: colours.grid } },
    splitLine: { lineStyle: { color: colours.grid } },
  };
}

/** Names below each other, the first on top: name i stands at i, so that marks may be moved a little off their row. */
export function nameAxis(names: readonly string[], width: number) {
  return {
    type: 'value',
    inverse: true,
    min: -1,
    max: names.length,
    interval: 1,
    axisLabel: {
      ...labelStyle,
      color: colours.ink,
      width,
      overflow: 'truncate',
      formatter: (place: number) => names[place] ?? '',
    },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
  };
}

/** Space that names take, in CSS pixels; longer ones are cut, the table has them whole. */
export function nameWidth(names: readonly string[]): number {
  const longest = Math.max(0, ...names.map((name) => [...name].length));
  return Math.min(112, Math.ceil(longest * 6.6) + 4);
}

/** A chart of rows with names at the left. */
export function rowChartSize(rows: number, rowHeight = 24): ChartSize {
  return { width: chartWidth, height: 54 + (rows + 1) * rowHeight };
}

export const curveChartSize: ChartSize = { width: chartWidth, height: 210 };

/** Plotting area of a chart of curves: it gives way to labels of any length; the name of the axis stands below. */
export const curveGrid = {
  left: 8,
  right: 16,
  top: 12,
  bottom: 24,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
  outerBounds: { left: 6, right: 6, top: 6, bottom: 24 },
};

/** Ends of a logarithmic axis, tight around what is drawn: whole decades would press most curves flat. */
export function tightLogEnds(values: readonly number[]): { min: number; max: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { min: roundedTo(least / 1.05, Math.floor), max: roundedTo(most * 1.05, Math.ceil) };
}

/** Ticks of a logarithmic axis: as few of 1, 2 and 5 in each decade as tell three of them apart, else even steps. */
export function logTicks({ min, max }: { readonly min: number; readonly max: number }): number[] {
  const decades = range(Math.floor(Math.log10(min)), Math.ceil(Math.log10(max)));
  const within = (value: number) => value >= min && value <= max;
  for (const steps of [[1], [1, 3], [1, 2, 5]]) {
    const ticks = decades
      .flatMap((decade) => steps.map((step) => Number(`${step}e${decade}`)))
      .filter(within);
    if (ticks.length >= 3) return ticks;
  }
  const step = niceStep((max - min) / 3);
  return range(Math.ceil(min / step), Math.floor(max / step)).map((count) => count * step);
}

/** An end of an axis from 0 on that leaves nothing outside, at a round number. */
export function niceEnd(most: number): number {
  if (most <= 0) return 1;
  const step = niceStep(most / 4);
  return Math.ceil(most / step) * step;
}

/** The next of 1, 2, 5, 10, 20, … that is not less. */
function niceStep(atLeast: number): number {
  const decade = Math.floor(Math.log10(atLeast));
  const steps = [1, 2, 5, 10].map((step) => Number(`${step}e${decade}`));
  return steps.find((step) => step >= atLeast) ?? atLeast;
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** With two significant digits, so that the labels at both ends are short. */
function roundedTo(value: number, round: (value: number) => number): number {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((round(value / step) * step).toPrecision(2));
}

export function rowGrid(names: readonly string[]) {
  return { left: nameWidth(names) + 14, right: 18, top: 8, bottom: 46, containLabel: false };
}

/** A number at an axis: as short as it can be. */
export const axisNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 4 });
