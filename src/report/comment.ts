import type { Verdict } from '../compare/verdict.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { cellsWithoutResult } from './cells-without-result.ts';
import { commentMarker } from './comment-marker.ts';
import { type Block, type Link, list, paragraph } from './document.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { foldedDetails } from './folded-details.ts';
import { markdownBlocks } from './markdown.ts';
import { acceptanceLine, type Circumstances, nextSteps } from './next-steps.ts';
import { noteworthyPairs } from './pair-table.ts';
import { sessionVerdict } from './session-verdict.ts';
import { settingsChanges } from './settings-changes.ts';
import { shownPairs, toldChanges } from './told-changes.ts';
import { verdictHeadline } from './verdict-headline.ts';
import { wholeCellTable } from './whole-cells.ts';

/** What a comment or a job summary is made of. */
export interface Publication extends Circumstances {
  readonly evidence: Evidence;
  /** Absolute addresses; an absent one is not shown. */
  readonly links: {
    readonly report?: string;
    readonly summary?: string;
    readonly run?: string;
  };
  /** Tells the comments of several configurations apart: `comment-id`. */
  readonly id: string;
  /** Why there is no baseline, where one was looked for. */
  readonly noBaseline?: string;
}

/** Characters that a comment may have. GitHub's own limit is 65,536. */
export const commentBudget = 60_000;
/** Bytes that a job summary may have: 1 MiB, less room for what other steps print in the same file. */
export const summaryBudgetBytes = 2 ** 20 - 2 ** 14;

/** The pull request comment: as much of the report as fits, always with the verdict and the links. */
export function renderComment(publication: Publication, budget = commentBudget): string {
  return largestThatFits(forms(publication), (text) => text.length <= budget, commentMarker(publication.id));
}

/** The job summary: the same, with far more room, and no marker to be found by. */
export function renderSummary(publication: Publication, budgetBytes = summaryBudgetBytes): string {
  return largestThatFits(forms(publication), (text) => Buffer.byteLength(text) <= budgetBytes);
}

function largestThatFits(
  candidates: readonly (() => string)[],
  fits: (text: string) => boolean,
  firstLine?: string,
): string {
  let text = '';
  for (const candidate of candidates) {
    text = firstLine === undefined ? candidate() : `${firstLine}\n${candidate()}`;
    if (fits(text)) return text;
  }
  // The headline alone: every text in it has a limit of its own.
  return text;
}

/** Full, flagged cells, headline: the later is made only when the earlier does not fit. */
function forms(publication: Publication): (() => string)[] {
  const { evidence } = publication;
  const verdict = sessionVerdict(evidence, publication.noBaseline);
  const steps = stepBlocks(verdict, publication);
  const changes = settingsChanges(evidence);
  const head = [...steps, ...(changes.length === 0 ? [] : [list(changes)])];
  const pairs = noteworthyPairs(verdict);
  const cells = cellBlocks(evidence, verdict);
  const links = linkBlocks(publication);
  const form = (...blocks: readonly Block[]) =>
    `${title(verdict, publication)}\n\n${markdownBlocks(blocks)}\n`;
  const left = (what: string) => paragraph(`${what} would not fit here: see the full report.`);
  return [
    () => form(...head, ...toldChanges(pairs), ...cells, ...foldedDetails(evidence, verdict), ...links),
    () => form(...head, ...toldChanges(pairs), ...cells, left('Figures of the other cells'), ...links),
    () => form(...head, ...toldChanges(pairs.slice(0, shownPairs)), left('All flagged cells'), ...links),
    () => form(...steps, left('The tables'), ...links),
  ];
}

const marks: Readonly<Record<Verdict['state'], string>> = {
  pass: '✅',
  regression: '❌',
  inadmissible: '❔',
  'no-baseline': '⚪',
};

function title(verdict: Verdict, { origin }: Publication): string {
  return `### ${marks[verdict.state]} ${escapeMarkdown(verdictHeadline(verdict, origin))}`;
}

/** What to do next; the line that accepts stands alone, to be copied. */
function stepBlocks(verdict: Verdict, circumstances: Circumstances): Block[] {
  const line = acceptanceLine(verdict, circumstances);
  return [
    paragraph(nextSteps(verdict, circumstances)),
    ...(line === undefined ? [] : [{ kind: 'commands', lines: [line] } as const]),
  ];
}

function cellBlocks(evidence: Evidence, verdict: Verdict): Block[] {
  if (evidence.verdicts.length === 0) return cellsWithoutResult(evidence);
  const table = wholeCellTable(verdict);
  return table === undefined ? [] : [table];
}

function linkBlocks({ links }: Publication): Block[] {
  const named: readonly (readonly [string, string | undefined])[] = [
    ['Full report', links.report],
    ['Job summary', links.summary],
    ['Workflow run', links.run],
  ];
  const shown: Link[] = named.flatMap(([text, url]) => (url === undefined ? [] : [{ text, url }]));
  return shown.length === 0 ? [] : [{ kind: 'links', links: shown }];
}
