import type { Evidence } from '../evidence/evidence.ts';
import { reasonsWithoutResult } from './cells-without-result.ts';
import { type Block, paragraph, warning } from './document.ts';
import type { Group } from './evidence-index.ts';
import { formatShare } from './format-number.ts';
import { nextSteps } from './next-steps.ts';
import { plural } from './plain-words.ts';
import { sessionVerdict } from './session-verdict.ts';
import { verdictHeadline } from './verdict-headline.ts';

/** What came out in one sentence, what to do now, and what stands behind it. */
export function headline(evidence: Evidence, groups: readonly Group[]): Block[] {
  const [verdict] = evidence.verdicts;
  const sentence = `${verdictHeadline(sessionVerdict(evidence))}.`;
  const said =
    verdict === undefined
      ? [paragraph(`${counts(evidence)} ${sentence}`)]
      : [paragraph(sentence), paragraph(nextSteps(verdict)), paragraph(counts(evidence))];
  return [...said, ...doubts(evidence, groups)];
}

/** How much was measured, and how much of it counts. */
export const counts = (evidence: Evidence): string => `${cellCounts(evidence)} ${sampleCounts(evidence)}`;

/** Everything that weakens the result. */
export const doubts = (evidence: Evidence, groups: readonly Group[]): Block[] =>
  [...weaknesses(evidence), ...reasonsWithoutResult(groups)].map(warning);

function cellCounts({ derived, run }: Evidence): string {
  const { cells } = derived;
  const count = (state: (typeof cells)[number]['state']) =>
    cells.filter((cell) => cell.state === state).length;
  const others = [
    [count('fails'), 'failed'],
    [count('invalid'), 'without a valid result'],
    [count('not-run'), 'not run'],
  ] as const;
  const rest = others.filter(([number]) => number > 0).map(([number, what]) => `, ${number} ${what}`);
  const blocks = `${plural(cells.length, 'cell')} × ${plural(run.plan.repeats, 'block')}`;
  return `${blocks}: ${plural(count('admitted'), 'cell')} with a result${rest.join('')}.`;
}

function sampleCounts({ derived: { admission } }: Evidence): string {
  const { samples, admitted, admittedShare } = admission;
  if (admittedShare === undefined) return 'No sample was measured.';
  return `${admitted} of ${plural(samples, 'sample')} admitted (${formatShare(admittedShare)}).`;
}

function weaknesses({ run, servers, isolation }: Evidence): string[] {
  const found: string[] = [];
  if (run.ended === 'cancelled') found.push('The session was cancelled: what is missing was not measured.');
  if (isolation.achieved === 'E')
    found.push(
      'Not isolated: the servers ran without a cgroup of their own, without limits; memory is not measured.',
    );
  for (const { name, contract } of servers)
    if (contract.failed.length > 0)
      found.push(
        `${name} breaks the contract: ${contract.failed.join('; ')}. Its work may not be that of the others.`,
      );
  return found;
}
