import type { MetricName } from '../compare/metric.ts';
import { metricNamed } from '../compare/metrics.ts';
import type { CellVerdict, MetricVerdict, PairState, Verdict } from '../compare/verdict.ts';
import { pairStates } from '../compare/verdict.ts';
import type { Statistic } from '../evidence/derived.ts';
import { formatFloor, formatP, formatShift, formatShiftInterval, formatWorsening } from './change.ts';
import { nameColumn, numberColumn, type Table, wordsColumn } from './document.ts';
import { absentMark, commonScale, formatRange, type Scale } from './format-number.ts';
import { changeOf, stateText } from './pair-state.ts';

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

/** `−13.0 % [−13.9 to −12.2]`. */
export function changeText(verdict: MetricVerdict): string {
  const change = changeOf(verdict);
  if (change === undefined) return absentMark;
  const { shift, low, high } = change;
  return low === undefined || high === undefined
    ? formatShift(verdict.metric, shift)
    : formatShiftInterval(verdict.metric, { shift, low, high });
}

/** The numbers that the change lies between: those of the pairs measured side by side, else those of the sessions. */
export function armsOf({ confirmed, base, head }: MetricVerdict): {
  readonly base: Statistic | undefined;
  readonly head: Statistic | undefined;
} {
  return confirmed ?? { base, head };
}

/** The unit that suits both arms. */
export function pairScale(verdict: MetricVerdict): Scale {
  const { base, head } = armsOf(verdict);
  return commonScale(metricNamed(verdict.metric).unit, [base?.median ?? 0, head?.median ?? 0]);
}

/** What the row rests on: `5 / 5` samples of the sessions, or `10 pairs`, `20 pairs, 2nd look`. */
export function countText({ confirmed, base, head }: MetricVerdict): string {
  if (confirmed === undefined) return `${base?.n ?? absentMark} / ${head?.n ?? absentMark}`;
  return confirmed.looks > 1 ? `${confirmed.pairs} pairs, 2nd look` : `${confirmed.pairs} pairs`;
}

/** Baseline and now of a pair, in its unit. */
export function armTexts(verdict: MetricVerdict): [string, string] {
  const scale = pairScale(verdict);
  const { base, head } = armsOf(verdict);
  return [statisticText(base, scale), statisticText(head, scale)];
}

/** `throughput, 1/s`. */
export function metricLabel(verdict: MetricVerdict): string {
  const { label } = metricNamed(verdict.metric);
  const { base, head } = armsOf(verdict);
  return base === undefined && head === undefined ? label : `${label}, ${pairScale(verdict).unit}`;
}

/** `38,053 [37,787–38,531]`. */
function statisticText(statistic: Statistic | undefined, { size }: Scale): string {
  if (statistic === undefined) return absentMark;
  return formatRange(statistic.median / size, statistic.min / size, statistic.max / size);
}

/** p of the change that is shown: of a gain that of "faster", else that of "slower". */
export function adjustedPText({ state, confirmed }: MetricVerdict): string {
  const p = state === 'improved' ? confirmed?.improvedAdjustedP : confirmed?.adjustedP;
  return p === undefined ? absentMark : formatP(p);
}

/** `3.0 %`: the least slowdown that the run could have proved. */
export const provableText = ({ metric, smallestProvable }: MetricVerdict): string =>
  smallestProvable === undefined ? absentMark : formatWorsening(metric, smallestProvable);

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
      numberColumn('p'),
      numberColumn('floor'),
      numberColumn('provable'),
      wordsColumn('state'),
    ],
    rows: pairs.map(({ cell, metric }) => [
      cell.cell,
      metricLabel(metric),
      ...armTexts(metric),
      countText(metric),
      changeText(metric),
      adjustedPText(metric),
      formatFloor(metric.metric, metric.floor),
      provableText(metric),
      stateText(metric),
    ]),
    notes: [pairLegend, ...driftNotes(pairs)],
  };
}

const pairLegend =
  'baseline, now: median [minimum–maximum] of the pairs measured side by side, else of n admitted samples of each session. ' +
  'change: median with 90 % interval, of the same. p: exact, of “worse”, of a gain of “better”, adjusted for all that was ' +
  'tested. floor: the smallest change that counts. provable: the smallest slowdown that this run could have proved.';

/**
 * Why a change between two sessions is not the quotient of its two medians: the drift of the machine is taken off it.
 * Nothing for pairs that were measured side by side, or not at all.
 */
export function driftNotes(pairs: readonly Pair[]): string[] {
  const drifts = new Map<MetricName, number>();
  for (const { metric } of pairs)
    if (metric.confirmed === undefined && metric.shift !== undefined && metric.rawShift !== undefined)
      drifts.set(metric.metric, metric.rawShift - metric.shift);
  const moved = [...drifts]
    .map(([name, drift]) => ({ label: metricNamed(name).label, drift: formatShift(name, drift) }))
    .filter(({ drift }) => drift !== formatShift('p50', 0));
  if (moved.length === 0) return [];
  const each = moved.map(({ label, drift }) => `${label} ${drift}`).join(', ');
  return [`Between the sessions the change is less the drift: ${each}.`];
}
