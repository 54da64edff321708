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
}

/** An axis of numbers along which marks are placed. */
export function valueAxis(options: AxisOptions, kind: 'value' | 'log' = 'value') {
  const { name, min, max, format, splits = 4, interval, base } = options;
  return {
    type: kind,
    ...(name === undefined ? {} : { name, nameLocation: 'middle', nameGap: 28, nameTextStyle: labelStyle }),
    ...(min === undefined ? { scale: true } : { min }),
    ...(max === undefined ? {} : { max }),
    ...(interval === undefined ? {} : { interval }),
    ...(base === undefined ? {} : { logBase: base }),
    splitNumber: splits,
    axisLabel: { ...labelStyle, hideOverlap: true, ...(format === undefined ? {} : { formatter: format }) },
    axisLine: { show: true, lineStyle: { color: colours.grid } },
    axisTick: { lineStyle: { color: colours.grid } },
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

/** Plotting area of a chart of curves. */
export const curveGrid = { left: 54, right: 14, top: 12, bottom: 44, containLabel: false };

export function rowGrid(names: readonly string[]) {
  return { left: nameWidth(names) + 14, right: 18, top: 8, bottom: 46, containLabel: false };
}

/** A number at an axis: as short as it can be. */
export const axisNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 4 });
