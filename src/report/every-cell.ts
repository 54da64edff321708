import type { CellVerdict, Verdict } from '../compare/verdict.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { describeLoad } from '../plan/load.ts';
import { nameColumn, numberColumn, type Table, wordsColumn } from './document.ts';
import { stateWord } from './pair-state.ts';
import {
  armTexts,
  changeText,
  countText,
  driftNotes,
  metricLabel,
  pairsOf,
  provableText,
} from './pair-table.ts';

/** Medians and ranges of both sessions for every cell that has some: a table a group. */
export function everyCellTables(verdict: Pick<Verdict, 'cells'>, evidence: Evidence): Table[] {
  const groups = new Map<string, CellVerdict[]>();
  for (const cell of verdict.cells)
    if (cell.metrics.length > 0) groups.set(cell.group, [...(groups.get(cell.group) ?? []), cell]);
  const titles = groupTitles(evidence);
  return [...groups].map(([group, cells], index) => ({
    kind: 'table',
    title: titles.get(group) ?? group,
    columns: [
      nameColumn('variant'),
      nameColumn('metric'),
      numberColumn('baseline'),
      numberColumn('now'),
      numberColumn('n'),
      numberColumn('change'),
      numberColumn('provable'),
      wordsColumn('state'),
    ],
    rows: cells.flatMap(({ variant, metrics }) =>
      metrics.map((metric) => [
        variant,
        metricLabel(metric),
        ...armTexts(metric),
        countText(metric),
        changeText(metric),
        provableText(metric),
        stateWord(metric),
      ]),
    ),
    // Once, below the last: they are the same for all groups.
    notes: index === groups.size - 1 ? everyCellNotes(verdict) : [],
  }));
}

function everyCellNotes(verdict: Pick<Verdict, 'cells'>): string[] {
  const pairs = pairsOf(verdict);
  const isConfirmed = pairs.some(({ metric: { confirmed } }) => confirmed !== undefined);
  return [
    ...(isConfirmed ? ['Where n are pairs, the whole row is of the pairs measured side by side.'] : []),
    ...driftNotes(pairs),
  ];
}

/** `text, 64 connections` by group, of both plans: a cell may be in the baseline's only. */
function groupTitles({ run, comparison }: Evidence): Map<string, string> {
  const cells = [...(comparison?.base.run.plan.cells ?? []), ...run.plan.cells];
  return new Map(cells.map(({ group, scenario, load }) => [group, `${scenario}, ${describeLoad(load)}`]));
}
