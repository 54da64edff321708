import { confirmOutcomes, type PairOutcome } from '../../compare/confirm-pairs.ts';
import type { MetricName } from '../../compare/metric.ts';
import { metricNamed } from '../../compare/metrics.ts';
import type { CellVerdict, MetricVerdict, Verdict } from '../../compare/verdict.ts';
import type { Sample } from '../../evidence/sample.ts';
import { formatFloor, formatShift } from '../change.ts';
import { nameColumn, numberColumn } from '../document.ts';
import { commonScale, formatIn, type Scale } from '../format-number.ts';
import { stateText, stateWord } from '../pair-state.ts';
import { adjustedPText, changeText } from '../pair-table.ts';
import { nameAxis, nameWidth, rowChartSize, rowGrid } from './axes.ts';
import { changeAxis, changePercent, floorBands, floorEnds, intervalLines, zeroLine } from './change-axis.ts';
import { colours } from './colours.ts';
import type { Figure } from './figure.ts';
import type { FigureSource } from './figure-source.ts';
import { renderChart } from './render-chart.ts';
import { stateLook } from './state-look.ts';

/** The proof itself: for each tested metric every pair of the confirm, with the median that the verdict rests on. */
export function pairedShiftFigures(source: FigureSource, { cells }: Pick<Verdict, 'cells'>): Figure[] {
  const outcomes = confirmOutcomes(source.evidence.samples, (sample) => sample);
  const tested = cells.flatMap((cell) =>
    cell.metrics.filter(({ confirmed }) => confirmed !== undefined).map(({ metric }) => metric),
  );
  return [...new Set(tested)].map((metric) => {
    const rows = cells.flatMap((cell) => rowOf(cell, metric, outcomes.get(cell.cell) ?? [], source));
    return pairedFigure(metric, rows, unmeasured(cells, metric));
  });
}

/** CSS pixels: ten or twenty pairs lie below each other in it. */
const rowHeight = 48;

/** One pair that counted. */
interface DrawnPair {
  readonly number: number;
  readonly first: 'base' | 'head';
  readonly base: number;
  readonly head: number;
  /** + worse, less the effect of the order where the confirm took that off. */
  readonly shift: number;
}

interface Row {
  readonly cell: string;
  readonly verdict: MetricVerdict;
  readonly confirmed: NonNullable<MetricVerdict['confirmed']>;
  readonly pairs: readonly DrawnPair[];
}

function rowOf(
  { cell, metrics }: CellVerdict,
  metric: MetricName,
  outcomes: readonly PairOutcome<Sample>[],
  source: FigureSource,
): Row[] {
  const verdict = metrics.find((one) => one.metric === metric);
  if (verdict?.confirmed === undefined) return [];
  const { positionEffect = 0, pairs: counted } = verdict.confirmed;
  const worse = metricNamed(metric).better === 'higher' ? -1 : 1;
  const pairs = outcomes.flatMap((outcome): DrawnPair[] => {
    if (outcome.kind !== 'measured') return [];
    const [base, head] = [source.figureOf(outcome.base, metric), source.figureOf(outcome.head, metric)];
    if (base === undefined || head === undefined || base <= 0 || head <= 0) return [];
    const effect = (outcome.first === 'base' ? positionEffect : -positionEffect) / 2;
    const shift = worse * Math.log(head / base) - effect;
    return [{ number: outcome.base.block, first: outcome.first, base, head, shift }];
  });
  // Later pairs were measured for another metric of the cell, which was looked at again.
  return [{ cell, verdict, confirmed: verdict.confirmed, pairs: pairs.slice(0, counted) }];
}

function pairedFigure(metric: MetricName, rows: readonly Row[], gaps: readonly string[]): Figure {
  const names = rows.map(({ cell }) => cell);
  const verdicts = rows.map(({ verdict }) => verdict);
  const id = `pairs-${metric}`;
  const title = `${metricNamed(metric).label}: change in each pair`;
  const percent = (shift: number) => changePercent(metric, shift);
  const scale = figureScale(metric, rows);
  const dots = rows.flatMap(({ cell, pairs }, row) =>
    pairs.map((pair, index) => ({
      // The first pair on top, so that equal changes do not hide each other.
      at: [percent(pair.shift), row + ((index + 0.5) / pairs.length - 0.5) * 0.7],
      words: `${cell}, pair ${pair.number}: ${formatIn(scale, pair.base)} → ${formatIn(scale, pair.head)} ${scale.unit}, ${formatShift(metric, pair.shift)}`,
    })),
  );
  const changes = rows.map(({ cell, verdict, confirmed: { median, low, high } }, row) => ({
    cell,
    verdict,
    row,
    median: percent(median),
    low: percent(low),
    high: percent(high),
    colour: stateLook(verdict).colour,
  }));
  const drawn = [
    ...dots.map(({ at: [change = 0] }) => change),
    ...changes.flatMap(({ low, high }) => [low, high]),
    ...verdicts.flatMap(floorEnds),
  ];
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
          data: dots.map(({ at }) => at),
          symbolSize: 6,
          itemStyle: { color: colours.ink, opacity: 0.55 },
          emphasis: { disabled: true },
          markArea: floorBands(verdicts),
        },
        {
          type: 'scatter',
          data: changes.map(({ median, row, colour }) => ({
            value: [median, row],
            itemStyle: { color: colour },
          })),
          symbol: 'rect',
          symbolSize: [3, 36],
          emphasis: { disabled: true },
        },
        ...intervalLines(changes),
        zeroLine,
      ],
    },
    rowChartSize(names.length, rowHeight),
    [
      dots.map(({ words }) => words),
      changes.map(({ cell, verdict }) => `${cell}: median ${changeText(verdict)}, ${stateWord(verdict)}`),
    ],
  );
  return {
    id,
    title,
    caption:
      'One mark a pair of programs that ran in turn, the first on top; bar: median, line: its 90 % interval. Grey: within the floor of the cell.' +
      (rows.some(({ confirmed }) => confirmed.positionEffect !== undefined)
        ? ' The effect of which program ran first is taken off.'
        : ''),
    svg,
    table: pairedTable(metric, rows, scale),
    gaps,
  };
}

/** The unit that suits every pair of the figure. */
const figureScale = (metric: MetricName, rows: readonly Row[]): Scale =>
  commonScale(
    metricNamed(metric).unit,
    rows.flatMap(({ pairs }) => pairs.flatMap(({ base, head }) => [base, head])),
  );

/** A row a pair; what they come to below them. */
function pairedTable(metric: MetricName, rows: readonly Row[], scale: Scale): Figure['table'] {
  return {
    kind: 'table',
    columns: [
      nameColumn('cell'),
      numberColumn('pair'),
      nameColumn('first'),
      numberColumn(`baseline, ${scale.unit}`),
      numberColumn(`now, ${scale.unit}`),
      numberColumn('change'),
    ],
    rows: rows.flatMap(({ cell, pairs }) =>
      pairs.map(({ number, first, base, head, shift }) => [
        cell,
        String(number),
        first === 'base' ? 'baseline' : 'now',
        formatIn(scale, base),
        formatIn(scale, head),
        formatShift(metric, shift),
      ]),
    ),
    notes: rows.map(
      ({ cell, verdict }) =>
        `${cell}: median ${changeText(verdict)}, 90 % interval; p ${adjustedPText(verdict)}; floor ${formatFloor(metric, verdict.floor)}: ${stateText(verdict)}.`,
    ),
  };
}

/** Suspected, and not drawn: the confirm did not come to it. */
const unmeasured = (cells: readonly CellVerdict[], metric: MetricName): string[] =>
  cells.flatMap(({ cell, metrics }) =>
    metrics
      .filter((one) => one.metric === metric && one.flagged && one.confirmed === undefined)
      .map((one) => `${cell}: ${stateText(one)}`),
  );
