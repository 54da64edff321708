import type { MetricName } from '../../compare/metric.ts';
import { metricNamed } from '../../compare/metrics.ts';
import { cellReason } from '../cell-reason.ts';
import { nameColumn, numberColumn, type Table } from '../document.ts';
import type { GroupCell } from '../evidence-index.ts';
import {
  absentMark,
  commonScale,
  formatIn,
  formatNumber,
  formatRange,
  type Scale,
} from '../format-number.ts';
import { axisNumber, curveChartSize, curveGrid, valueAxis } from './axes.ts';
import { type Figure, idPart } from './figure.ts';
import type { FigureSource } from './figure-source.ts';
import { renderChart } from './render-chart.ts';

const metrics: readonly MetricName[] = ['throughput', 'p99', 'peak-memory'];

/** For each scenario measured at several numbers of connections: curves over them, with a band from minimum to maximum. */
export function connectionsFigures(source: FigureSource): { scenario: string; figures: Figure[] }[] {
  const cells = source.groups
    .flatMap((group) => group.cells)
    .filter(({ cell }) => cell.load.kind === 'connections');
  const scenarios = [...new Set(cells.map(({ cell }) => cell.scenario))];
  return scenarios.flatMap((scenario) => {
    const own = cells.filter(({ cell }) => cell.scenario === scenario);
    const loads = [...new Set(own.map(({ cell }) => cell.load.connections))].sort((a, b) => a - b);
    if (loads.length < 2) return [];
    const figures = metrics
      .filter((metric) => own.some(({ derived }) => derived.metrics[metric] !== undefined))
      .map((metric) => connectionsFigure(source, scenario, metric, own, loads));
    return figures.length === 0 ? [] : [{ scenario, figures }];
  });
}

function connectionsFigure(
  source: FigureSource,
  scenario: string,
  metric: MetricName,
  cells: readonly GroupCell[],
  loads: readonly number[],
): Figure {
  const { label, unit } = metricNamed(metric);
  const scale = commonScale(
    unit,
    cells.flatMap(({ derived }) => derived.metrics[metric]?.max ?? []),
  );
  const variants = [...new Set(cells.map(({ cell }) => cell.variant))];
  const id = `connections-${metric}-${idPart(scenario)}`;
  const title = `${label} over connections, ${scale.unit}`;
  const curves = variants.map((variant) => ({
    variant,
    ...source.look(variant),
    points: loads.map((connections) => {
      const cell = cells.find(
        ({ cell }) => cell.variant === variant && cell.load.connections === connections,
      );
      return {
        connections,
        statistic: cell?.derived.state === 'admitted' ? cell.derived.metrics[metric] : undefined,
      };
    }),
  }));
  const svg = renderChart(
    id,
    `${title}, ${scenario}`,
    {
      grid: curveGrid,
      xAxis: valueAxis({ name: 'connections', format: (value) => formatNumber(value) }, 'log'),
      yAxis: valueAxis({ min: 0, format: axisNumber }),
      series: curves.flatMap(({ variant: _, colour, symbol, points }) => [
        band(points, colour, scale.size),
        {
          type: 'line',
          // A load without a result is a gap: nothing is drawn across it.
          connectNulls: false,
          data: points.map(({ connections, statistic }) => [
            connections,
            statistic === undefined ? '-' : statistic.median / scale.size,
          ]),
          symbol,
          symbolSize: 8,
          itemStyle: { color: colour },
          lineStyle: { color: colour, width: 2 },
          emphasis: { disabled: true },
        },
      ]),
    },
    curveChartSize,
    curves.flatMap(({ variant, points }) => [
      [],
      points.map(({ connections, statistic }) =>
        statistic === undefined
          ? undefined
          : `${variant}, ${connections} connections: median ${formatIn(scale, statistic.median)} ${scale.unit}, ${formatIn(scale, statistic.min)}–${formatIn(scale, statistic.max)}`,
      ),
    ]),
  );
  return {
    id,
    title,
    caption: 'Median of the repeats; band: minimum–maximum. A cell without a result is a gap.',
    svg,
    table: connectionsTable(variants, loads, curves, scale),
    gaps: cells.flatMap((cell) => {
      const reason = cellReason(cell);
      return reason === undefined ? [] : [`${cell.cell.id}: ${reason}`];
    }),
  };
}

interface Point {
  readonly connections: number;
  readonly statistic: { readonly median: number; readonly min: number; readonly max: number } | undefined;
}

/** Rectangles of a polygon from minimum to maximum, interrupted where a load has no result. */
function band(points: readonly Point[], colour: string, unitSize: number) {
  const runs: Point[][] = [[]];
  for (const point of points)
    if (point.statistic === undefined) runs.push([]);
    else runs.at(-1)?.push(point);
  const polygons = runs.filter(({ length }) => length > 1);
  return {
    type: 'custom',
    silent: true,
    data: polygons.map((_, index) => [points[0]?.connections ?? 1, 0, index]),
    renderItem: (_: unknown, api: { value(dimension: number): number; coord(at: number[]): number[] }) => {
      const run = polygons[api.value(2)] ?? [];
      const edge = (side: 'min' | 'max') =>
        run.map(({ connections, statistic }) =>
          api.coord([connections, (statistic?.[side] ?? 0) / unitSize]),
        );
      return {
        type: 'polygon',
        shape: { points: [...edge('max'), ...edge('min').reverse()] },
        style: { fill: colour, opacity: 0.18 },
      };
    },
  };
}

function connectionsTable(
  variants: readonly string[],
  loads: readonly number[],
  curves: readonly { readonly points: readonly Point[] }[],
  scale: Scale,
): Table {
  return {
    kind: 'table',
    columns: [
      nameColumn('connections'),
      ...variants.map((variant) => numberColumn(`${variant}, ${scale.unit}`)),
    ],
    rows: loads.map((connections, row) => [
      formatNumber(connections),
      ...curves.map(({ points }) => {
        const statistic = points[row]?.statistic;
        if (statistic === undefined) return absentMark;
        const { median, min, max } = statistic;
        return formatRange(median / scale.size, min / scale.size, max / scale.size);
      }),
    ]),
    notes: [],
  };
}
