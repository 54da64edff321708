import type { CellVerdict, PairState, Verdict } from '../compare/verdict.ts';
import { nameColumn, type Table, wordsColumn } from './document.ts';

/** States that are those of a cell, not of one of its metrics, each with what it means. */
const meanings: Partial<Record<PairState, string>> = {
  regressed: 'its server fails now and did not before',
  missing: 'the baseline has it, this run does not',
  invalid: 'too few samples could be trusted',
  'not run': 'it does not fit on this machine',
  fails: 'its server fails',
  'not comparable': 'it was measured under other conditions',
  'still failing': 'its server failed before, too',
  new: 'the baseline does not have it',
  fixed: 'its server no longer fails',
};

/** Cells that no metric speaks for, and metrics that could not be compared, with why. Undefined without any. */
export function wholeCellTable({ cells }: Pick<Verdict, 'cells'>): Table | undefined {
  const rows = cells.flatMap(cellRows);
  if (rows.length === 0) return undefined;
  return {
    kind: 'table',
    title: 'Cells that were not compared by their numbers',
    columns: [nameColumn('cell'), nameColumn('state'), wordsColumn('why')],
    rows,
    notes: [],
  };
}

function cellRows({ cell, state, reason, metrics }: CellVerdict): string[][] {
  const meaning = meanings[state];
  const byMetric = metrics.some((metric) => metric.state === state);
  if (byMetric || meaning === undefined) return [];
  return [[cell, state, reason ?? meaning]];
}
