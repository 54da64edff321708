import type { MetricName } from '../../compare/metric.ts';
import { metricNamed } from '../../compare/metrics.ts';
import type { MetricVerdict } from '../../compare/verdict.ts';
import { relativeChange } from '../change.ts';
import { axisNumber, valueAxis } from './axes.ts';
import { colours } from './colours.ts';

/**
 * Changes along an axis: those of the number itself, in percent, as in every table. So 10 % less throughput lies left of
 * 0 and 10 % more latency right of it, and the axis says which side is the worse one.
 */

/** −10.8 of a shift of ln 1.121 in throughput. */
export const changePercent = (metric: MetricName, shift: number): number =>
  relativeChange(metric, shift) * 100;

/** @param changes percent; all that is drawn, so that the axis reaches it */
export function changeAxis(metric: MetricName, changes: readonly number[]) {
  const end = symmetricEnd(Math.max(...changes.map(Math.abs)) * 1.05);
  const axis = valueAxis({
    name: metricNamed(metric).better === 'higher' ? '← worse · % · better →' : '← better · % · worse →',
    min: -end,
    max: end,
    interval: end / 2,
    format: (value) => axisNumber(value).replace('-', '−'),
  });
  // Its line would run through the first row, which stands at 0.
  return { ...axis, axisLine: { show: false, onZero: false } };
}

/** Percent at both ends of the floor of a metric: what lies between counts as no change. */
export function floorEnds({ metric, floor }: MetricVerdict): [number, number] {
  const [one, other] = [changePercent(metric, -floor), changePercent(metric, floor)];
  return one < other ? [one, other] : [other, one];
}

/** A band a row, since each cell has a floor of its own: the least change of a small memory is a large one. */
export function floorBands(metrics: readonly MetricVerdict[]) {
  return {
    silent: true,
    itemStyle: { color: colours.muted, opacity: 0.16 },
    data: metrics.map((metric, row) => {
      const [low, high] = floorEnds(metric);
      return [{ coord: [low, row - 0.42] }, { coord: [high, row + 0.42] }];
    }),
  };
}

/** No change: a series of its own, since it is no mark of another. */
export const zeroLine = {
  type: 'scatter',
  data: [],
  markLine: {
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: colours.ink, type: 'dashed', width: 1 },
    data: [{ xAxis: 0 }],
  },
} as const;

/** A line a row: the interval of its change, in percent. */
export function intervalLines(
  rows: readonly {
    readonly row: number;
    readonly low: number;
    readonly high: number;
    readonly colour: string;
  }[],
) {
  return rows.map(({ row, low, high, colour }) => ({
    type: 'line',
    data: [
      [low, row],
      [high, row],
    ],
    showSymbol: false,
    silent: true,
    lineStyle: { color: colour, width: 2 },
    emphasis: { disabled: true },
  }));
}

/** The next of 2, 4, 10, 20, 40, 100, … per cent: an end whose half is a round number too. */
function symmetricEnd(furthest: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, furthest)));
  return [1, 2, 4, 10].map((step) => step * decade).find((end) => end >= furthest && end >= 2) ?? 10 * decade;
}
