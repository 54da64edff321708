import type { Acceptance } from '../evidence/comparison.ts';
import { visibleText } from '../report/visible-text.ts';
import type { Octokit, Repository } from './github-api.ts';

/** The label that a pull request needs besides the line. */
export const acceptanceLabel = 'perf-accepted';

const longestReason = 500;
const fewestDigits = 7;

/** A text of a pull request that may hold the line: its description, or one of its comments. */
export interface PullRequestText {
  /** Login of who wrote it. */
  readonly by: string;
  /** Whether GitHub calls the writer an owner, a member or a collaborator of the repository. */
  readonly trusted: boolean;
  readonly body: string;
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
  readonly texts: readonly PullRequestText[];
  readonly label?: string;
}

/**
 * Whether somebody has accepted a regression: the label together with a line `perf-accepted <sha7>: <reason>` that names
 * the head commit, in the description or a comment of the pull request.
 *
 * Only who has triage or write access can set the label. It stays when more is pushed, so the line names the commit, and
 * counts only from somebody whom the repository trusts: else the author of a labelled pull request could accept each
 * further push himself.
 */
export function findAcceptance({
  labels,
  headSha,
  texts,
  label = acceptanceLabel,
}: AcceptanceQuestion): AcceptanceFinding {
  const lines = texts.flatMap(linesOf).filter(({ trusted }) => trusted);
  const labelled = labels.includes(label);
  const line = lines.findLast(({ sha }) => headSha.startsWith(sha));
  if (line !== undefined && labelled)
    return { kind: 'accepted', acceptance: { by: line.by, commit: headSha, reason: line.reason } };
  if (line !== undefined) return incomplete(`the line of ${line.by} is there, the label ${label} is not`);
  const head = headSha.slice(0, fewestDigits);
  const other = lines.at(-1);
  if (labelled && other !== undefined)
    return incomplete(`it names ${other.sha}, and the head is ${head} now: write the line for ${head}`);
  if (labelled)
    return incomplete(
      `the label ${label} is there, a line \`perf-accepted ${head}: <reason>\` by a member or collaborator is not`,
    );
  return { kind: 'none' };
}

const incomplete = (reason: string): AcceptanceFinding => ({ kind: 'incomplete', reason });

interface AcceptanceLine {
  readonly by: string;
  readonly trusted: boolean;
  readonly sha: string;
  readonly reason: string;
}

function linesOf({ by, trusted, body }: PullRequestText): AcceptanceLine[] {
  return body.split(/\r?\n/).flatMap((line) => {
    const match = /^\s{0,3}`?perf-accepted ([0-9a-f]{7,64}):\s*(\S.*?)`?\s*$/.exec(line);
    if (match?.[1] === undefined || match[2] === undefined) return [];
    return [{ by, trusted, sha: match[1], reason: visibleText(match[2]).slice(0, longestReason) }];
  });
}

/** The acceptance that a dispatched refresh was given by hand: who may dispatch has write access. */
export function dispatchedAcceptance(reason: string, actor: string, commit: string): Acceptance {
  return { by: actor, commit, reason: visibleText(reason).slice(0, longestReason) };
}

const trustedAssociations: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];

/** Description, comments and labels of one pull request. @throws what the API answered */
export async function askAcceptance(
  octokit: Octokit,
  repository: Repository,
  number: number,
  label?: string,
): Promise<AcceptanceFinding> {
  const { data: pull } = await octokit.rest.pulls.get({ ...repository, pull_number: number });
  const comments = await octokit.paginate(octokit.rest.issues.listComments, {
    ...repository,
    issue_number: number,
    per_page: 100,
  });
  return findAcceptance({
    labels: pull.labels.map(({ name }) => name),
    headSha: pull.head.sha,
    texts: [pull, ...comments].map(({ user, author_association, body }) => ({
      by: user?.login ?? 'ghost',
      trusted: trustedAssociations.includes(author_association),
      body: body ?? '',
    })),
    ...(label === undefined ? {} : { label }),
  });
}

/**
 * The acceptance of the pull request that brought a commit to the default branch. The pull request named its own head;
 * what is measured now is the commit that the merge made, so that one is stored.
 *
 * @throws what the API answered
 */
export async function askMergedAcceptance(
  octokit: Octokit,
  repository: Repository,
  commit: string,
  label?: string,
): Promise<AcceptanceFinding> {
  const { data } = await octokit.rest.repos.listPullRequestsAssociatedWithCommit({
    ...repository,
    commit_sha: commit,
  });
  const merged = data.find(
    ({ merged_at, merge_commit_sha }) => merged_at !== null && merge_commit_sha === commit,
  );
  if (merged === undefined) return { kind: 'none' };
  const finding = await askAcceptance(octokit, repository, merged.number, label);
  if (finding.kind !== 'accepted') return finding;
  return { kind: 'accepted', acceptance: { ...finding.acceptance, commit } };
}
