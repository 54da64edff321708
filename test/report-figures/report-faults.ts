import type { Evidence } from '../../src/evidence/evidence.ts';
import { expectedLines } from './expected-lines.ts';
import { expectedTables } from './expected-tables.ts';
import { linesOf, type ReportLine } from './markdown-tables.ts';

/** A line of a report that is not what its evidence gives; undefined: it is. */
export type LineCheck = (line: ReportLine) => string | undefined;

/**
 * Holds every number of a report against what the derivation gives for its row and its column, or, outside of the
 * tables, for its sentence. Lines without a digit are words, which the golden file keeps.
 */
export function lineCheck(evidence: Evidence): LineCheck {
  const tables = expectedTables(evidence);
  const sentences = expectedLines(evidence);
  const rejections = rejectedRows(evidence);
  return ({ heading, text, row }) => {
    if (!/\d/.test(text)) return undefined;
    const known =
      row === undefined
        ? sentences.has(text)
        : heading.startsWith('Rejected samples')
          ? rejections.has(plain(text))
          : (tables.get(heading) ?? []).some((expected) => agrees(row, expected));
    return known ? undefined : `${heading}: ${text}`;
  };
}

export const reportFaults = (markdown: string, check: LineCheck): string[] =>
  linesOf(markdown).flatMap((line) => check(line) ?? []);

/** Marks of footnotes are no figures. */
const plain = (text: string) => text.replaceAll(/[¹²³⁴-⁹]/g, '');

/** Every column of the row is expected, and shows what is expected. */
const agrees = (row: Readonly<Record<string, string>>, expected: Readonly<Record<string, string>>): boolean =>
  Object.entries(row).every(([column, text]) => expected[column] === plain(text));

/** A row for each cell, rule, value and limit, with the tries that were rejected so. */
function rejectedRows({ samples }: Evidence): Set<string> {
  const tries = new Map<string, string[]>();
  for (const { cell, block, attempt, admission, phase } of samples)
    for (const { rule, pass, value, limit } of admission.filter((one) => phase === 'screen' && !one.pass)) {
      if (pass) continue;
      const key = JSON.stringify([cell, `${rule}: ${value}`, limit]);
      tries.set(key, [...(tries.get(key) ?? []), `${block}.${attempt}`]);
    }
  return new Set(
    [...tries].map(([key, found]) => {
      const [cell, rule, limit] = JSON.parse(key) as [string, string, string];
      return `| ${cell} | ${found.sort().join(' ')} | ${rule} | ${limit} |`;
    }),
  );
}
