import { max, median, min } from 'simple-statistics';
import type { ConfirmSettings } from './confirm-protocol.ts';
import type { ScreenedMetric, Screening } from './screen.ts';
import type { PairState } from './verdict.ts';

/**
 * The weaker form: numbers of two sessions, no program measured beside the other. A slowdown is called one when it is at
 * least the floor, the ranges are disjoint, and it is still at least the limit of this machine when the shift of a
 * control is taken off: a variant of another server in the same group whose program did not change.
 */
export interface WeakForm {
  readonly state: Extract<PairState, 'regressed' | 'improved' | 'ratio moved'> | 'by-interval';
  readonly reason?: string;
  /** The least slowdown that this rule would have found; absent without a control. */
  readonly smallestProvable?: number;
}

export function weakForm(
  cell: { readonly group: string; readonly server: string },
  metric: ScreenedMetric,
  screening: Pick<Screening, 'compared'>,
  { calibration }: Pick<ConfirmSettings, 'calibration'>,
): WeakForm {
  const { gate, rawShift, shift, disjoint, disjointBetter } = metric;
  const controls = controlShifts(cell, metric, screening);
  const limit = Math.max(gate.floor, calibration?.ratioLimit[gate.metric] ?? 0);
  const control = controls.length === 0 ? undefined : median(controls);
  const smallest = control === undefined ? {} : { smallestProvable: Math.max(limit, gapToDisjoint(metric)) };
  const slower = shift >= gate.floor && disjoint;
  const faster = -shift >= gate.floor && disjointBetter;
  if (!slower && !faster) return { state: 'by-interval', ...smallest };
  if (control === undefined)
    return { state: 'ratio moved', reason: 'no other server with the same program to hold it against' };
  if (slower && rawShift - control >= limit) return { state: 'regressed', ...smallest };
  if (faster && control - rawShift >= limit) return { state: 'improved', ...smallest };
  return { state: 'by-interval', ...smallest };
}

function controlShifts(
  { group, server }: { readonly group: string; readonly server: string },
  { gate }: ScreenedMetric,
  { compared }: Pick<Screening, 'compared'>,
): number[] {
  return [...compared.values()].flatMap(({ match, metrics }) => {
    if (match.head.group !== group || match.head.server === server || !match.identical) return [];
    return metrics.flatMap((metric) =>
      metric.kind === 'screened' && metric.gate.metric === gate.metric ? [metric.rawShift] : [],
    );
  });
}

/** The shift from which on the ranges would not overlap, with the scatter of both sessions as it is. */
function gapToDisjoint({ base, head }: ScreenedMetric): number {
  return max([...base]) - median([...base]) + median([...head]) - min([...head]);
}
