import type { SampleState } from '../evidence/sample.ts';

/** Samples that a cell needs: 4 of 5, in general 80 % of its repeats. */
export function requiredSamples(repeats: number): number {
  return Math.ceil((repeats * 4) / 5);
}

/** The outcome of one block: the state of its last try, or `missing` when it was not run. */
export type BlockOutcome = SampleState | 'missing';

/**
 * - `admitted`: enough samples.
 * - `fails`: the server's own failures leave too few; a result.
 * - `invalid`: the machine disturbed too many, or blocks are missing; no result.
 */
export type CellState = 'admitted' | 'fails' | 'invalid';

export interface CellAdmission {
  readonly planned: number;
  readonly required: number;
  readonly admitted: number;
  readonly disturbed: number;
  readonly failed: number;
  readonly missing: number;
  readonly state: CellState;
}

/** Whether a cell has a result, from the outcome of each of its blocks. */
export function cellAdmission(blocks: readonly BlockOutcome[]): CellAdmission {
  const count = (outcome: BlockOutcome) => blocks.filter((block) => block === outcome).length;
  const counts = {
    planned: blocks.length,
    required: requiredSamples(blocks.length),
    admitted: count('admitted'),
    disturbed: count('disturbed'),
    failed: count('failed'),
    missing: count('missing'),
  };
  return { ...counts, state: cellState(counts) };
}

function cellState(counts: Omit<CellAdmission, 'state'>): CellState {
  if (counts.required > 0 && counts.admitted >= counts.required) return 'admitted';
  return counts.failed > counts.planned - counts.required ? 'fails' : 'invalid';
}
