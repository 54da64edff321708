import type { ConfirmPair } from '../compare/confirm-protocol.ts';
import type { Sample } from '../evidence/sample.ts';
import type { TimeBudget } from './confirm-session.ts';

type PairOfCell = Pick<ConfirmPair, 'cell' | 'pair'>;

/** The samples of each try of a pair, by number of the try. */
export function triesOf({ cell, pair }: PairOfCell, samples: readonly Sample[]): Map<number, Sample[]> {
  const tries = new Map<number, Sample[]>();
  for (const sample of samples)
    if (sample.cell === cell && sample.block === pair)
      tries.set(sample.attempt, [...(tries.get(sample.attempt) ?? []), sample]);
  return tries;
}

/** The tries of a pair in which both arms were measured, in order: an interruption can leave a try with one arm. */
function wholeTries(pair: PairOfCell, samples: readonly Sample[]): Sample[][] {
  return [...triesOf(pair, samples)]
    .sort(([a], [b]) => a - b)
    .map(([, both]) => both)
    .filter((both) => both.length === 2);
}

/** Wall time that samples have taken, in ns. It comes from the samples alone, so an interruption costs nothing of it. */
export function spentNs(samples: readonly Sample[]): number {
  return samples.reduce((sum, { durations }) => sum + durations.totalNs, 0);
}

/**
 * Whether a pair fits into what is left of the budget. It is reckoned to take as long as the slowest pair of its cell
 * has taken, before the first one what the plan lets expect.
 */
export function mayStillFit({ cell }: PairOfCell, samples: readonly Sample[], budget: TimeBudget): boolean {
  const pairs = new Set(samples.filter((sample) => sample.cell === cell).map(({ block }) => block));
  const measured = [...pairs].flatMap((pair) => wholeTries({ cell, pair }, samples).map(spentNs));
  const pairNs = measured.length === 0 ? budget.expectedPairNs(cell) : Math.max(...measured);
  return spentNs(samples) + pairNs <= budget.budgetNs;
}
