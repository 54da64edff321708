import type { MetricName } from '../../compare/metric.ts';
import { metricNamed } from '../../compare/metrics.ts';
import type { CellVerdict, MetricVerdict, Verdict } from '../../compare/verdict.ts';
import { formatFloor } from '../change.ts';
import { nameColumn, numberColumn, wordsColumn } from '../document.ts';
import { changeOf, stateText, stateWord } from '../pair-state.ts';
import { changeText, pairsOf } from '../pair-table.ts';
import { nameAxis, nameWidth, rowChartSize, rowGrid } from './axes.ts';
import { changeAxis, changePercent, floorBands, floorEnds, intervalLines, zeroLine } from './change-axis.ts';
import type { Figure } from './figure.ts';
import { renderChart } from './render-chart.ts';
import { looksLegend, markStyle, stateLook } from './state-look.ts';

/** Against the baseline: the change of every cell with its interval, a forest plot for each gated metric. */
export function shiftFigures({ cells }: Pick<Verdict, 'cells'>): Figure[] {
  const names = [...new Set(cells.flatMap(({ metrics }) => metrics.map(({ metric }) => metric)))];
  // One for all metrics: who has read it need not read it again.
  const legend = looksLegend(pairsOf({ cells }).flatMap(({ metric }) => (changeOf(metric) ? [metric] : [])));
  return names.flatMap((metric) => shiftFigure(metric, cells, legend));
}

/** A cell that has a change; in percent as it is drawn. */
interface Row {
  readonly cell: string;
  readonly verdict: MetricVerdict;
  readonly change: number;
  readonly interval: readonly [number, number] | undefined;
}

function rowOf({ cell, metrics }: CellVerdict, metric: MetricName): Row[] {
  const verdict = metrics.find((one) => one.metric === metric);
  const change = verdict && changeOf(verdict);
  if (verdict === undefined || change === undefined) return [];
  const { shift, low, high } = change;
  const percent = (end: number) => changePercent(metric, end);
  const interval =
    low === undefined || high === undefined ? undefined : ([percent(low), percent(high)] as const);
  return [{ cell, verdict, change: percent(shift), interval }];
}

function shiftFigure(metric: MetricName, cells: readonly CellVerdict[], legend: string): Figure[] {
  const rows = cells.flatMap((cell) => rowOf(cell, metric));
  if (rows.length === 0) return [];
  const names = rows.map(({ cell }) => cell);
  const verdicts = rows.map(({ verdict }) => verdict);
  const id = `shift-${metric}`;
  const title = `${metricNamed(metric).label}: change since the baseline`;
  const intervals = rows.flatMap(({ interval, verdict }, row) =>
    interval === undefined
      ? []
      : [{ row, low: interval[0], high: interval[1], colour: stateLook(verdict).colour }],
  );
  const drawn = rows.flatMap(({ change, interval = [], verdict }) => [
    change,
    ...interval,
    ...floorEnds(verdict),
  ]);
  const svg = renderChart(
    id,
    title,
    {
      grid: rowGrid(names),
      xAxis: changeAxis(metric, drawn),
      yAxis: nameAxis(names, nameWidth(names)),
      series: [
        {
          type: 'scatter',
          data: rows.map(({ change, verdict }, row) => ({
            value: [change, row],
            ...markStyle(stateLook(verdict)),
          })),
          z: 3,
          emphasis: { disabled: true },
          markArea: floorBands(verdicts),
        },
        ...intervalLines(intervals),
        zeroLine,
      ],
    },
    rowChartSize(names.length),
    [rows.map(({ cell, verdict }) => `${cell}: ${changeText(verdict)}, ${stateWord(verdict)}`)],
  );
  return [
    {
      id,
      title,
      caption:
        `Mark: change, line: its 90 % interval; ${legend}. Grey: within the floor of the cell. ` +
        'Of the pairs where a cell was measured again, else between the sessions less the drift of the machine.',
      svg,
      table: {
        kind: 'table',
        columns: [
          nameColumn('cell'),
          numberColumn('change [90 % interval]'),
          numberColumn('floor'),
          wordsColumn('state'),
        ],
        rows: rows.map(({ cell, verdict }) => [
          cell,
          changeText(verdict),
          formatFloor(metric, verdict.floor),
          stateWord(verdict),
        ]),
        notes: [],
      },
      gaps: cells.flatMap(({ cell, metrics }) =>
        metrics
          .filter((one) => one.metric === metric && changeOf(one) === undefined)
          .map((one) => `${cell}: ${stateText(one)}`),
      ),
    },
  ];
}
