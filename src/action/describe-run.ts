import type { PairState } from '../compare/verdict.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { renderMarkdown } from '../report/markdown.ts';
import { annotationsOf } from './annotations.ts';
import { runStateOf, verdictOf } from './gate.ts';
import { commentLimitCharacters, type Publication, summaryLimitBytes } from './publication.ts';

/** What of a publication does not follow from the evidence. */
export interface Circumstances {
  /** Address of this run, where the whole report is. */
  readonly runUrl: string | undefined;
  /** Whether somebody measured who is not trusted. */
  readonly untrusted: boolean;
  readonly changed: boolean;
}

/** Cells of these states are no news. */
const quiet: ReadonlySet<PairState> = new Set(['unchanged', 'identical', 'inconclusive', 'still failing']);

/** Whether anything differs from the baseline, or could not be judged. */
export function isChanged(evidence: Evidence): boolean {
  const verdict = verdictOf(evidence);
  return (
    verdict === undefined || verdict.state !== 'pass' || verdict.cells.some(({ state }) => !quiet.has(state))
  );
}

export function describeRun(evidence: Evidence, circumstances: Circumstances): Publication {
  const report = renderMarkdown(evidence);
  return {
    summary: withinBytes(report, summaryLimitBytes),
    comment: report.slice(0, commentLimitCharacters),
    annotations: annotationsOf(verdictOf(evidence)),
    state: runStateOf(evidence),
    changed: circumstances.changed,
  };
}

function withinBytes(text: string, limit: number): string {
  return Buffer.byteLength(text) <= limit ? text : text.slice(0, limit / 4);
}
