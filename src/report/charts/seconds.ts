import type { Sample } from '../../evidence/sample.ts';
import { nameColumn, wordsColumn } from '../document.ts';
import type { Group } from '../evidence-index.ts';
import { formatNumber } from '../format-number.ts';
import { axisNumber, curveChartSize, curveGrid, valueAxis } from './axes.ts';
import { colours, type VariantLook, variantLooks } from './colours.ts';
import { type Figure, idPart } from './figure.ts';
import { type FigureSource, isOfSession } from './figure-source.ts';
import { renderChart } from './render-chart.ts';

/** A rest of a window shorter than this would be a rate of hardly anything. */
const shortestPartNs = 250_000_000;
/** Fewer are no course: a line between them would show a trend that nobody measured. */
const fewestOfCourse = 3;

const responses = 'responses in each second of the window, 1/s';

/** Responses in each second of every sample's window, rejected ones dashed. */
export function secondsFigure(source: FigureSource, group: Group): Figure[] {
  const series = group.cells.flatMap(({ cell, samples }) =>
    samples.filter(isOfSession).flatMap((sample) => seriesOf(sample, source.look(cell.variant))),
  );
  return secondsChart(`seconds-${idPart(group.id)}`, responses, `${responses}, ${group.title}`, series);
}

/** The same of the confirm, a figure a cell: both programs, every try. */
export function confirmSecondsFigures({ evidence, groups }: FigureSource): Figure[] {
  const confirm = evidence.samples.filter(({ phase }) => phase === 'confirm');
  const arms = variantLooks(['base', 'head']);
  const cells = groups.flatMap((group) => group.cells.map(({ cell: { id } }) => id));
  return cells.flatMap((cell) => {
    const own = confirm.filter((sample) => sample.cell === cell);
    const series = own.flatMap((sample) => seriesOf(sample, arms(sample.arm)));
    const title = `${cell}, baseline ● and now ■: responses in each second, 1/s`;
    return secondsChart(`confirm-seconds-${idPart(cell)}`, title, title, series);
  });
}

interface SampleSeries extends VariantLook {
  readonly sample: Sample;
  readonly rates: ReturnType<typeof ratesOf>;
}

function seriesOf(sample: Sample, look: VariantLook): SampleSeries[] {
  const rates = ratesOf(sample);
  return rates.length === 0 ? [] : [{ sample, rates, ...look }];
}

/** @param label what a reader without the headings around it has to know */
function secondsChart(id: string, title: string, label: string, series: readonly SampleSeries[]): Figure[] {
  if (series.length === 0) return [];
  const words = (sample: Sample) =>
    `${sample.cell}, ${sample.phase === 'confirm' ? `${sample.arm} of pair` : 'block'} ${sample.block}, try ${sample.attempt}, ${sample.state}`;
  const svg = renderChart(
    id,
    label,
    {
      grid: curveGrid,
      xAxis: valueAxis({ name: 'second of the window', min: 0 }),
      yAxis: valueAxis({ min: 0, format: axisNumber }),
      series: series.map(({ sample, rates, colour, symbol }) => {
        const kept = sample.state === 'admitted';
        return {
          type: rates.length < fewestOfCourse ? 'scatter' : 'line',
          data: rates.map(({ atSecond, perSecond }) => [atSecond, perSecond]),
          symbol,
          symbolSize: kept ? 4 : 6,
          showAllSymbol: true,
          itemStyle: kept ? { color: colour } : { color: 'none', borderColor: colours.bad, borderWidth: 1.5 },
          lineStyle: {
            color: kept ? colour : colours.bad,
            width: 1,
            type: kept ? 'solid' : 'dashed',
          },
          emphasis: { disabled: true },
        };
      }),
    },
    curveChartSize,
    series.map(({ sample, rates }) =>
      rates.map(
        ({ atSecond, perSecond }) =>
          `${words(sample)}: ${formatNumber(perSecond)}/s at ${formatNumber(atSecond)} s`,
      ),
    ),
  );
  return [
    {
      id,
      title,
      caption:
        'One line a sample, marks alone where a window has fewer than three parts; dashed and hollow: rejected, not counted. A last part of a second counts by its length.',
      svg,
      table: {
        kind: 'table',
        columns: [nameColumn('sample'), wordsColumn('responses in each second')],
        rows: series.map(({ sample, rates }) => [
          `${sample.id}${sample.state === 'admitted' ? '' : ` (${sample.state})`}`,
          rates.map(({ perSecond }) => formatNumber(Math.round(perSecond))).join(', '),
        ]),
        notes: [],
      },
      gaps: [],
    },
  ];
}

/** Rates at the middle of each second, or of what is left of the last. */
function ratesOf({ generator }: Sample): { atSecond: number; perSecond: number }[] {
  if (generator.kind === 'failed') return [];
  const { seconds, window } = generator.document;
  return seconds.flatMap(({ completed }, index) => {
    const lengthNs = Math.min(1e9, window.elapsed_ns - index * 1e9);
    if (lengthNs < shortestPartNs) return [];
    return [{ atSecond: index + lengthNs / 2e9, perSecond: completed / (lengthNs / 1e9) }];
  });
}
