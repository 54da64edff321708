import { measureFacts, windowNoise } from '../../admission/window-noise.ts';
import { cellStatistic } from '../../compare/cell-statistics.ts';
import { type NoiseMeasure, noiseMeasures } from '../../evidence/noise-limits.ts';
import type { Sample } from '../../evidence/sample.ts';
import { nameColumn, numberColumn, wordsColumn } from '../document.ts';
import { absentMark, formatNumber } from '../format-number.ts';
import { axisNumber, curveChartSize, curveGrid, valueAxis } from './axes.ts';
import { colours } from './colours.ts';
import type { Figure } from './figure.ts';
import { type FigureSource, isOfSession } from './figure-source.ts';
import { renderChart } from './render-chart.ts';

interface Placed {
  readonly sample: Sample;
  /** Minutes since the session began. */
  readonly minute: number;
  /** Throughput against the median of its cell, in percent; absent for a cell without one. */
  readonly relative: number | undefined;
  readonly noise: { readonly measure: NoiseMeasure; readonly share: number } | undefined;
}

/** How the machine behaved while the session went on: throughput against its cell's median, and noise of each window. */
export function sessionFigures(source: FigureSource): Figure[] {
  const { samples, run } = source.evidence;
  const medianOf = throughputMedians(source);
  const placed = samples.map((sample): Placed => {
    const median = medianOf(sample);
    const throughput = source.figureOf(sample, 'throughput');
    return {
      sample,
      minute: (Date.parse(sample.startedAt) - Date.parse(run.startedAt)) / 60_000,
      relative:
        median === undefined || throughput === undefined ? undefined : (throughput / median - 1) * 100,
      noise: loudest(sample),
    };
  });
  if (placed.length === 0) return [];
  return [
    timeFigure(
      'session-throughput',
      'throughput against the median of its cell, %',
      placed,
      (one) => one.relative,
    ),
    timeFigure('session-noise', 'noise of each window, % of it', placed, ({ noise }) =>
      noise === undefined ? undefined : noise.share * 100,
    ),
    placeFigure(placed.filter(({ sample }) => isOfSession(sample))),
  ].filter((figure) => figure !== undefined);
}

/** The median of a sample's like: of its cell in the session, or of one program of it in the confirm. */
function throughputMedians({ evidence: { derived, samples }, figureOf }: FigureSource) {
  const medians = new Map(derived.cells.map(({ cell, metrics }) => [cell, metrics.throughput?.median]));
  const key = ({ cell, arm }: Sample) => `${cell}#${arm}`;
  const again = samples.filter((sample) => !isOfSession(sample) && sample.state === 'admitted');
  for (const like of new Set(again.map(key))) {
    const own = again.filter((sample) => key(sample) === like);
    medians.set(like, cellStatistic(own.flatMap((sample) => figureOf(sample, 'throughput') ?? []))?.median);
  }
  return (sample: Sample) => medians.get(isOfSession(sample) ? sample.cell : key(sample));
}

/** The largest of the shares that a rule judges; CPU pressure is mostly the load's own. */
function loudest(sample: Sample): Placed['noise'] {
  const noise = windowNoise(sample);
  if (noise === undefined) return undefined;
  const judged = noiseMeasures
    .filter((measure) => measureFacts[measure].uncalibrated !== undefined)
    .flatMap((measure) => {
      const share = noise[measure];
      return share === undefined ? [] : [{ measure, share }];
    });
  return judged.sort((a, b) => b.share - a.share)[0];
}

const stateOf = ({ sample }: Placed) => sample.state;

function marks(
  placed: readonly Placed[],
  x: (one: Placed) => number,
  y: (one: Placed) => number | undefined,
) {
  const all = placed.flatMap((one) => {
    const value = y(one);
    return value === undefined ? [] : [{ one, at: [x(one), value] as const }];
  });
  const admitted = all.filter(({ one }) => stateOf(one) === 'admitted');
  const rejected = all.filter(({ one }) => stateOf(one) !== 'admitted');
  const series = [
    {
      type: 'scatter',
      data: admitted.map(({ at }) => [...at]),
      symbolSize: 5,
      itemStyle: { color: 'var(--series-1)', opacity: 0.7 },
      emphasis: { disabled: true },
    },
    {
      type: 'scatter',
      data: rejected.map(({ at }) => [...at]),
      symbolSize: 8,
      itemStyle: { color: 'none', borderColor: colours.bad, borderWidth: 1.5 },
      emphasis: { disabled: true },
    },
  ];
  const words = ({ one: { sample, noise }, at: [, value] }: (typeof all)[number]) =>
    `${sample.id}, ${sample.state}: ${formatNumber(value)} %${noise === undefined ? '' : `, most noise: ${measureFacts[noise.measure].words}`}`;
  return { series, titles: [admitted.map(words), rejected.map(words)] };
}

function timeFigure(
  id: string,
  title: string,
  placed: readonly Placed[],
  y: (one: Placed) => number | undefined,
): Figure | undefined {
  const { series, titles } = marks(placed, ({ minute }) => minute, y);
  if (titles.flat().length === 0) return undefined;
  const svg = renderChart(
    id,
    title,
    {
      grid: curveGrid,
      xAxis: valueAxis({ name: 'minutes since the session began', min: 0 }),
      yAxis: valueAxis({ format: axisNumber }),
      series,
    },
    curveChartSize,
    titles,
  );
  return {
    id,
    title,
    caption: `One mark a sample, in the order of the session; hollow: rejected.${placed.every(({ sample }) => isOfSession(sample)) ? '' : ' The last are those of the confirm, each beside the median of its own program there.'}`,
    svg,
    table: {
      kind: 'table',
      columns: [
        nameColumn('sample'),
        numberColumn('minute'),
        numberColumn('%'),
        wordsColumn('most noise'),
        wordsColumn('state'),
      ],
      rows: placed.map((one) => {
        const value = y(one);
        return [
          one.sample.id,
          formatNumber(Math.round(one.minute * 100) / 100),
          value === undefined ? absentMark : formatNumber(Math.round(value * 100) / 100),
          one.noise === undefined ? absentMark : measureFacts[one.noise.measure].words,
          stateOf(one),
        ];
      }),
      notes: [],
    },
    gaps: [],
  };
}

/** Does it matter which variant of a group comes first? */
function placeFigure(placed: readonly Placed[]): Figure | undefined {
  const id = 'session-place';
  const title = 'throughput by place among the variants of a group, %';
  const { series, titles } = marks(
    placed,
    ({ sample }) => sample.positionInGroup + (sample.block - 1) * 0.06,
    ({ relative }) => relative,
  );
  const places = [...new Set(placed.map(({ sample }) => sample.positionInGroup))].sort((a, b) => a - b);
  if (places.length < 2 || titles.flat().length === 0) return undefined;
  const svg = renderChart(
    id,
    title,
    {
      grid: curveGrid,
      xAxis: valueAxis({
        name: 'place in the group (blocks side by side)',
        min: 0.5,
        max: Math.max(...places) + 1,
        ticks: places,
      }),
      yAxis: valueAxis({ format: axisNumber }),
      series,
    },
    curveChartSize,
    titles,
  );
  return {
    id,
    title,
    caption:
      'Against the median of its cell: marks of one place above those of another are an effect of the order.',
    svg,
    table: {
      kind: 'table',
      columns: [
        nameColumn('place'),
        numberColumn('samples'),
        wordsColumn('against the median of the cell, %'),
      ],
      rows: places.map((place) => {
        const own = placed.filter(
          ({ sample, relative }) => sample.positionInGroup === place && relative !== undefined,
        );
        return [
          String(place),
          String(own.length),
          own.map(({ relative = 0 }) => formatNumber(Math.round(relative * 100) / 100)).join(', '),
        ];
      }),
      notes: [],
    },
    gaps: [],
  };
}
