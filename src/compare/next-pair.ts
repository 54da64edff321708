import { confirmLooks, firstLookPairs, measured } from './confirm-looks.ts';
import type { ConfirmOutcomes } from './confirm-pairs.ts';
import { failingState } from './failing-pairs.ts';
import type { Screening } from './screen.ts';

/** A cell and the number of its pair that is to be measured. */
export interface PairToMeasure {
  readonly cell: string;
  readonly pair: number;
}

/**
 * The pair that says most next: servers that start to fail first, they need the fewest; then every flagged cell up to
 * the first look, the largest shift ÷ floor first; then those that are undecided, up to the second.
 *
 * @param canRun cells that have a program in both arms; the others are left open
 * @returns undefined when all is decided
 */
export function nextPair(
  { family, failing }: Pick<Screening, 'family' | 'failing'>,
  outcomes: ConfirmOutcomes,
  canRun: (cell: string) => boolean = () => true,
): PairToMeasure | undefined {
  const open = failing.find((cell) => canRun(cell) && failingState(outcomes.get(cell) ?? []) === 'open');
  if (open !== undefined) return pairAfter(open, outcomes);
  const n = firstLookPairs(family.length);
  const cells = [...new Set(family.map(({ cell }) => cell))].filter(canRun);
  const waiting = cells.find((cell) => wantsPairs(cell, n, outcomes));
  if (waiting !== undefined) return pairAfter(waiting, outcomes);
  const results = confirmLooks(family, outcomes);
  const undecided = family.find(
    ({ cell }, index) =>
      canRun(cell) && results[index]?.undecided === true && wantsPairs(cell, 2 * n, outcomes),
  );
  return undecided === undefined ? undefined : pairAfter(undecided.cell, outcomes);
}

/** Pairs that failed or were given up are replaced, up to as many again as half of those wanted. */
export const mostPairs = (wanted: number): number => Math.ceil(wanted * 1.5);

export function wantsPairs(cell: string, wanted: number, outcomes: ConfirmOutcomes): boolean {
  const own = outcomes.get(cell) ?? [];
  if (measured(outcomes, cell, wanted).length >= wanted || own.length >= mostPairs(wanted)) return false;
  // A server that fails beside the baseline's needs no figures any more.
  return failingState(own) !== 'proved';
}

function pairAfter(cell: string, outcomes: ConfirmOutcomes): PairToMeasure {
  return { cell, pair: (outcomes.get(cell)?.length ?? 0) + 1 };
}
