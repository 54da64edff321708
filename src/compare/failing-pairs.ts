import type { PairOutcome } from './confirm-pairs.ts';

/**
 * Whether a server that failed in the screen fails again beside the baseline's program: in at least 4 of 5 pairs the head
 * fails while the base is admitted, the mirror of "a cell needs 4 admitted samples of 5".
 *
 * Why not 3: suppose that nothing changed and a request in f of all samples fails. To come here, at most 1 of 5 samples
 * of the baseline and at least 3 of 5 now failed; a pair then speaks against the head with f · (1 − f) ≤ 1/4. Over all f
 * that adds up to at most 0.2 % with 4 pairs, and 1 % with 3. A server that always fails is found with either.
 */
const pairsNeeded = 4;
const pairsTried = 5;

export type FailingState = 'proved' | 'not-proved' | 'open';

export function failingState(outcomes: readonly PairOutcome[]): FailingState {
  const told = outcomes.filter(({ kind }) => kind !== 'given-up').slice(0, pairsTried);
  const against = told.filter(failsAlone).length;
  if (against >= pairsNeeded) return 'proved';
  const lost = told.length - against;
  // Disturbed pairs are replaced, but not for ever.
  if (lost > pairsTried - pairsNeeded || outcomes.length >= 2 * pairsTried) return 'not-proved';
  return 'open';
}

/** The head fails where the base does not. */
function failsAlone(outcome: PairOutcome): boolean {
  return outcome.kind === 'failed' && outcome.head && !outcome.base;
}
