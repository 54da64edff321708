import { median } from 'simple-statistics';
import type { ConfirmOutcomes } from '../../../src/compare/confirm-pairs.ts';
import { type Gate, gates, shiftOfMedians, turnedLogs } from '../../../src/compare/gate.ts';
import type { MetricName } from '../../../src/compare/metric.ts';
import type { ComparedSession } from './compared-session.ts';

/**
 * By how much a brake made its cell worse, as it was measured: a shift of logarithms, + is worse. A brake is set by what a request costs in
 * the baseline; what a server makes of it under load is another matter, and belongs beside every rate of detection.
 *
 * Of each session: the median of the cell's pairs, else, where the confirm did not ask for them, the shift between the medians of
 * the two sessions' blocks. Of all sessions: the median.
 *
 * @returns undefined when no session has the figure
 */
export function realisedShift(sessions: readonly ComparedSession[], metric: MetricName): number | undefined {
  const gate = gates({ floors: {} }).find((candidate) => candidate.metric === metric);
  if (gate === undefined) throw new Error(`${metric} is not gated: its figures are not kept`);
  const shifts = sessions.flatMap((session) => sessionShift(session, gate) ?? []);
  return shifts.length === 0 ? undefined : median(shifts);
}

function sessionShift({ judged, target }: ComparedSession, gate: Gate): number | undefined {
  if (target === undefined) return undefined;
  const pairs = pairShifts(judged.outcomes, target.cell, gate.metric);
  if (pairs.length > 0) return median(pairs);
  const [base, head] = [judged.base, judged.head].map(({ cells }) => {
    const blocks = cells.find(({ id }) => id === target.cell)?.figures.get(gate.metric);
    return turnedLogs(gate, blocks?.values() ?? []);
  });
  return base?.length && head?.length ? shiftOfMedians(base, head) : undefined;
}

/** Shifts of a metric in the measured pairs of a cell, on logarithms, + is worse. */
export function pairShifts(outcomes: ConfirmOutcomes, cell: string, metric: MetricName): number[] {
  return (outcomes.get(cell) ?? []).flatMap((pair) => {
    if (pair.kind !== 'measured') return [];
    const [base, head] = [pair.base.get(metric), pair.head.get(metric)];
    return base === undefined || head === undefined ? [] : [head - base];
  });
}
