import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameColumn, numberColumn, wordsColumn } from '../../../src/report/document.ts';
import { layoutTable } from '../../../src/report/terminal-table.ts';
import { textWidth, wrapText } from '../../../src/report/text-width.ts';

const variants = {
  columns: [nameColumn(''), numberColumn('go'), numberColumn('rust'), numberColumn('rust ÷ go')],
  rows: [
    ['throughput', '100 [99–101]', '200 [199–201]', '2.00'],
    ['p50', '1', '2', '2.00'],
  ],
};

test('columns are aligned, numbers to the right', () => {
  expect(layoutTable(variants, 80)).toEqual([
    '                      go           rust  rust ÷ go',
    '──────────  ────────────  ─────────────  ─────────',
    'throughput  100 [99–101]  200 [199–201]       2.00',
    'p50                    1              2       2.00',
  ]);
});

test('what is too wide becomes several tables, each with the first column', () => {
  expect(layoutTable(variants, 40)).toEqual([
    '                      go           rust',
    '──────────  ────────────  ─────────────',
    'throughput  100 [99–101]  200 [199–201]',
    'p50                    1              2',
    '',
    '            rust ÷ go',
    '──────────  ─────────',
    'throughput       2.00',
    'p50              2.00',
  ]);
});

test('words are wrapped before columns are dealt out', () => {
  const table = {
    columns: [nameColumn('rule'), wordsColumn('found')],
    rows: [
      ['no-oom', 'killed by its memory limit'],
      ['completed', 'none'],
    ],
  };
  expect(layoutTable(table, 30)).toEqual([
    'rule       found',
    '─────────  ───────────────────',
    'no-oom     killed by its',
    '           memory limit',
    'completed  none',
  ]);
});

describe('a table of any texts', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(' '));
  const row = fc.tuple(word, words, word, words, word);
  const columns = [nameColumn('a'), wordsColumn('b'), numberColumn('c'), wordsColumn('d'), numberColumn('e')];

  test('never passes the width, and loses no word', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 26, max: 120 }),
        (rows, width) => {
          const lines = layoutTable({ columns, rows }, width);
          const shown = lines.join(' ').split(/\s+/);
          const missing = rows
            .flat()
            .flatMap((text) => text.split(' '))
            .filter((text) => !shown.includes(text));
          return lines.every((line) => textWidth(line) <= width) && missing.length === 0;
        },
      ),
    );
  });
});

test.each([
  ['abc', 3],
  ['µs ▲', 4],
  ['日本', 4],
  ['👍🏽', 2],
  ['e\u0301', 1],
  ['', 0],
])('%s takes %d columns', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test('text is wrapped at spaces only', () => {
  expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapText('unbreakable', 4)).toEqual(['unbreakable']);
  expect(wrapText('', 4)).toEqual(['']);
});
