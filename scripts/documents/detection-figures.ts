import { plural } from '../../src/report/plain-words.ts';
import type { RowFound } from '../../test/prove/detection/detection-table.ts';
import { type CountedShare, countedShare } from '../../test/simulation/wilson-interval.ts';
import { counted, ourTable } from '../results/detection-page.ts';

/** What real sessions found and falsely named: what the README says. */
export function detectionFigures(found: readonly RowFound[]): string {
  const sessions = found.reduce((sum, row) => sum + row.sessions, 0);
  return [
    `Measured, on a machine that is not calibrated: ${plural(sessions, 'session')}. A/A sessions that failed: ${counted(falseFailures(found))}.`,
    'Unchanged cells named: of all cells, in every row, that nothing slowed. In brackets: the 95 % interval.',
    '',
    ourTable(found),
  ].join('\n');
}

function falseFailures(found: readonly RowFound[]): CountedShare {
  const hits = found
    .filter(({ row }) => row.targets === undefined)
    .flatMap(({ rules: [ours] }) => ours?.hits ?? []);
  const total = (figure: 'count' | 'of') => hits.reduce((sum, row) => sum + row[figure], 0);
  return countedShare(total('count'), total('of'));
}
