import { describe, expect, test } from 'vitest';
import { changeTable } from '../../../src/report/change-table.ts';
import type { Table } from '../../../src/report/document.ts';
import { everyCellTables } from '../../../src/report/every-cell.ts';
import { type Pair, pairsOf, pairTable } from '../../../src/report/pair-table.ts';
import { type StoryName, storyEvidence } from '../../verdict-stories.ts';

function verdictOf(name: StoryName) {
  const [verdict] = storyEvidence(name).verdicts;
  if (verdict === undefined) throw new Error('the story has no verdict');
  return verdict;
}

const isConfirmed = ({ metric }: Pair) => metric.confirmed !== undefined;

/** `[39995, 35697, -10.8]` of each row: the leading numbers of its columns baseline, now and change. */
function sums({ columns, rows }: Table): { base: number; now: number; percent: number }[] {
  const places = ['baseline', 'now', 'change'].map((name) =>
    columns.findIndex(({ label }) => label === name),
  );
  return rows.map((row) => {
    const [base, now, percent] = places.map((place) =>
      Number((row[place] ?? '').split(' ')[0]?.replaceAll(',', '').replace('−', '-')),
    );
    return { base: base ?? Number.NaN, now: now ?? Number.NaN, percent: percent ?? Number.NaN };
  });
}

describe.each<StoryName>(['one-regression', 'gogc-50', 'improved'])(
  'a row of %s that was measured side by side adds up',
  (name) => {
    const pairs = pairsOf(verdictOf(name)).filter(isConfirmed);

    test.each([
      ['in the comment', changeTable(pairs)],
      ['in the report', pairTable(pairs)],
    ])('%s', (_, table) => {
      expect(table.rows.length).toBe(pairs.length);
      // The median of ratios is not the ratio of medians: they lie within a part of the scatter.
      for (const { base, now, percent } of sums(table))
        expect(Math.abs((now / base - 1) * 100 - percent)).toBeLessThan(0.5);
    });

    test('among all cells', () => {
      const tables = everyCellTables(verdictOf(name), storyEvidence(name));
      const rows = tables.flatMap((table) =>
        table.rows.flatMap(
          (row, index) => (row[4]?.includes('pairs') ? sums(table)[index] : undefined) ?? [],
        ),
      );
      expect(rows.length).toBe(pairs.length);
      for (const { base, now, percent } of rows)
        expect(Math.abs((now / base - 1) * 100 - percent)).toBeLessThan(0.5);
    });
  },
);

test('a row of two sessions adds up with the drift that its table names', () => {
  const pair = pairsOf(verdictOf('improved-unconfirmed')).find(
    ({ cell, metric }) => cell.cell === 'text/c64/go' && metric.metric === 'throughput',
  );
  if (pair === undefined) throw new Error('the story has no such pair');
  const table = changeTable([pair]);
  const [sum] = sums(table);
  const drift = Number(/the drift: throughput \+(\d+\.\d) %/.exec(table.notes.join(' '))?.[1]);
  expect(drift).toBeGreaterThan(1);
  const { base, now, percent } = sum ?? { base: 0, now: 0, percent: 0 };
  expect(Math.abs((now / base / (1 + drift / 100) - 1) * 100 - percent)).toBeLessThan(0.2);
});
