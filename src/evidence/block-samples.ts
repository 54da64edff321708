import type { BlockOutcome } from '../admission/cell-admission.ts';
import type { Sample } from './sample.ts';

/** The last try of every block of a cell: the one that counts. */
export type LastTries = ReadonlyMap<number, Sample>;

/** The counting samples of the measured code (not of a baseline, not of a confirmation), by cell and block. */
export function lastTriesByCell(samples: readonly Sample[]): ReadonlyMap<string, LastTries> {
  const cells = new Map<string, Map<number, Sample>>();
  for (const sample of samples) {
    if (sample.phase !== 'screen' || sample.arm !== 'head') continue;
    const blocks = cells.get(sample.cell) ?? new Map<number, Sample>();
    cells.set(sample.cell, blocks);
    const before = blocks.get(sample.block);
    if (before === undefined || before.attempt < sample.attempt) blocks.set(sample.block, sample);
  }
  return cells;
}

/** The outcome of each block 1 … repeats. */
export function blockOutcomes(tries: LastTries, repeats: number): BlockOutcome[] {
  return Array.from({ length: repeats }, (_, index) => tries.get(index + 1)?.state ?? 'missing');
}
