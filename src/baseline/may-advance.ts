import type { MetricVerdict, Verdict } from '../compare/verdict.ts';
import type { Acceptance } from '../evidence/comparison.ts';
import { digest } from '../evidence/digest.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { baselineQuery } from './query.ts';

export type Advance =
  | { readonly kind: 'yes'; readonly because: string }
  | { readonly kind: 'no'; readonly reason: string };

/**
 * Whether a session may become the baseline. Only an admitted one may; where the store has a record already, only one
 * that passed beside a record of the same key, or that was accepted: otherwise a regressed branch would become its own
 * measure, at once or by small steps. So a pass by numbers alone, one against something else, and one that left a
 * suspicion unmeasured do not count. The first of a key needs no verdict. A record that is too old to be compared with
 * counts too, as waiting must not be a way around.
 *
 * An acceptance is for what a change does. It never covers a promised cell that was not run: without a result it would be
 * promised no more.
 *
 * @param hasRecord whether the store has any record under the key of the session
 * @param acceptance a maintainer's word that was given with the save
 */
export function mayAdvance(evidence: AdvanceFacts, hasRecord: boolean, acceptance?: Acceptance): Advance {
  const { run, derived, verdicts } = evidence;
  if (run.ended === 'skipped') return no('nothing was measured in it');
  if (run.ended !== 'complete') return no('the session was cancelled');
  const states = derived.cells.map(({ state }) => state);
  if (!states.includes('admitted')) return no('no cell of it was admitted');
  const invalid = derived.cells.filter(({ state }) => state === 'invalid').map(({ cell }) => cell);
  if (invalid.length > 0) return no(`too few samples were admitted of ${invalid.join(', ')}`);
  const lost = lostCells(evidence);
  if (lost.length > 0) return no(`the baseline has ${lost.join(', ')}, which was not run`);
  const [verdict] = verdicts;
  const accepted = acceptance ?? verdict?.accepted;
  if (accepted !== undefined) return { kind: 'yes', because: `accepted by ${accepted.by}` };
  if (verdict?.state === 'regression') return no('it is a regression that nobody accepted');
  if (!hasRecord) return { kind: 'yes', because: 'the first of its key' };
  if (verdict?.state === 'inadmissible') return no('its verdict is inadmissible');
  if (verdict?.state !== 'pass') return no('it was compared with nothing, and there is a record already');
  const doubt = doubtOf(verdict, evidence);
  return doubt === undefined ? { kind: 'yes', because: 'pass' } : no(doubt);
}

export type AdvanceFacts = Pick<
  Evidence,
  'run' | 'host' | 'isolation' | 'derived' | 'verdicts' | 'comparison'
>;

/** Cells that the baseline has measured and this session has not. */
function lostCells({ verdicts: [verdict], comparison }: AdvanceFacts): string[] {
  const measured = new Set(comparison?.base.samples.map(({ cell }) => cell));
  const notRun = verdict?.cells.filter(({ state, cell }) => state === 'not run' && measured.has(cell)) ?? [];
  return notRun.map(({ cell }) => cell);
}

/** Why a pass is too weak to replace a record. */
function doubtOf({ form, cells }: Verdict, evidence: AdvanceFacts): string | undefined {
  if (!isAgainstItsRecord(evidence)) return 'it was not compared with the record that it would replace';
  if (form !== 'confirm' && form !== 'identical')
    return 'it passed by the numbers of two sessions only, which prove nothing';
  const suspected = cells.flatMap(({ cell, metrics }) =>
    metrics.filter(isUnmeasuredSuspicion).map(({ metric }) => `${metric} of ${cell}`),
  );
  if (form === 'identical' || suspected.length === 0) return undefined;
  return `what looked slower was not measured again (${suspected.join(', ')}); give the confirm more time`;
}

const isUnmeasuredSuspicion = ({ flagged, confirmed, state }: MetricVerdict): boolean =>
  state === 'ratio moved' || (flagged && confirmed === undefined && state !== 'identical');

/** Not a commit that was built, nor a file that somebody named: these may be of the regressed branch itself. */
function isAgainstItsRecord({ comparison, ...head }: AdvanceFacts): boolean {
  if (comparison === undefined) return false;
  const { store } = comparison.source;
  if (store !== 'directory' && store !== 'cache') return false;
  const [before, now] = [comparison.base, head].map((session) => baselineQuery(session, ''));
  return digest(before) === digest(now);
}

const no = (reason: string): Advance => ({ kind: 'no', reason });
