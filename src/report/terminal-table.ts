import type { Column } from './document.ts';
import { padTo, textWidth, wrapText } from './text-width.ts';

/** Spaces between columns. */
const gap = '  ';

export interface TextTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * A plain table that fits a width: columns of words are wrapped; where that is not enough, the columns are dealt out
 * to several tables, each with the first column again. Numbers are never cut.
 */
export function layoutTable(table: TextTable, width: number): string[] {
  const natural = naturalWidths(table);
  const wrapped = wrapColumns(
    table,
    shrunkWidths(table, natural, width) ?? besideFirst(table, natural, width),
  );
  return dealColumns(wrapped, width).flatMap((columns, part) => [
    ...(part === 0 ? [] : ['']),
    ...tableLines(wrapped, columns),
  ]);
}

/** For columns that are dealt out: words take at most what the first column leaves. */
function besideFirst({ columns }: TextTable, natural: readonly number[], width: number): number[] {
  const room = Math.max(1, width - (natural[0] ?? 0) - gap.length);
  return natural.map((size, index) => (columns[index]?.kind === 'words' ? Math.min(size, room) : size));
}

/** Cells as lines, after wrapping. */
interface WrappedTable {
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  readonly rows: readonly (readonly (readonly string[])[])[];
}

function naturalWidths({ columns, rows }: TextTable): number[] {
  return columns.map(({ label }, index) => widest([label, ...rows.map((row) => row[index] ?? '')]));
}

const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(textWidth));

function wrapColumns({ columns, rows }: TextTable, widths: readonly number[]): WrappedTable {
  const cells = rows.map((row) =>
    columns.map(({ kind }, index) =>
      kind === 'words' ? wrapText(row[index] ?? '', widths[index] ?? 0) : [row[index] ?? ''],
    ),
  );
  return { columns, widths, rows: cells };
}

/** Takes width from the widest column of words until the table fits; undefined when words would have to be cut. */
function shrunkWidths(table: TextTable, natural: readonly number[], width: number): number[] | undefined {
  const widths = [...natural];
  const least = table.columns.map(({ label, kind }, index) => {
    if (kind !== 'words') return natural[index] ?? 0;
    const words = table.rows.flatMap((row) => (row[index] ?? '').split(' '));
    return widest([label, ...words]);
  });
  while (totalWidth(widths) > width) {
    const spare = widths.map((current, index) => (current > (least[index] ?? 0) ? current : 0));
    const column = spare.indexOf(Math.max(...spare));
    if ((spare[column] ?? 0) === 0) return undefined;
    widths[column] = (widths[column] ?? 0) - 1;
  }
  return widths;
}

function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap.length * Math.max(0, widths.length - 1);
}

/** The indices of the columns of each part; the first column is in all. */
function dealColumns({ widths }: WrappedTable, width: number): number[][] {
  const parts: number[][] = [[0]];
  for (let index = 1; index < widths.length; index += 1) {
    const part = parts.at(-1) ?? [0];
    const withIt = [...part, index];
    const fits = totalWidth(withIt.map((column) => widths[column] ?? 0)) <= width;
    if (fits || part.length === 1) parts[parts.length - 1] = withIt;
    else parts.push([0, index]);
  }
  return parts;
}

function tableLines({ columns, widths, rows }: WrappedTable, shown: readonly number[]): string[] {
  const line = (texts: readonly string[]) =>
    shown
      .map((index) =>
        padTo(texts[index] ?? '', widths[index] ?? 0, columns[index]?.kind === 'number' ? 'right' : 'left'),
      )
      .join(gap)
      .trimEnd();
  const rule = shown.map((index) => '─'.repeat(widths[index] ?? 0)).join(gap);
  const body = rows.flatMap((row) => {
    const height = Math.max(1, ...shown.map((index) => row[index]?.length ?? 0));
    return Array.from({ length: height }, (_, at) =>
      line(columns.map((_column, index) => row[index]?.[at] ?? '')),
    );
  });
  return [line(columns.map(({ label }) => label)), rule, ...body];
}
