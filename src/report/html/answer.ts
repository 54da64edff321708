import type { Evidence } from '../../evidence/evidence.ts';
import type { Block } from '../document.ts';
import { list, paragraph } from '../document.ts';
import type { Group } from '../evidence-index.ts';
import { counts, doubts } from '../headline.ts';
import { nextSteps } from '../next-steps.ts';
import { noteworthyPairs } from '../pair-table.ts';
import { sessionVerdict } from '../session-verdict.ts';
import { settingsChanges } from '../settings-changes.ts';
import { shortCommit } from '../short-commit.ts';
import { toldChanges } from '../told-changes.ts';
import { verdictHeadline } from '../verdict-headline.ts';
import { blockHtml, html } from './document-html.ts';
import { verdictMark } from './verdict-mark.ts';

/** What somebody opens the report for: what came out, what changed, what to do. As the comment has it, in a box. */
export function answerHtml(evidence: Evidence, groups: readonly Group[]): string {
  const verdict = sessionVerdict(evidence);
  const heading = `<h2>${verdictMark(verdict.state)} ${html(verdictHeadline(verdict))}</h2>`;
  const changes = settingsChanges(evidence);
  const blocks: Block[] = [
    ...(evidence.verdicts.length === 0 ? [] : [paragraph(nextSteps(verdict))]),
    ...(changes.length === 0 ? [] : [list(changes)]),
    ...toldChanges(noteworthyPairs(verdict)),
    paragraph(counts(evidence)),
    ...doubts(evidence, groups),
  ];
  return `<section class="verdict ${verdict.state}" id="verdict">${heading}${blocks.map(blockHtml).join('')}</section>`;
}

/** Which code was measured, when and where: `c0ffee123456 against 0123456789ab, measured 2026-01-02 14:00 UTC on …`. */
export function sessionLine({ run, servers, host, comparison }: Evidence): string {
  const base =
    comparison === undefined
      ? []
      : [
          `against ${comparison.source.commit === undefined ? commitsOf(comparison.base.servers) : shortCommit(comparison.source.commit)}`,
        ];
  const measured = `measured ${minute(run.startedAt)} to ${minute(run.endedAt).slice(11)} UTC`;
  return [
    `Commit ${[commitsOf(servers), ...base].join(' ')}`,
    measured,
    host.cpuModel,
    `session ${run.session}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

/** The short form of the commits of some servers: mostly one. */
export function commitsOf(servers: Evidence['servers']): string {
  return [...new Set(servers.map(({ commit }) => shortCommit(commit)))].join(', ');
}

/** `2026-01-02 14:00`, from a time in UTC as evidence has it. */
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');
