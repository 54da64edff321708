import type { Acceptance } from '../evidence/comparison.ts';
import { visibleText } from '../report/visible-text.ts';

/** The label that a pull request needs besides the line. */
export const acceptanceLabel = 'perf-accepted';

const longestReason = 500;
const fewestDigits = 7;

/** A text of a pull request that may hold the line: its description, or one of its comments. */
export interface PullRequestText {
  /** Login of who wrote it. */
  readonly by: string;
  readonly body: string;
}

/** A line `perf-accepted <sha7>: <reason>`, of whomever. */
export interface AcceptanceLine {
  readonly by: string;
  readonly sha: string;
  readonly reason: string;
}

export type AcceptanceFinding =
  | { readonly kind: 'accepted'; readonly acceptance: Acceptance }
  /** Half of it is there; `reason` says what is missing. */
  | { readonly kind: 'incomplete'; readonly reason: string }
  | { readonly kind: 'none' };

export interface AcceptanceQuestion {
  readonly labels: readonly string[];
  /** Whole name of the commit that is judged. */
  readonly headSha: string;
  readonly lines: readonly AcceptanceLine[];
  /** Logins of those who may push to the repository. */
  readonly writers: ReadonlySet<string>;
}

/** Every line of the texts that has the form of an acceptance, in their order. */
export function acceptanceLines(texts: readonly PullRequestText[]): AcceptanceLine[] {
  return texts.flatMap(({ by, body }) =>
    body.split(/\r?\n/).flatMap((line) => {
      const match = /^\s{0,3}`?perf-accepted ([0-9a-f]{7,64}):\s*(\S.*?)`?\s*$/.exec(line);
      if (match?.[1] === undefined || match[2] === undefined) return [];
      return [{ by, sha: match[1], reason: visibleText(match[2]).slice(0, longestReason) }];
    }),
  );
}

export const namesCommit = ({ sha }: AcceptanceLine, headSha: string): boolean => headSha.startsWith(sha);

/**
 * Whether somebody has accepted a regression: the label together with a line that names the commit, by somebody who may
 * push to the repository.
 *
 * The label stays when more is pushed, so the line names the commit, and counts only from who could have merged it
 * anyway: else the author of a labelled pull request could accept each further push himself.
 */
export function findAcceptance({ labels, headSha, lines, writers }: AcceptanceQuestion): AcceptanceFinding {
  const labelled = labels.includes(acceptanceLabel);
  const naming = lines.filter((line) => namesCommit(line, headSha));
  const valid = naming.findLast(({ by }) => writers.has(by));
  if (valid !== undefined && labelled)
    return { kind: 'accepted', acceptance: { by: valid.by, commit: headSha, reason: valid.reason } };
  const line = valid ?? naming.at(-1);
  if (!labelled)
    return line === undefined
      ? { kind: 'none' }
      : incomplete(`the line of ${line.by} is there, the label ${acceptanceLabel} is not`);
  if (line !== undefined)
    return incomplete(`the line of ${line.by} does not count: it takes write access to this repository`);
  const head = headSha.slice(0, fewestDigits);
  const other = lines.at(-1);
  return incomplete(
    other === undefined
      ? `the label ${acceptanceLabel} is there, a line \`perf-accepted ${head}: <reason>\` is not`
      : `the line of ${other.by} names ${other.sha}, and ${head} is judged: write it for ${head}`,
  );
}

const incomplete = (reason: string): AcceptanceFinding => ({ kind: 'incomplete', reason });

/** The acceptance that a dispatched refresh was given by hand: who may dispatch has write access. */
export function dispatchedAcceptance(reason: string, actor: string, commit: string): Acceptance {
  return { by: actor, commit, reason: visibleText(reason).slice(0, longestReason) };
}

/** One acceptance for all that led to a commit: each reason is kept, with the pull request that it was given in. */
export function joinedAcceptance(
  accepted: readonly { readonly number: number; readonly acceptance: Acceptance }[],
  commit: string,
): Acceptance {
  const writers = new Set(accepted.map(({ acceptance }) => acceptance.by));
  const reasons = accepted.map(({ number, acceptance }) => `#${number}: ${acceptance.reason}`);
  return { by: [...writers].join(', '), commit, reason: reasons.join('; ').slice(0, longestReason) };
}
