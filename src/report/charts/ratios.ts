import type { MetricName } from '../../compare/metric.ts';
import { metricNamed } from '../../compare/metrics.ts';
import { pairedRatio } from '../../compare/ratios.ts';
import type { DerivedRatios } from '../../evidence/derived.ts';
import { cellReason } from '../cell-reason.ts';
import { nameColumn, numberColumn, wordsColumn } from '../document.ts';
import { formatNumber, formatRange } from '../format-number.ts';
import { ratioColumn } from '../ratio.ts';
import { axisNumber, nameAxis, nameWidth, rowChartSize, rowGrid, valueAxis } from './axes.ts';
import { colours } from './colours.ts';
import { type Figure, idPart } from './figure.ts';
import type { FigureSource } from './figure-source.ts';
import { renderChart } from './render-chart.ts';

const metrics: readonly MetricName[] = ['throughput', 'p99', 'cpu-per-request', 'peak-memory'];

/** The ratios of two variants, block by block, over all groups that have both. */
export function ratioFigures(source: FigureSource): { pair: string; figures: Figure[] }[] {
  const all = source.groups.flatMap(({ ratios }) => ratios);
  const pairs = [...new Set(all.map(ratioColumn))];
  return pairs.flatMap((pair) => {
    const own = all.filter((ratios) => ratioColumn(ratios) === pair);
    const figures = metrics.flatMap((metric) => ratioFigure(source, pair, metric, own));
    return figures.length === 0 ? [] : [{ pair, figures }];
  });
}

function ratioFigure(
  source: FigureSource,
  pair: string,
  metric: MetricName,
  all: readonly DerivedRatios[],
): Figure[] {
  const rows = all.flatMap((ratios) => {
    const figure = ratios.metrics[metric];
    return figure === undefined
      ? []
      : [{ group: ratios.group, figure, blocks: blockRatios(source, ratios, metric) }];
  });
  if (rows.length === 0) return [];
  const { label } = metricNamed(metric);
  const names = rows.map(({ group }) => group);
  const variant = all[0]?.variant ?? '';
  const { colour } = source.look(variant);
  const id = `ratio-${metric}-${idPart(pair)}`;
  const title = `${label}, ${pair}`;
  const dots = rows.flatMap(({ group, blocks }, row) => blocks.map((entry) => ({ group, row, ...entry })));
  const [least, most] = decentRange(dots.map(({ ratio }) => ratio));
  const svg = renderChart(
    id,
    title,
    {
      grid: rowGrid(names),
      xAxis: valueAxis(
        {
          name: 'ratio, log scale',
          min: least,
          max: most,
          base: most / least > 2 ? 2 : 1.25,
          format: axisNumber,
        },
        'log',
      ),
      yAxis: nameAxis(names, nameWidth(names)),
      series: [
        {
          type: 'scatter',
          data: dots.map(({ ratio, row }) => [ratio, row]),
          symbolSize: 7,
          itemStyle: { color: colour, opacity: 0.8 },
          emphasis: { disabled: true },
          markLine: {
            silent: true,
            symbol: 'none',
            label: { show: false },
            lineStyle: { color: colours.ink, type: 'dashed', width: 1 },
            data: [{ xAxis: 1 }],
          },
        },
        {
          type: 'scatter',
          data: rows.map(({ figure }, row) => [figure.median, row]),
          symbol: 'rect',
          symbolSize: [3, 18],
          itemStyle: { color: colour },
          emphasis: { disabled: true },
        },
      ],
    },
    rowChartSize(names.length),
    [
      dots.map(({ group, block, ratio }) => `${group}, block ${block}: ${formatNumber(ratio)}`),
      rows.map(({ group, figure }) => `${group}: median ${formatNumber(figure.median)}`),
    ],
  );
  return [
    {
      id,
      title,
      caption: `One mark a block, bar: median. Dashed: equal. ${metricNamed(metric).better === 'higher' ? 'Right' : 'Left'} of it ${variant} is better.`,
      svg,
      table: {
        kind: 'table',
        columns: [nameColumn('group'), numberColumn('median [range]'), wordsColumn('each block')],
        rows: rows.map(({ group, figure, blocks }) => [
          group,
          formatRange(figure.median, figure.min, figure.max),
          blocks.map(({ ratio }) => formatNumber(ratio)).join(', '),
        ]),
        notes: [],
      },
      gaps: all.flatMap((ratios) => gapOf(source, ratios, metric)),
    },
  ];
}

/** Ends of the axis, both of them steps at which it has a label: 1 is always within. */
function decentRange(ratios: readonly number[]): [number, number] {
  const [least, most] = [Math.min(1, ...ratios), Math.max(1, ...ratios)];
  if (least > 0.85 && most < 1.2) return [0.8, 1.25];
  return [2 ** Math.floor(Math.log2(least)), 2 ** Math.ceil(Math.log2(most))];
}

/** Why a group has no ratio: a variant without a result says more than its state. */
function gapOf({ groups }: FigureSource, ratios: DerivedRatios, metric: MetricName): string[] {
  const absent = ratios.absent[metric];
  if (absent === undefined) return [];
  const cells = groups.find(({ id }) => id === ratios.group)?.cells ?? [];
  const pair = cells.filter(({ cell: { variant } }) => variant === ratios.variant || variant === ratios.over);
  const reasons = pair.flatMap((cell) => {
    const reason = cellReason(cell);
    return reason === undefined ? [] : [`${cell.cell.id} ${reason}`];
  });
  return reasons.length === 0 ? [`${ratios.group}: ${absent}`] : reasons;
}

/** The ratio of each block, which the median and the range of the evidence summarise. */
function blockRatios(
  { figures, groups }: FigureSource,
  { group, variant, over }: DerivedRatios,
  metric: MetricName,
) {
  const cells = groups.find(({ id }) => id === group)?.cells ?? [];
  const valuesOf = (name: string) => {
    const cell = cells.find((one) => one.cell.variant === name)?.cell.id;
    return cell === undefined ? new Map<number, number>() : figures.admitted(cell, metric);
  };
  const [above, below] = [valuesOf(variant), valuesOf(over)];
  return (pairedRatio(above, below)?.blocks ?? []).map((block) => ({
    block,
    ratio: (above.get(block) ?? 0) / (below.get(block) ?? 1),
  }));
}
