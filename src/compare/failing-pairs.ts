import type { PairOutcome } from './confirm-pairs.ts';

/**
 * Whether a server that failed in the screen fails again beside the baseline's program: in at least 4 of 5 pairs the head
 * fails while the base is admitted, the mirror of "a cell needs 4 admitted samples of 5".
 *
 * Why not 3: suppose that nothing changed and f of all samples fail. To come here, at most 2 of 5 samples of the baseline
 * and at least 3 of 5 now failed; a pair then speaks against the head with f · (1 − f) ≤ 1/4. Over all f the product of
 * the three chances is at most 0.4 % with 4 pairs, and 2.6 % with 3. A server that always fails is found with either.
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

/** Fewer say too little: a server may fail twice by chance. */
const fewestLost = 3;
/** A cell needs 4 admitted samples of 5: the same of its pairs. */
const mostLost = 0.2;

/** Pairs of a cell that were lost to the head's failures alone, of those that have a result. */
export interface LostPairs {
  readonly failed: number;
  readonly pairs: number;
}

/**
 * The pairs that a cell lost in the confirm to failures of the head beside an admitted base, however late they began.
 *
 * @returns undefined when they are no more than chance or than the base lost alone
 */
export function lostPairs(outcomes: readonly PairOutcome[]): LostPairs | undefined {
  const told = outcomes.filter(({ kind }) => kind !== 'given-up');
  const failed = told.filter(failsAlone).length;
  const baseAlone = told.filter((one) => one.kind === 'failed' && one.base && !one.head).length;
  const isLost = failed >= fewestLost && failed > mostLost * told.length && failed > baseAlone;
  return isLost ? { failed, pairs: told.length } : undefined;
}

/** The head fails where the base does not. */
function failsAlone(outcome: PairOutcome): boolean {
  return outcome.kind === 'failed' && outcome.head && !outcome.base;
}
