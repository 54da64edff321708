import type { MetricName } from '../../compare/metric.ts';
import { metricNamed } from '../../compare/metrics.ts';
import type { CellVerdict, MetricVerdict, Verdict } from '../../compare/verdict.ts';
import { relativeWorsening } from '../../compare/worsening-shift.ts';
import { formatFloor } from '../change.ts';
import { nameColumn, numberColumn, wordsColumn } from '../document.ts';
import { absentMark, formatNumber } from '../format-number.ts';
import { axisNumber, nameAxis, nameWidth, rowChartSize, rowGrid, valueAxis } from './axes.ts';
import { colours } from './colours.ts';
import type { Figure } from './figure.ts';
import { renderChart } from './render-chart.ts';

/** Against the baseline: the shift of every cell with its interval, a forest plot for each gated metric. */
export function shiftFigures({ cells }: Verdict): Figure[] {
  const names = [...new Set(cells.flatMap(({ metrics }) => metrics.map(({ metric }) => metric)))];
  return names.flatMap((metric) => shiftFigure(metric, cells));
}

interface Row {
  readonly cell: string;
  readonly verdict: MetricVerdict;
  /** Percent, + worse; from the confirm where there was one. */
  readonly shift: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

const percent = (metric: MetricName, shift: number): number => relativeWorsening(metric, shift) * 100;
const optionalPercent = (metric: MetricName, shift: number | undefined) =>
  shift === undefined ? undefined : percent(metric, shift);

function rowOf(cell: CellVerdict, metric: MetricName): Row[] {
  const verdict = cell.metrics.find((one) => one.metric === metric);
  const source = verdict?.confirmed ?? verdict;
  const shift = verdict?.confirmed?.median ?? verdict?.shift;
  if (verdict === undefined || shift === undefined) return [];
  return [
    {
      cell: cell.cell,
      verdict,
      shift: percent(metric, shift),
      low: optionalPercent(metric, source?.low),
      high: optionalPercent(metric, source?.high),
    },
  ];
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${formatNumber(value).replace('-', '−')} %`;

function shiftFigure(metric: MetricName, cells: readonly CellVerdict[]): Figure[] {
  const rows = cells.flatMap((cell) => rowOf(cell, metric));
  if (rows.length === 0) return [];
  const { label } = metricNamed(metric);
  const names = rows.map(({ cell }) => cell);
  const floor = Math.max(...rows.map(({ verdict }) => verdict.floor));
  const band = [percent(metric, -floor), percent(metric, floor)] as const;
  const furthest = Math.max(
    ...band.map((end) => 1.5 * Math.abs(end)),
    ...rows.flatMap(({ shift, low = shift, high = shift }) => [shift, low, high].map(Math.abs)),
  );
  const end = symmetricEnd(furthest);
  const id = `shift-${metric}`;
  const title = `${label}: change since the baseline`;
  const words = ({ cell, shift, low, high, verdict }: Row) =>
    `${cell}: ${signed(shift)}${low === undefined || high === undefined ? '' : ` [${signed(low)} to ${signed(high)}]`}, ${verdict.state}`;
  const intervals = rows.flatMap(({ low, high, verdict }, row) =>
    low === undefined || high === undefined ? [] : [{ row, low, high, colour: stateColour(verdict) }],
  );
  const svg = renderChart(
    id,
    title,
    {
      grid: rowGrid(names),
      xAxis: valueAxis({
        name: '% (right of 0 is worse)',
        min: -end,
        max: end,
        interval: end / 2,
        format: (value) => axisNumber(value).replace('-', '−'),
      }),
      yAxis: nameAxis(names, nameWidth(names)),
      series: [
        {
          type: 'scatter',
          data: rows.map(({ shift, verdict }, row) => ({
            value: [shift, row],
            itemStyle: { color: stateColour(verdict) },
          })),
          symbol: 'rect',
          symbolSize: 9,
          emphasis: { disabled: true },
          markArea: {
            silent: true,
            itemStyle: { color: colours.muted, opacity: 0.14 },
            data: [[{ xAxis: band[0] }, { xAxis: band[1] }]],
          },
          markLine: {
            silent: true,
            symbol: 'none',
            label: { show: false },
            lineStyle: { color: colours.ink, type: 'dashed', width: 1 },
            data: [{ xAxis: 0 }],
          },
        },
        ...intervals.map(({ row, low, high, colour }) => ({
          type: 'line',
          data: [
            [low, row],
            [high, row],
          ],
          showSymbol: false,
          silent: true,
          lineStyle: { color: colour, width: 2 },
          emphasis: { disabled: true },
        })),
      ],
    },
    rowChartSize(names.length),
    [rows.map(words)],
  );
  return [
    {
      id,
      title,
      caption: `Mark: shift, line: its 90 % interval, both less the drift of the machine; band: ± floor. From the confirm where a cell was measured again.`,
      svg,
      table: {
        kind: 'table',
        columns: [
          nameColumn('cell'),
          numberColumn('shift'),
          numberColumn('90 % interval'),
          numberColumn('floor'),
          wordsColumn('state'),
        ],
        rows: rows.map(({ cell, shift, low, high, verdict }) => [
          cell,
          signed(shift),
          low === undefined || high === undefined ? absentMark : `${signed(low)} to ${signed(high)}`,
          formatFloor(metric, verdict.floor),
          verdict.state,
        ]),
        notes: [],
      },
      gaps: cells.flatMap((cell) => {
        const verdict = cell.metrics.find((one) => one.metric === metric);
        if (verdict !== undefined && verdict.shift === undefined && verdict.confirmed === undefined)
          return [
            `${cell.cell}: ${verdict.state}${verdict.reason === undefined ? '' : `, ${verdict.reason}`}`,
          ];
        return [];
      }),
    },
  ];
}

/** The next of 2, 4, 10, 20, 40, 100, … per cent: an end whose half is a round number too. */
function symmetricEnd(furthest: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, furthest)));
  return [1, 2, 4, 10].map((step) => step * decade).find((end) => end >= furthest && end >= 2) ?? 10 * decade;
}

function stateColour({ state }: MetricVerdict): string {
  if (state === 'regressed' || state === 'fails') return colours.bad;
  return state === 'unchanged' || state === 'identical' ? colours.muted : colours.ink;
}
