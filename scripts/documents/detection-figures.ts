import type { BenchstatFile } from '../../test/prove/detection/benchstat-output.ts';
import type { ComparedSession } from '../../test/prove/detection/compared-session.ts';
import { detectionTable, type RowFound } from '../../test/prove/detection/detection-table.ts';
import { type CountedShare, countedShare } from '../../test/simulation/wilson-interval.ts';
import { ourTable, rulesTable } from '../results/detection-page.ts';

/** What real sessions found and falsely named: what the README says. */
export function detectionFigures(sessions: readonly ComparedSession[]): string {
  const found = detectionTable(sessions);
  return [
    `Measured, on a shared machine with two cores that is not calibrated: ${countOf(sessions.length, 'session')} of the plan \`proof\`. ${falseFailures(found)}`,
    'Unchanged cells named: of all cells, in every row, that nothing slowed. In brackets: the 95 % interval.',
    '',
    ourTable(found),
  ].join('\n');
}

/** The same sessions under other rules: what `docs/method.md` says. */
export const detectionRules = (
  sessions: readonly ComparedSession[],
  benchstat: BenchstatFile | undefined,
): string => rulesTable(detectionTable(sessions, benchstat));

function falseFailures(found: readonly RowFound[]): string {
  const rules = found
    .filter(({ row }) => row.targets === undefined)
    .flatMap(({ rules: [ours] }) => ours?.hits ?? []);
  const total = (figure: 'count' | 'of') => rules.reduce((sum, hits) => sum + hits[figure], 0);
  const all = countedShare(total('count'), total('of'));
  return `Of ${countOf(all.of, 'A/A session')}, ${all.count} failed (${interval(all)}).`;
}

const interval = ({ low, high }: CountedShare): string =>
  `${(low * 100).toFixed(0)}–${(high * 100).toFixed(0)} %`;

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
