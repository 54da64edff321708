import type { Acceptance } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';

export type Advance =
  | { readonly kind: 'yes'; readonly because: string }
  | { readonly kind: 'no'; readonly reason: string };

/**
 * Whether a session may become the baseline. Only an admitted one may; where the store has a record already, only one
 * that was compared and passed, or whose regression was accepted: otherwise a regressed branch would become its own
 * measure. The first of a key needs no verdict. A record that is too old to be compared with counts too, as waiting must not be a way around.
 *
 * @param hasRecord whether the store has any record under the key of the session
 * @param acceptance a maintainer's word that was given with the save
 */
export function mayAdvance(
  { run, derived, verdicts }: Pick<Evidence, 'run' | 'derived' | 'verdicts'>,
  hasRecord: boolean,
  acceptance?: Acceptance,
): Advance {
  if (run.ended === 'skipped') return no('nothing was measured in it');
  if (run.ended !== 'complete') return no('the session was cancelled');
  const states = derived.cells.map(({ state }) => state);
  if (!states.includes('admitted')) return no('no cell of it was admitted');
  const invalid = derived.cells.filter(({ state }) => state === 'invalid').map(({ cell }) => cell);
  if (invalid.length > 0) return no(`too few samples were admitted of ${invalid.join(', ')}`);
  const [verdict] = verdicts;
  const accepted = acceptance ?? verdict?.accepted;
  if (accepted !== undefined) return { kind: 'yes', because: `accepted by ${accepted.by}` };
  if (verdict?.state === 'pass') return { kind: 'yes', because: 'pass' };
  if (verdict?.state === 'regression') return no('it is a regression that nobody accepted');
  if (!hasRecord) return { kind: 'yes', because: 'the first of its key' };
  if (verdict?.state === 'inadmissible') return no('its verdict is inadmissible');
  return no('it was compared with nothing, and there is a record already');
}

const no = (reason: string): Advance => ({ kind: 'no', reason });
