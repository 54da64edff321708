import { changeTable } from './change-table.ts';
import { type Block, details } from './document.ts';
import type { Pair } from './pair-table.ts';

/** Pairs that are shown unfolded. */
export const shownPairs = 10;

/** What changed, in the short form; those that were suspected and cleared are for the details. */
export function toldChanges(pairs: readonly Pair[]): Block[] {
  const told = pairs.filter(({ metric: { state } }) => state !== 'unchanged' && state !== 'identical');
  if (told.length === 0) return [];
  const [first, rest] = [told.slice(0, shownPairs), told.slice(shownPairs)];
  return [
    changeTable(first),
    ...(rest.length === 0 ? [] : [details(`${rest.length} more`, [changeTable(rest)])]),
  ];
}
