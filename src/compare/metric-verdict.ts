import { cellStatistic } from './cell-statistics.ts';
import { firstLookAlpha, type MemberResult, secondLookAlpha } from './confirm-looks.ts';
import type { Gate } from './gate.ts';
import { twoSampleShift } from './hodges-lehmann.ts';
import type { OpenKind } from './open-shifts.ts';
import { pairArms } from './pair-arms.ts';
import type { ScreenedCell, ScreenedMetric, UnscreenedMetric } from './screen.ts';
import { smallestProvable } from './smallest-provable.ts';
import type { Drift, MetricVerdict, PairState } from './verdict.ts';
import type { WeakForm } from './weak-form.ts';

/** By which rule a metric gets its state. */
export type StateRule =
  | { readonly kind: 'identical' }
  | { readonly kind: 'not-comparable'; readonly reason: string }
  /** Not flagged: by the interval of the unpaired shift. */
  | { readonly kind: 'screened' }
  /** Flagged and measured: of a family of that size. */
  | {
      readonly kind: 'confirmed';
      readonly result: MemberResult;
      readonly family: number;
      readonly open: OpenKind | undefined;
    }
  /** Flagged, and the confirm did not come to it. */
  | { readonly kind: 'unconfirmed'; readonly open: OpenKind | undefined }
  | { readonly kind: 'weak'; readonly weak: WeakForm };

type Stated = Pick<MetricVerdict, 'state' | 'reason'>;

/** The verdict on one metric of a compared cell: its figures and its state. */
export function metricVerdict(
  { match: { base, head } }: ScreenedCell,
  metric: ScreenedMetric | UnscreenedMetric,
  drift: Drift | undefined,
  rule: StateRule,
): MetricVerdict {
  const name = metric.gate.metric;
  const [before, now] = [base, head].map(({ figures }) =>
    cellStatistic([...(figures.get(name)?.values() ?? [])]),
  );
  const shown = {
    metric: name,
    ...(before === undefined ? {} : { base: before }),
    ...(now === undefined ? {} : { head: now }),
    floor: metric.gate.floor,
  };
  if (metric.kind === 'unscreened')
    return { ...shown, state: metric.state, reason: metric.reason, flagged: false };
  if (rule.kind === 'not-comparable')
    return { ...shown, state: 'not comparable', reason: rule.reason, flagged: false };
  const interval = twoSampleShift(metric.base, metric.head)?.interval;
  const moved = drift?.shift ?? 0;
  const unpaired =
    interval === undefined ? undefined : { low: interval.low - moved, high: interval.high - moved };
  // Where only changed programs tell the drift it may be their own slowdown: it cannot show that nothing changed.
  const known = drift?.source === 'all' ? [unpaired, interval] : [unpaired];
  return {
    ...shown,
    ...statedBy(rule, metric.gate.floor, known),
    rawShift: metric.rawShift,
    shift: metric.shift,
    ...unpaired,
    flagged: metric.flagged,
    ...(rule.kind === 'confirmed' ? confirmed(rule, metric.gate) : {}),
    ...(rule.kind === 'weak' && rule.weak.smallestProvable !== undefined
      ? { smallestProvable: rule.weak.smallestProvable }
      : {}),
  };
}

type Interval = { readonly low: number; readonly high: number };

function statedBy(
  rule: Exclude<StateRule, { kind: 'not-comparable' }>,
  floor: number,
  unpaired: readonly (Interval | undefined)[],
): Stated {
  switch (rule.kind) {
    case 'identical':
      return { state: 'identical' };
    case 'screened':
      return { state: byIntervals(unpaired, floor) };
    case 'confirmed':
      return byConfirm(rule, floor);
    case 'unconfirmed':
      return {
        state: 'inconclusive',
        reason: `flagged, and the confirm did not measure it${
          rule.open === 'shift' ? ': a shift above the floor is still open' : ''
        }`,
      };
    case 'weak':
      if (rule.weak.state === 'by-interval') return { state: byIntervals(unpaired, floor) };
      return {
        state: rule.weak.state,
        ...(rule.weak.reason === undefined ? {} : { reason: rule.weak.reason }),
      };
  }
}

function byConfirm({ result, open }: Extract<StateRule, { kind: 'confirmed' }>, floor: number): Stated {
  const { proved, median } = result;
  if (proved === 'slower' && median >= floor) return { state: 'regressed' };
  if (proved === 'slower' && median >= floor / 2) return { state: 'warning' };
  if (proved === 'faster' && -median >= floor) return { state: 'improved' };
  if (open !== undefined)
    return {
      state: 'inconclusive',
      reason: `the confirm ended before it was decided${open === 'shift' ? ': the shift is still open' : ''}`,
    };
  return { state: byIntervals([result], floor) };
}

/** `unchanged` needs to be shown too: every interval within ± floor, all of it. */
function byIntervals(intervals: readonly (Interval | undefined)[], floor: number): PairState {
  const isWithin = (interval: Interval | undefined) =>
    interval !== undefined && interval.low > -floor && interval.high < floor;
  return intervals.every(isWithin) ? 'unchanged' : 'inconclusive';
}

function confirmed(
  { result, family }: Extract<StateRule, { kind: 'confirmed' }>,
  gate: Gate,
): Pick<MetricVerdict, 'confirmed' | 'smallestProvable'> {
  const { shifts, looks, median, low, high, p, adjustedP, improvedAdjustedP, positionEffect } = result;
  // The worst place in the family: whatever Holm leaves to the others.
  const alpha = (looks === 1 ? firstLookAlpha : secondLookAlpha) / family;
  const smallest = smallestProvable(shifts, { floor: gate.floor, alpha });
  const arms = pairArms(gate, result.pairs);
  if (arms === undefined) throw new Error(`a result of ${gate.metric} without a pair that has it`);
  return {
    confirmed: {
      pairs: shifts.length,
      looks,
      ...arms,
      median,
      low,
      high,
      p,
      adjustedP,
      improvedAdjustedP,
      ...(positionEffect === undefined ? {} : { positionEffect }),
    },
    ...(smallest === undefined ? {} : { smallestProvable: smallest }),
  };
}
