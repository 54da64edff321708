import type { DerivedCell, DerivedRatios } from '../evidence/derived.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Sample } from '../evidence/sample.ts';
import { describeLoad } from '../plan/load.ts';
import type { Cell } from '../plan/plan.ts';

/** The cells of one scenario and load with what was derived of them. */
export interface Group {
  readonly id: string;
  /** `text, 64 connections`. */
  readonly title: string;
  readonly scenario: string;
  readonly cells: readonly GroupCell[];
  readonly ratios: readonly DerivedRatios[];
}

export interface GroupCell {
  readonly cell: Cell;
  readonly derived: DerivedCell;
  /** Every try, kept or rejected; those of a confirm are another matter. */
  readonly samples: readonly Sample[];
}

/** The groups of a session, in the order of its plan. */
export function groupsOf({ run, derived, samples }: Evidence): Group[] {
  const derivedById = new Map(derived.cells.map((cell) => [cell.cell, cell]));
  const groups = new Map<string, GroupCell[]>();
  for (const cell of run.plan.cells) {
    const figures = derivedById.get(cell.id);
    if (figures === undefined) continue;
    const own = samples.filter((sample) => sample.cell === cell.id && sample.phase === 'screen');
    groups.set(cell.group, [...(groups.get(cell.group) ?? []), { cell, derived: figures, samples: own }]);
  }
  return [...groups].flatMap(([id, cells]) => {
    const [first] = cells;
    if (first === undefined) return [];
    const { scenario, load } = first.cell;
    const title = `${scenario}, ${describeLoad(load)}`;
    return [{ id, title, scenario, cells, ratios: derived.ratios.filter(({ group }) => group === id) }];
  });
}
