import type { MetricName } from '../../compare/metric.ts';
import { metricNamed } from '../../compare/metrics.ts';
import type { DerivedCell, Statistic } from '../../evidence/derived.ts';
import type { Sample } from '../../evidence/sample.ts';
import { cellReason } from '../cell-reason.ts';
import { nameColumn, numberColumn, type Table, wordsColumn } from '../document.ts';
import type { Group, GroupCell } from '../evidence-index.ts';
import { absentMark, commonScale, formatIn, formatRange, type Scale } from '../format-number.ts';
import { axisNumber, nameAxis, nameWidth, rowChartSize, rowGrid, valueAxis } from './axes.ts';
import { colours } from './colours.ts';
import { type Figure, idPart } from './figure.ts';
import { type FigureSource, isOfSession } from './figure-source.ts';
import { renderChart } from './render-chart.ts';

/** Metrics of this chart, in reading order; a latency percentile that no cell has is left out. */
const metrics: readonly MetricName[] = ['throughput', 'p50', 'p99', 'peak-memory'];

/** Every repeat of a group's cells as a dot, variants below each other. */
export function repeatsFigures(source: FigureSource, group: Group): Figure[] {
  return metrics
    .filter((metric) => group.cells.some((cell) => placesOf(source, cell, metric).length > 0))
    .map((metric) => repeatsFigure(source, group, metric));
}

interface Place {
  readonly sample: Sample;
  readonly value: number;
}

function placesOf(source: FigureSource, { samples }: GroupCell, metric: MetricName): Place[] {
  return samples.filter(isOfSession).flatMap((sample) => {
    const value = source.figureOf(sample, metric);
    return value === undefined ? [] : [{ sample, value }];
  });
}

function repeatsFigure(source: FigureSource, group: Group, metric: MetricName): Figure {
  const { label, unit, better } = metricNamed(metric);
  const rows = group.cells.map((cell) => ({ cell, places: placesOf(source, cell, metric) }));
  const scale = commonScale(
    unit,
    rows.flatMap(({ places }) => places.map(({ value }) => value)),
  );
  const names = rows.map(({ cell }) => cell.cell.variant);
  const id = `repeats-${metric.replace('.', '')}-${idPart(group.id)}`;
  const title = `${label}, ${scale.unit}`;
  const ranges = rows.flatMap(({ cell: { cell, derived } }, row) => {
    const statistic = ranked(derived, metric);
    return statistic === undefined ? [] : [{ row, statistic, ...source.look(cell.variant) }];
  });
  const dots = rows.flatMap(({ cell: { cell }, places }, row) =>
    places.map((place) => ({ ...place, row, ...source.look(cell.variant) })),
  );
  const admitted = dots.filter(({ sample }) => sample.state === 'admitted');
  const rejected = dots.filter(({ sample }) => sample.state !== 'admitted');
  // Blocks stand a little above each other, the first on top, so that equal figures do not hide each other.
  const y = ({ row, sample }: (typeof dots)[number]) =>
    row + ((sample.block - 0.5) / source.evidence.run.plan.repeats - 0.5) * 0.4;
  const words = ({ sample, value }: (typeof dots)[number]) =>
    `${sample.cell}, block ${sample.block}, try ${sample.attempt}: ${formatIn(scale, value)} ${scale.unit}, ${sample.state}`;
  const svg = renderChart(
    id,
    `${title}, ${group.title}`,
    {
      grid: rowGrid(names),
      xAxis: valueAxis({
        name: `${scale.unit} (${better} is better)`,
        format: axisNumber,
      }),
      yAxis: nameAxis(names, nameWidth(names)),
      series: [
        {
          type: 'scatter',
          data: rejected.map((dot) => ({
            value: [dot.value / scale.size, y(dot)],
            itemStyle: { color: 'none', borderColor: colours.bad, borderWidth: 1.5 },
          })),
          symbol: 'circle',
          symbolSize: 7,
          emphasis: { disabled: true },
        },
        {
          type: 'scatter',
          data: admitted.map((dot) => ({
            value: [dot.value / scale.size, y(dot)],
            symbol: dot.symbol,
            itemStyle: { color: dot.colour, opacity: 0.75 },
          })),
          symbolSize: 7,
          emphasis: { disabled: true },
        },
        ...ranges.map(({ row, statistic, colour }) => ({
          type: 'line',
          data: [
            [statistic.min / scale.size, row],
            [statistic.max / scale.size, row],
          ],
          showSymbol: false,
          silent: true,
          lineStyle: { color: colour, width: 1.5 },
          emphasis: { disabled: true },
        })),
        {
          type: 'scatter',
          data: ranges.map(({ row, statistic, colour }) => ({
            value: [statistic.median / scale.size, row],
            itemStyle: { color: colour },
          })),
          symbol: 'rect',
          symbolSize: [3, 18],
          emphasis: { disabled: true },
        },
      ],
    },
    rowChartSize(names.length),
    [
      rejected.map(words),
      admitted.map(words),
      ...ranges.map(() => []),
      ranges.map(
        ({ row, statistic }) =>
          `${names[row]}: median ${formatIn(scale, statistic.median)} ${scale.unit} of ${statistic.n}`,
      ),
    ],
  );
  return {
    id,
    title,
    caption:
      'One mark a repeat; bar: median, line: minimum–maximum of the admitted ones. Hollow: rejected, not counted.',
    svg,
    table: repeatsTable(rows, metric, scale),
    gaps: rows.flatMap(({ cell }) => {
      const reason = cellReason(cell);
      if (reason !== undefined) return [`${cell.cell.id} ${reason}`];
      const absent = cell.derived.metrics[metric] === undefined ? cell.derived.absent[metric] : undefined;
      return absent === undefined ? [] : [`${cell.cell.id}: ${absent}`];
    }),
  };
}

/** Median and range of a cell with a result; what was kept of a cell that fails is shown, not ranked. */
function ranked(derived: DerivedCell, metric: MetricName): Statistic | undefined {
  return derived.state === 'admitted' ? derived.metrics[metric] : undefined;
}

function repeatsTable(
  rows: readonly { readonly cell: GroupCell; readonly places: readonly Place[] }[],
  metric: MetricName,
  scale: Scale,
): Table {
  return {
    kind: 'table',
    columns: [
      nameColumn('variant'),
      numberColumn(`median [range], ${scale.unit}`),
      wordsColumn('each repeat'),
    ],
    rows: rows.map(({ cell: { cell, derived }, places }) => {
      const statistic = ranked(derived, metric);
      const median =
        statistic === undefined
          ? absentMark
          : formatRange(
              statistic.median / scale.size,
              statistic.min / scale.size,
              statistic.max / scale.size,
            );
      const each = places.map(
        ({ sample, value }) =>
          `${formatIn(scale, value)}${sample.state === 'admitted' ? '' : ` (${sample.state})`}`,
      );
      return [cell.variant, median, each.join(', ')];
    }),
    notes: [],
  };
}
