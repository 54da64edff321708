import { nameColumn, numberColumn, type Table, wordsColumn } from './document.ts';
import { stateWord } from './pair-state.ts';
import { adjustedPText, armTexts, changeText, driftNotes, metricLabel, type Pair } from './pair-table.ts';

/**
 * The short table for a comment: what changed, from what to what, by how much, and how sure that is. Narrow, since a
 * comment has little room beside its table of numbers.
 */
export function changeTable(pairs: readonly Pair[]): Table {
  const ordered = byCell(pairs);
  return {
    kind: 'table',
    columns: [
      nameColumn('cell'),
      nameColumn('metric'),
      numberColumn('baseline'),
      numberColumn('now'),
      numberColumn('change'),
      numberColumn('p'),
      wordsColumn('state'),
    ],
    rows: ordered.map((pair, index) => {
      const { cell, metric } = pair;
      return [
        // Named once: its metrics stand below each other.
        ordered[index - 1]?.cell === cell ? '' : cell.cell,
        metricLabel(metric),
        ...armTexts(metric),
        changeText(metric),
        adjustedPText(metric),
        stateWord(metric),
      ];
    }),
    notes: [
      'Median [minimum–maximum] and change [90 % interval] of the pairs measured side by side, or of the two sessions ' +
        'where there are none; p: chance of such a change when nothing changed, adjusted for all tests.',
      ...driftNotes(ordered),
    ],
  };
}

/** Metrics of a cell together; cells in the order of their first. */
function byCell(pairs: readonly Pair[]): Pair[] {
  const cells = [...new Set(pairs.map(({ cell }) => cell))];
  return cells.flatMap((cell) => pairs.filter((pair) => pair.cell === cell));
}
