import type { MetricName, MetricUnit } from '../../compare/metric.ts';
import { metricNamed } from '../../compare/metrics.ts';
import type { Statistic } from '../../evidence/derived.ts';
import { cellReason } from '../cell-reason.ts';
import { nameColumn, numberColumn, type Table } from '../document.ts';
import type { GroupCell } from '../evidence-index.ts';
import { absentMark, commonScale, formatIn, formatRange, type Scale } from '../format-number.ts';
import { axisNumber, curveChartSize, curveGrid, logTicks, niceEnd, tightLogEnds, valueAxis } from './axes.ts';
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
    points: loads.map((connections): Point => {
      const cell = cells.find(
        ({ cell }) => cell.variant === variant && cell.load.connections === connections,
      );
      return {
        connections,
        statistic: cell?.derived.state === 'admitted' ? cell.derived.metrics[metric] : undefined,
        reason: cell === undefined ? undefined : cellReason(cell),
      };
    }),
  }));
  const [first = 1, last = 1] = [loads[0], loads.at(-1)];
  const dodge = sideStep(last / first);
  const axis = heightAxis(
    unit,
    curves.flatMap(({ points }) => points.flatMap(({ statistic }) => statistic ?? [])),
    scale,
  );
  const svg = renderChart(
    id,
    `${title}, ${scenario}`,
    {
      grid: { ...curveGrid, top: curveGrid.top + crossRoom },
      xAxis: valueAxis(
        { name: 'connections, log scale', ...dodgedEnds(first, last), ticks: loads, format: wholeNumber },
        'log',
      ),
      yAxis: axis.option,
      series: curves.flatMap(({ variant: _, colour, symbol, points }, index) => {
        const place = ({ connections }: Point) => connections * dodge ** (index - (curves.length - 1) / 2);
        return [
          band(points, place, colour, scale.size),
          {
            type: 'line',
            // A load without a result is a gap: nothing is drawn across it.
            connectNulls: false,
            data: points.map((point) => [
              place(point),
              point.statistic === undefined ? '-' : point.statistic.median / scale.size,
            ]),
            symbol,
            symbolSize: 8,
            itemStyle: { color: colour },
            lineStyle: { color: colour, width: 2 },
            emphasis: { disabled: true },
          },
          {
            type: 'scatter',
            data: points.map((point) => [place(point), point.reason === undefined ? '-' : axis.max]),
            symbol: cross,
            // Above the plot, where no curve passes.
            symbolOffset: [0, -crossRoom],
            clip: false,
            symbolSize: 9,
            itemStyle: { color: 'none', borderColor: colour, borderWidth: 2 },
            emphasis: { disabled: true },
          },
        ];
      }),
    },
    curveChartSize,
    curves.flatMap(({ variant, points }) => [
      [],
      points.map(({ connections, statistic }) =>
        statistic === undefined
          ? undefined
          : `${variant}, ${wholeNumber(connections)} connections: median ${formatIn(scale, statistic.median)} ${scale.unit}, ${formatIn(scale, statistic.min)}–${formatIn(scale, statistic.max)}`,
      ),
      points.map(({ connections, reason }) =>
        reason === undefined ? undefined : `${variant}, ${wholeNumber(connections)} connections: ${reason}`,
      ),
    ]),
  );
  return {
    id,
    title,
    caption:
      'Median of the repeats; band: minimum–maximum; variants a little beside each other. A cell without a result is a gap, with a cross above the plot.',
    svg,
    table: connectionsTable(variants, loads, curves, scale),
    gaps: cells.flatMap((cell) => {
      const reason = cellReason(cell);
      return reason === undefined ? [] : [`${cell.cell.id} ${reason}`];
    }),
  };
}

interface Point {
  readonly connections: number;
  readonly statistic: Range | undefined;
  /** Why there is no result, where the plan has such a cell. */
  readonly reason: string | undefined;
}

type Range = Pick<Statistic, 'median' | 'min' | 'max'>;

/** A cross, in an SVG path of any size. */
const cross = 'path://M0 0L8 8M8 0L0 8';
/** From the upper edge of the plot to the middle of a cross, in CSS pixels. */
const crossRoom = 10;
/** Half the width of a range that stands alone, in CSS pixels. */
const loneHalfWidth = 2;

const wholeNumber = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Factor between the places of two variants, so that equal figures do not hide each other. */
const sideStep = (ratioOfEnds: number): number => ratioOfEnds ** 0.025;

/** Ends of the axis of connections, with room for the variants at both. */
function dodgedEnds(first: number, last: number) {
  const room = sideStep(last / first) ** 2;
  return { min: first / room, max: last * room };
}

/** Latency grows over decades; throughput and memory are told by their height above 0. */
function heightAxis(unit: MetricUnit, ranges: readonly Range[], { size }: Scale) {
  const ends =
    unit === 'ns'
      ? tightLogEnds(ranges.flatMap(({ min, max }) => [min / size, max / size]))
      : { min: 0, max: niceEnd(Math.max(...ranges.map(({ max }) => max / size))) };
  const option =
    unit === 'ns'
      ? valueAxis({ ...ends, ticks: logTicks(ends), format: axisNumber }, 'log')
      : valueAxis({ ...ends, format: axisNumber });
  return { max: ends.max, option };
}

/** Rectangles of a polygon from minimum to maximum, interrupted where a load has no result. */
function band(points: readonly Point[], place: (point: Point) => number, colour: string, unitSize: number) {
  const runs: Point[][] = [[]];
  for (const point of points)
    if (point.statistic === undefined) runs.push([]);
    else runs.at(-1)?.push(point);
  const polygons = runs.filter(({ length }) => length > 0);
  return {
    type: 'custom',
    silent: true,
    data: polygons.map((run, index) => [run[0]?.connections ?? 1, run[0]?.statistic?.median ?? 1, index]),
    renderItem: (_: unknown, api: { value(dimension: number): number; coord(at: number[]): number[] }) => {
      const run = polygons[api.value(2)] ?? [];
      const edge = (side: 'min' | 'max') =>
        run.flatMap((point) => {
          const [x = 0, y = 0] = api.coord([place(point), (point.statistic?.[side] ?? 0) / unitSize]);
          return run.length > 1
            ? [[x, y]]
            : [
                [x - loneHalfWidth, y],
                [x + loneHalfWidth, y],
              ];
        });
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
      wholeNumber(connections),
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
