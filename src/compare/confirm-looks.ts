import { median } from 'simple-statistics';
import type { ConfirmOutcomes, PairOutcome } from './confirm-pairs.ts';
import type { Gate } from './gate.ts';
import { oneSampleShift } from './hodges-lehmann.ts';
import { holmAdjusted } from './holm.ts';
import type { MetricName } from './metric.ts';
import { positionEffect } from './position-effect.ts';
import type { FamilyMember } from './screen.ts';
import { signFlipP } from './sign-flip.ts';

/** What is spent of the 5 % at each look. */
export const firstLookAlpha = 0.03;
export const secondLookAlpha = 0.02;

/** With fewer no p is below 3 %, and no 90 % interval exists: they count as unmeasured. */
const fewestPairs = 5;

/**
 * Pairs of each cell at the first look: the least n ≥ 10 whose smallest possible p, 2⁻ⁿ, can be rejected in a family of
 * this size.
 */
export function firstLookPairs(family: number): number {
  return Math.max(10, Math.ceil(Math.log2(family / firstLookAlpha)));
}

/** What the pairs say of one member of the family. */
export interface MemberResult {
  readonly looks: 1 | 2;
  /** What it rests on: the pairs that this look took of the cell. */
  readonly pairs: readonly MeasuredPair[];
  /** Paired shifts, + worse, less the position effect where that was found. */
  readonly shifts: readonly number[];
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly p: number;
  readonly adjustedP: number;
  readonly improvedAdjustedP: number;
  readonly positionEffect: number | undefined;
  /** "Not slower" is rejected, or "not faster" is. */
  readonly proved: 'slower' | 'faster' | undefined;
  /** A second look, or the rest of it, may still prove it. */
  readonly undecided: boolean;
}

/**
 * Both looks, as far as their pairs were measured: one result a member, undefined for those not measured.
 *
 * The first look takes the first n pairs of every cell. What it rejects is decided and leaves the family; members that are
 * not rejected though their median is at least half the floor are looked at again with as many pairs more. The
 * remaining family shares what is left of α: the group-sequential form of Holm's procedure (W. Maurer and F. Bretz,
 * Multiple testing in group sequential trials using graphical approaches, 2013), with the looks' shares simply added.
 * Members that were not measured count with p = 1 in both.
 */
export function confirmLooks(
  family: readonly FamilyMember[],
  outcomes: ConfirmOutcomes,
): (MemberResult | undefined)[] {
  const n = firstLookPairs(family.length);
  const first = takeLook(family, (cell) => measured(outcomes, cell, n), 1, family.length);
  const standing = family.filter((_, index) => first[index]?.proved !== 'slower').length;
  const again = family.map((member, index) =>
    first[index]?.undecided === true && measured(outcomes, member.cell, n + 1).length > n
      ? member
      : undefined,
  );
  if (again.every((member) => member === undefined)) return first;
  const second = takeLook(again, (cell) => measured(outcomes, cell, 2 * n), 2, standing);
  return first.map((result, index) => {
    const later = second[index];
    const cell = family[index]?.cell ?? '';
    const whole = measured(outcomes, cell, 2 * n).length === 2 * n;
    // Not even a proof ends the second look early: a test that is tried after every pair until it rejects is another
    // test, and α does not bound it. Only where nothing is left to prove, or when the time is up, may it end before.
    const hopeful = later !== undefined && later.median >= (family[index]?.gate.floor ?? 0) / 2;
    return later === undefined ? result : { ...later, undecided: hopeful && !whole };
  });
}

/**
 * Results of the members that are there.
 *
 * @param standing members that share this look's α; for "faster" nothing left the family
 */
function takeLook(
  members: readonly (FamilyMember | undefined)[],
  pairsOf: (cell: string) => readonly MeasuredPair[],
  look: 1 | 2,
  standing: number,
): (MemberResult | undefined)[] {
  const alpha = look === 1 ? firstLookAlpha : secondLookAlpha;
  const effects = positionEffects(members, pairsOf);
  const tested = members.map((member) => {
    if (member === undefined) return undefined;
    const effect = effects.get(member.gate.metric);
    const pairs = pairsOf(member.cell);
    const shifts = pairedShifts(member.gate, pairs, effect ?? 0);
    const interval = shifts.length < fewestPairs ? undefined : oneSampleShift(shifts)?.interval;
    if (interval === undefined) return undefined;
    const p = signFlipP(shifts);
    const improvedP = signFlipP(shifts.map((shift) => -shift));
    return { member, effect, pairs, shifts, interval, p, improvedP };
  });
  const there = tested.filter((one) => one !== undefined);
  const adjusted = holmAdjusted(
    there.map(({ p }) => p),
    standing,
  );
  const improved = holmAdjusted(
    there.map(({ improvedP }) => improvedP),
    members.length,
  );
  return tested.map((one) => {
    if (one === undefined) return undefined;
    const place = there.indexOf(one);
    const [adjustedP, improvedAdjustedP] = [adjusted[place] ?? 1, improved[place] ?? 1];
    const centre = median([...one.shifts]);
    const slower = adjustedP <= alpha;
    return {
      looks: look,
      pairs: one.pairs,
      shifts: one.shifts,
      median: centre,
      low: one.interval.low,
      high: one.interval.high,
      p: one.p,
      adjustedP,
      improvedAdjustedP,
      positionEffect: one.effect,
      proved: slower ? 'slower' : improvedAdjustedP <= alpha ? 'faster' : undefined,
      undecided: !slower && centre >= one.member.gate.floor / 2,
    };
  });
}

export type MeasuredPair = Extract<PairOutcome, { kind: 'measured' }>;

const isMeasured = (outcome: PairOutcome): outcome is MeasuredPair => outcome.kind === 'measured';

/** The first so many pairs of a cell in which both arms were admitted. */
export function measured(outcomes: ConfirmOutcomes, cell: string, most: number): MeasuredPair[] {
  return (outcomes.get(cell) ?? []).filter(isMeasured).slice(0, most);
}

function pairedShifts({ metric }: Gate, pairs: readonly MeasuredPair[], effect: number): number[] {
  return pairs.flatMap(({ base, head, first }) => {
    const [before, now] = [base.get(metric), head.get(metric)];
    if (before === undefined || now === undefined) return [];
    return [now - before - (first === 'base' ? effect / 2 : -effect / 2)];
  });
}

/**
 * What it does to the shift when the head is measured second instead of first, where that is told from 0: a balanced
 * order keeps it out of the mean, but not out of the scatter.
 */
function positionEffects(
  members: readonly (FamilyMember | undefined)[],
  pairsOf: (cell: string) => readonly MeasuredPair[],
): ReadonlyMap<MetricName, number> {
  const byMetric = new Map<MetricName, { gate: Gate; cells: string[] }>();
  for (const member of members) {
    if (member === undefined) continue;
    const found = byMetric.get(member.gate.metric);
    if (found === undefined) byMetric.set(member.gate.metric, { gate: member.gate, cells: [member.cell] });
    else found.cells.push(member.cell);
  }
  const effects = new Map<MetricName, number>();
  for (const [metric, { gate, cells }] of byMetric) {
    const figures = cells.flatMap((cell) => {
      const pairs = pairsOf(cell);
      const shifts = pairedShifts(gate, pairs, 0);
      // Without a figure in one of the arms the places of the shifts are not known.
      if (shifts.length !== pairs.length) return [];
      return pairs.map(({ first }, index) => ({
        cell,
        place: first === 'base' ? 2 : 1,
        value: Math.exp(shifts[index] ?? 0),
      }));
    });
    const effect = positionEffect(figures);
    if (effect !== undefined && (effect.low > 0 || effect.high < 0)) effects.set(metric, effect.perPlace);
  }
  return effects;
}
