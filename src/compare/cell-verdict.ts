import type { CellMatch } from './comparability.ts';
import type { MemberResult } from './confirm-looks.ts';
import type { ConfirmOutcomes } from './confirm-pairs.ts';
import type { ConfirmSettings } from './confirm-protocol.ts';
import { failingState, lostPairs } from './failing-pairs.ts';
import { metricVerdict, type StateRule } from './metric-verdict.ts';
import type { OpenKind } from './open-shifts.ts';
import type { FamilyMember, ScreenedCell, Screening } from './screen.ts';
import { type CellVerdict, worstState } from './verdict.ts';
import { weakForm } from './weak-form.ts';

/** What the cells of a comparison are judged by. */
export interface CellEvidence {
  readonly form: 'confirm' | 'without-confirm';
  readonly screening: Screening;
  readonly settings: ConfirmSettings;
  readonly outcomes: ConfirmOutcomes;
  /** One a member of the family. */
  readonly results: readonly (MemberResult | undefined)[];
  readonly open: ReadonlyMap<FamilyMember, OpenKind>;
}

export function cellVerdicts(evidence: CellEvidence): CellVerdict[] {
  const members = new Map(
    evidence.screening.family.map((member, index) => [memberKey(member.cell, member.gate.metric), index]),
  );
  return evidence.screening.matches.map((match) => cellVerdict(match, evidence, members));
}

const memberKey = (cell: string, metric: string) => `${cell}\0${metric}`;

function cellVerdict(
  match: CellMatch,
  evidence: CellEvidence,
  members: ReadonlyMap<string, number>,
): CellVerdict {
  if (match.kind === 'stated') {
    const { id, group, variant } = match.cell;
    return { cell: id, group, variant, state: match.state, reason: match.reason, metrics: [] };
  }
  const { id, group, variant } = match.head;
  const named = { cell: id, group, variant };
  if (match.kind === 'starts-to-fail') return { ...named, ...startsToFail(match, evidence), metrics: [] };
  const screened = evidence.screening.compared.get(id);
  if (screened === undefined || screened.metrics.length === 0)
    return { ...named, state: 'invalid', reason: 'neither session has a gated figure of it', metrics: [] };
  const drift = new Map(evidence.screening.drift.map((one) => [one.metric, one]));
  const metrics = screened.metrics.map((metric) => {
    const rule = stateRule(screened, metric, evidence, members.get(memberKey(id, metric.gate.metric)));
    return metricVerdict(screened, metric, drift.get(metric.gate.metric), rule);
  });
  // Flagged for its figures, and then it failed in the confirm where the baseline's program did not.
  if (evidence.form === 'confirm' && failingState(evidence.outcomes.get(id) ?? []) === 'proved')
    return {
      ...named,
      state: 'regressed',
      reason: "in the confirm it failed beside the baseline's program, which did not",
      metrics,
    };
  const states = metrics.map(({ state }) => state);
  const lost = evidence.form === 'confirm' ? lostPairs(evidence.outcomes.get(id) ?? []) : undefined;
  const state = worstState(lost === undefined ? states : [...states, 'fails']);
  if (state !== 'fails' || lost === undefined) return { ...named, state, metrics };
  const reason = `in the confirm it failed in ${lost.failed} of ${lost.pairs} pairs in which the baseline's program did not`;
  return { ...named, state, reason, metrics };
}

function startsToFail(
  { base, head, identical, failure }: Extract<CellMatch, { kind: 'starts-to-fail' }>,
  { form, outcomes, screening, settings }: CellEvidence,
): Pick<CellVerdict, 'state' | 'reason'> {
  if (identical && settings.identicalShortcut) {
    const state = base.result.kind === 'fails' ? 'still failing' : 'fails';
    return { state, reason: `${failure.reason}; its program is the same as in the baseline` };
  }
  if (form === 'confirm') {
    const found = failingState(outcomes.get(head.id) ?? []);
    if (found === 'proved')
      return {
        state: 'regressed',
        reason: `${failure.reason}; again in the confirm, where the baseline's program did not fail`,
      };
    const asked = screening.failing.includes(head.id);
    const why = !asked
      ? 'in too few samples to try it again'
      : found === 'open'
        ? 'not tried again beside the baseline'
        : 'not so again beside the baseline';
    return { state: 'fails', reason: `${failure.reason}; ${why}` };
  }
  // Without a confirm the baseline's program cannot be seen to do better today, but another server that did not change can.
  const hasControl = screening.matches.some(
    (match) => match.kind === 'compared' && match.identical && match.head.server !== head.server,
  );
  return failure.failed === failure.planned && hasControl
    ? { state: 'regressed', reason: `${failure.reason}; a server that did not change is admitted today` }
    : { state: 'fails', reason: `${failure.reason}; without a confirm that proves nothing` };
}

function stateRule(
  { match }: ScreenedCell,
  metric: ScreenedCell['metrics'][number],
  { form, screening, settings, results, open }: CellEvidence,
  index: number | undefined,
): StateRule {
  if (match.identical && settings.identicalShortcut) return { kind: 'identical' };
  if (form === 'without-confirm') {
    const { otherInstruments } = screening;
    if (otherInstruments !== undefined) return { kind: 'not-comparable', reason: otherInstruments };
    const weak = metric.kind === 'screened' ? weakForm(match.head, metric, screening, settings) : undefined;
    return weak === undefined ? { kind: 'screened' } : { kind: 'weak', weak };
  }
  const member = index === undefined ? undefined : screening.family[index];
  if (index === undefined || member === undefined) return { kind: 'screened' };
  const result = results[index];
  return result === undefined
    ? { kind: 'unconfirmed', open: open.get(member) }
    : { kind: 'confirmed', result, family: screening.family.length, open: open.get(member) };
}
