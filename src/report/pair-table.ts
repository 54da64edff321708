import { metricNamed } from '../compare/metrics.ts';
import type { CellVerdict, MetricVerdict, PairState, Verdict } from '../compare/verdict.ts';
import { pairStates } from '../compare/verdict.ts';
import type { Statistic } from '../evidence/derived.ts';
import { formatFloor, formatP, formatShift, formatShiftInterval, formatWorsening } from './change.ts';
import { nameColumn, numberColumn, type Table, wordsColumn } from './document.ts';
import { absentMark, commonScale, formatRange, type Scale } from './format-number.ts';

/** A metric of a cell, compared. */
export interface Pair {
  readonly cell: CellVerdict;
  readonly metric: MetricVerdict;
}

/** States that a reader should see although nothing asked for a confirm. */
const noteworthy: readonly PairState[] = ['regressed', 'warning', 'ratio moved', 'improved'];

export const pairsOf = ({ cells }: Pick<Verdict, 'cells'>): Pair[] =>
  cells.flatMap((cell) => cell.metrics.map((metric) => ({ cell, metric })));

/** Flagged or noteworthy pairs: the worst state first, within it the largest change in floors. */
export function noteworthyPairs(verdict: Pick<Verdict, 'cells'>): Pair[] {
  return pairsOf(verdict)
    .filter(({ metric: { flagged, state } }) => flagged || noteworthy.includes(state))
    .sort((a, b) => rank(a) - rank(b) || inFloors(b) - inFloors(a));
}

const rank = ({ metric: { state } }: Pair) => pairStates.indexOf(state);
const inFloors = ({ metric }: Pair) => Math.abs(changeOf(metric)?.shift ?? 0) / metric.floor;

/** The shift that decided: that of the pairs measured side by side, else that between the sessions less drift. */
export function changeOf({ confirmed, shift, low, high }: MetricVerdict) {
  if (confirmed !== undefined) return { shift: confirmed.median, low: confirmed.low, high: confirmed.high };
  return shift === undefined ? undefined : { shift, low, high };
}

/** `−13.0 % [−13.9 to −12.2]`. */
export function changeText(verdict: MetricVerdict): string {
  const change = changeOf(verdict);
  if (change === undefined) return absentMark;
  const { shift, low, high } = change;
  return low === undefined || high === undefined
    ? formatShift(verdict.metric, shift)
    : formatShiftInterval(verdict.metric, { shift, low, high });
}

/** The unit that suits both sessions. */
export function pairScale({ metric, base, head }: MetricVerdict): Scale {
  return commonScale(metricNamed(metric).unit, [base?.median ?? 0, head?.median ?? 0]);
}

/** `throughput, 1/s`. */
export function metricLabel(verdict: MetricVerdict): string {
  const { label } = metricNamed(verdict.metric);
  return verdict.base === undefined && verdict.head === undefined
    ? label
    : `${label}, ${pairScale(verdict).unit}`;
}

/** `38,053 [37,787–38,531]`. */
export function statisticText(statistic: Statistic | undefined, { size }: Scale): string {
  if (statistic === undefined) return absentMark;
  return formatRange(statistic.median / size, statistic.min / size, statistic.max / size);
}

/** `10`, `20, 2nd look`: what the confirm rests on. */
function pairsText({ confirmed }: MetricVerdict): string {
  if (confirmed === undefined) return absentMark;
  return confirmed.looks > 1 ? `${confirmed.pairs}, 2nd look` : String(confirmed.pairs);
}

/** p of the change that is shown: of a gain that of "faster", else that of "slower". */
export function adjustedPText({ state, confirmed }: MetricVerdict): string {
  const p = state === 'improved' ? confirmed?.improvedAdjustedP : confirmed?.adjustedP;
  return p === undefined ? absentMark : formatP(p);
}

/** `regressed`, with the reason where the figures do not say it. */
export const stateText = ({ state, reason }: MetricVerdict): string =>
  reason === undefined ? state : `${state}: ${reason}`;

/** Every figure of each pair. */
export function pairTable(pairs: readonly Pair[], title?: string): Table {
  return {
    kind: 'table',
    ...(title === undefined ? {} : { title }),
    columns: [
      nameColumn('cell'),
      nameColumn('metric'),
      numberColumn('baseline'),
      numberColumn('now'),
      numberColumn('n'),
      numberColumn('change'),
      numberColumn('pairs'),
      numberColumn('p'),
      numberColumn('floor'),
      numberColumn('provable'),
      wordsColumn('state'),
    ],
    rows: pairs.map(({ cell, metric }) => {
      const scale = pairScale(metric);
      return [
        cell.cell,
        metricLabel(metric),
        statisticText(metric.base, scale),
        statisticText(metric.head, scale),
        `${metric.base?.n ?? absentMark} / ${metric.head?.n ?? absentMark}`,
        changeText(metric),
        pairsText(metric),
        adjustedPText(metric),
        formatFloor(metric.metric, metric.floor),
        metric.smallestProvable === undefined
          ? absentMark
          : formatWorsening(metric.metric, metric.smallestProvable),
        stateText(metric),
      ];
    }),
    notes: [pairLegend],
  };
}

const pairLegend =
  'baseline, now: median [minimum–maximum] of n admitted samples of each session. change: median with 90 % interval; ' +
  'of the pairs measured side by side where there are some, else between the sessions less drift. p: exact, of “worse”, of a ' +
  'gain of “better”, adjusted for all that was tested. floor: the smallest change that counts. provable: the smallest slowdown ' +
  'that this run could have proved.';
