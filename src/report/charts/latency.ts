import { bucketMidpointNs, decodeHistogram } from '../../evidence/histogram.ts';
import type { Sample } from '../../evidence/sample.ts';
import { cellReason } from '../cell-reason.ts';
import { nameColumn, numberColumn } from '../document.ts';
import type { Group, GroupCell } from '../evidence-index.ts';
import { absentMark, commonScale, formatIn, formatNumber } from '../format-number.ts';
import { axisNumber, curveChartSize, curveGrid, logTicks, tightLogEnds, valueAxis } from './axes.ts';
import { type Figure, idPart } from './figure.ts';
import { type FigureSource, isOfSession } from './figure-source.ts';
import { renderChart } from './render-chart.ts';

/**
 * Shares of responses at which a curve is drawn: from the median, 16 points for each further nine. Below it a single
 * early response would stretch the axis.
 */
const shares = [0.5, ...Array.from({ length: 76 }, (_, step) => 1 - 10 ** (-(step + 5) / 16))];
/** A mark at every eighth point, those of the next curve a little further on: more would merge into a band. */
const markEvery = 8;
const markShift = 3;
/** At these the axis has a label, as far as the curves go. */
const labelledShares = [0.5, 0.9, 0.99, 0.999, 0.9999];
const tableShares = [0.5, 0.9, 0.99, 0.999, 0.9999];

/** Latency of a group's variants over the percentile axis: all responses of the admitted samples of a cell together. */
export function latencyFigure(source: FigureSource, group: Group): Figure[] {
  const curves = group.cells.flatMap((cell) => {
    const merged = mergedLatency(cell.samples.filter(isOfSession));
    if (merged === undefined || cell.derived.state !== 'admitted') return [];
    return [{ variant: cell.cell.variant, merged, ...source.look(cell.cell.variant) }];
  });
  if (curves.length === 0) return [];
  const scale = commonScale(
    'ns',
    curves.map(({ merged }) => merged.at(0.99)),
  );
  const id = `latency-${idPart(group.id)}`;
  const title = `latency distribution, ${scale.unit}`;
  const drawn = curves.map((curve) => ({
    ...curve,
    // A percentile is drawn while at least ten responses lie beyond it.
    points: shares
      .filter((share) => (1 - share) * curve.merged.count >= 10)
      .map((share) => ({ share, valueNs: curve.merged.at(share) })),
  }));
  const points = drawn.flatMap((curve) => curve.points);
  const ends = tightLogEnds(points.map(({ valueNs }) => valueNs / scale.size));
  const furthest = Math.max(oddsOf(0.99), ...points.map(({ share }) => oddsOf(share)));
  const svg = renderChart(
    id,
    `${title}, ${group.title}`,
    {
      grid: curveGrid,
      xAxis: valueAxis(
        {
          name: 'percentile',
          min: oddsOf(0.5),
          max: furthest,
          ticks: labelledShares.map(oddsOf).filter((odds) => odds <= furthest),
          format: (odds) => shareText(1 - 1 / odds),
        },
        'log',
      ),
      yAxis: valueAxis({ ...ends, ticks: logTicks(ends), format: axisNumber }, 'log'),
      series: drawn.map(({ points, colour, symbol }, curve) => ({
        type: 'line',
        data: points.map(({ share, valueNs }, index) => ({
          value: [oddsOf(share), valueNs / scale.size],
          symbol: (index + curve * markShift) % markEvery === 0 ? symbol : 'none',
        })),
        symbolSize: 6,
        showAllSymbol: true,
        itemStyle: { color: colour },
        lineStyle: { color: colour, width: 1.5 },
        emphasis: { disabled: true },
      })),
    },
    curveChartSize,
    drawn.map(({ variant, points }) =>
      points.map(
        ({ share, valueNs }) => `${variant}, ${shareText(share)}: ${formatIn(scale, valueNs)} ${scale.unit}`,
      ),
    ),
  );
  return [
    {
      id,
      title,
      caption:
        'All responses of the admitted samples of a cell together; from the median as far as ten responses lie beyond.',
      svg,
      table: {
        kind: 'table',
        columns: [
          nameColumn('variant'),
          numberColumn('responses'),
          ...tableShares.map((share) => numberColumn(`${shareText(share)}, ${scale.unit}`)),
        ],
        rows: curves.map(({ variant, merged }) => [
          variant,
          formatNumber(merged.count),
          ...tableShares.map((share) =>
            (1 - share) * merged.count >= 10 ? formatIn(scale, merged.at(share)) : absentMark,
          ),
        ]),
        notes: [],
      },
      gaps: group.cells.flatMap((cell) => {
        const reason = cellReason(cell);
        return reason === undefined ? [] : [`${cell.cell.id} ${reason}`];
      }),
    },
  ];
}

/** `p99.9`, from 0.999. */
const shareText = (share: number) => `p${Math.round(share * 1e6) / 1e4}`;

/** 100 from 0.99: the axis counts 1 ÷ (1 − p), so that each nine has the same room. */
const oddsOf = (share: number): number => Math.round(1e6 / (1 - share)) / 1e6;

interface MergedLatency {
  readonly count: number;
  /** Nearest-rank quantile, in ns. */
  readonly at: (share: number) => number;
}

function mergedLatency(samples: GroupCell['samples']): MergedLatency | undefined {
  const counts = new Map<number, number>();
  for (const sample of samples.filter(({ state }) => state === 'admitted'))
    for (const { index, count } of bucketsOf(sample)) counts.set(index, (counts.get(index) ?? 0) + count);
  const buckets = [...counts].sort(([a], [b]) => a - b);
  const cumulative: number[] = [];
  let total = 0;
  for (const [, count] of buckets) {
    total += count;
    cumulative.push(total);
  }
  if (total === 0) return undefined;
  return {
    count: total,
    at: (share) => {
      const rank = Math.max(1, Math.ceil(share * total));
      const place = firstAtLeast(cumulative, rank);
      return bucketMidpointNs(buckets[place]?.[0] ?? 0);
    },
  };
}

function bucketsOf({ generator }: Sample) {
  return generator.kind === 'document' ? decodeHistogram(generator.document.latency).buckets : [];
}

/** Place of the first of some ascending numbers that reaches `wanted`. */
function firstAtLeast(ascending: readonly number[], wanted: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) >= wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
