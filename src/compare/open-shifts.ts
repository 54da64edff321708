import { median } from 'simple-statistics';
import { firstLookPairs, type MemberResult, measured } from './confirm-looks.ts';
import type { ConfirmOutcomes } from './confirm-pairs.ts';
import { mayBeTheChange } from './drift.ts';
import type { Gate } from './gate.ts';
import type { MetricName } from './metric.ts';
import type { FamilyMember, Screening } from './screen.ts';

/** Why a member of the family is open. */
export type OpenKind =
  /** What is known of it is above the floor. */
  | 'shift'
  /** It was to be confirmed whatever its shift, and it was not. */
  | 'unmeasured';

/**
 * Which members of the family are still open: the confirm did not measure them to the end, and what is known of them is
 * above the floor, or nothing is known of them. With one of these a run has not shown that nothing got slower.
 */
export function openShifts(
  screening: Screening,
  results: readonly (MemberResult | undefined)[],
  outcomes: ConfirmOutcomes,
): Map<FamilyMember, OpenKind> {
  const { family } = screening;
  const n = firstLookPairs(family.length);
  const open = new Map<FamilyMember, OpenKind>();
  for (const [index, member] of family.entries()) {
    const kind = openKind(member, results[index], n, screening, outcomes);
    if (kind !== undefined) open.set(member, kind);
  }
  return open;
}

function openKind(
  member: FamilyMember,
  result: MemberResult | undefined,
  firstLook: number,
  screening: Screening,
  outcomes: ConfirmOutcomes,
): OpenKind | undefined {
  if (result?.proved !== undefined) return undefined;
  if (result === undefined || measured(outcomes, member.cell, firstLook).length < firstLook) {
    // Numbers of another kernel cannot clear a cell, nor can those that somebody asked to measure again.
    if (screening.confirmsAll) return 'unmeasured';
    return shiftToday(member, screening, outcomes) > member.gate.floor ? 'shift' : undefined;
  }
  return result.undecided && result.median >= member.gate.floor ? 'shift' : undefined;
}

/** Members without the pairs of the first look. */
export function unconfirmed(family: readonly FamilyMember[], outcomes: ConfirmOutcomes): number {
  const n = firstLookPairs(family.length);
  return family.filter(({ cell }) => measured(outcomes, cell, n).length < n).length;
}

/** The shift between the sessions less what the baseline's own programs moved when they were measured again today. */
function shiftToday(member: FamilyMember, screening: Screening, outcomes: ConfirmOutcomes): number {
  const today = driftOfBase(member.gate, screening, outcomes);
  if (today !== undefined) return member.rawShift - today;
  const drift = screening.drift.find(({ metric }) => metric === member.gate.metric);
  // Nothing was measured again: a drift that may itself be the slowdown is not taken off.
  const isDoubtful = drift !== undefined && mayBeTheChange(drift, member.gate.floor);
  return isDoubtful ? Math.max(member.rawShift, member.shift) : member.shift;
}

function driftOfBase(gate: Gate, { compared }: Screening, outcomes: ConfirmOutcomes): number | undefined {
  const shifts = [...compared].flatMap(([cell, { metrics }]) => {
    const again = figuresOfBase(cell, gate.metric, outcomes);
    const before = metrics.find((metric) => metric.gate.metric === gate.metric);
    if (again.length === 0 || before?.kind !== 'screened') return [];
    return [median(again) - median([...before.base])];
  });
  return shifts.length === 0 ? undefined : median(shifts);
}

function figuresOfBase(cell: string, metric: MetricName, outcomes: ConfirmOutcomes): number[] {
  return measured(outcomes, cell, Number.POSITIVE_INFINITY).flatMap(({ base }) => base.get(metric) ?? []);
}
