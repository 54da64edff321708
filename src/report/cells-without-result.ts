import type { Evidence } from '../evidence/evidence.ts';
import { cellReason } from './cell-reason.ts';
import { type Block, warning } from './document.ts';
import { type Group, groupsOf } from './evidence-index.ts';

/** Each cell that has no result, with why. Those that do not fit stand in their own table. */
export const cellsWithoutResult = (evidence: Evidence): Block[] =>
  reasonsWithoutResult(groupsOf(evidence)).map(warning);

export function reasonsWithoutResult(groups: readonly Group[]): string[] {
  return groups
    .flatMap(({ cells }) => cells)
    .filter(({ derived }) => derived.state === 'fails' || derived.state === 'invalid')
    .map((cell) => `${cell.cell.id} ${cellReason(cell)}`);
}
