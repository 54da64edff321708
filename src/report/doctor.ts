import type { DoctorRow } from '../host/doctor/row.ts';
import { wrapText } from './text-width.ts';
import { visibleText } from './visible-text.ts';

const marks: Record<DoctorRow['state'], string> = { ok: 'ok', limited: 'limited', missing: 'MISSING' };

/** What a machine can and cannot promise, for a terminal: a row each, the fix below it. */
export function renderDoctor(rows: readonly DoctorRow[], columns: number): string {
  const markWidth = Math.max(...Object.values(marks).map((mark) => mark.length));
  const checkWidth = Math.max(...rows.map(({ check }) => check.length));
  const indent = ' '.repeat(markWidth + checkWidth + 4);
  const width = Math.max(40, columns - indent.length);
  const lines = rows.flatMap((row) => {
    const text = [`${row.found}: ${row.promise}`, ...(row.fix === undefined ? [] : [`fix: ${row.fix}`])];
    const [first = '', ...rest] = text.flatMap((part) => wrapText(visibleText(part), width));
    return [
      `${marks[row.state].padEnd(markWidth)}  ${row.check.padEnd(checkWidth)}  ${first}`,
      ...rest.map((line) => `${indent}${line}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}
