import type { Cell, Plan, Slot } from './plan.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * The stored order of a session: in each block every cell once, the variants of a group side by side.
 *
 * Groups are shuffled anew in each block. The variants of a group take their places by the rows of a Latin square
 * drawn at random: two alternate AB, BA, AB, …; of k variants each stands once in each place within every k blocks,
 * so over any number of blocks the places of a variant differ by at most one turn.
 *
 * Nothing but the names of the plan, its groups and their variants enters, so baseline and head have the same order.
 * A group added or removed leaves the other groups in the same order relative to one another, and the places of their
 * variants as they were; further blocks leave the earlier ones as they were. A variant added to a group redraws the
 * places in this group alone. Another plan name draws everything anew.
 */
export function orderSlots(plan: Pick<Plan, 'name' | 'repeats' | 'cells'>): Slot[] {
  const groups = [...new Set(plan.cells.map((cell) => cell.group))].map((id) => ({
    id,
    rows: variantRows(
      plan.name,
      id,
      plan.cells.filter((cell) => cell.group === id),
    ),
  }));
  return Array.from({ length: plan.repeats }, (_, blockIndex) =>
    shuffleGroups(plan.name, blockIndex, groups)
      .flatMap(({ rows }) => rows[blockIndex % rows.length] ?? [])
      .map(({ cell, positionInGroup }, index) => ({
        cell: cell.id,
        block: blockIndex + 1,
        position: index + 1,
        positionInGroup,
      })),
  ).flat();
}

/** Each group gets a random number of its own and is sorted by it, so that the others do not move it. */
function shuffleGroups<Group extends { id: string }>(
  planName: string,
  blockIndex: number,
  groups: readonly Group[],
): Group[] {
  return groups
    .map((group) => ({
      group,
      rank: seededRandom(`${planName}\0block ${blockIndex}\0${group.id}`).integer(2 ** 32),
    }))
    .sort((a, b) => a.rank - b.rank || (a.group.id < b.group.id ? -1 : 1))
    .map(({ group }) => group);
}

/** The rows of a Latin square over the cells of one group: a cyclic square with its symbols and rows shuffled. */
function variantRows(planName: string, groupId: string, cells: readonly Cell[]) {
  const random = seededRandom(`${planName}\0group\0${groupId}`);
  const symbols = random.shuffle([...cells].sort((a, b) => (a.id < b.id ? -1 : 1)));
  return random.shuffle([...symbols.keys()]).map((shift) =>
    [...symbols.slice(shift), ...symbols.slice(0, shift)].map((cell, index) => ({
      cell,
      positionInGroup: index + 1,
    })),
  );
}
