import { markerStart } from '../report/comment-marker.ts';
import {
  type AcceptanceFinding,
  type AcceptanceLine,
  acceptanceLabel,
  acceptanceLines,
  findAcceptance,
  joinedAcceptance,
  namesCommit,
} from './acceptance.ts';
import type { Octokit, Repository } from './github-api.ts';
import { mergedPullRequests } from './merged-pull-requests.ts';
import { statusOf } from './retry.ts';

export interface JudgedPullRequest {
  readonly number: number;
  /** The commit that was measured, which the line must name; by itself the head that the pull request has now. */
  readonly headSha?: string;
}

/** Whether a pull request is accepted, by its labels, description and comments of this moment. @throws what the API answered */
export async function askAcceptance(
  octokit: Octokit,
  repository: Repository,
  { number, headSha }: JudgedPullRequest,
): Promise<AcceptanceFinding> {
  const { data: pull } = await octokit.rest.pulls.get({ ...repository, pull_number: number });
  const comments = await octokit.paginate(octokit.rest.issues.listComments, {
    ...repository,
    issue_number: number,
    per_page: 100,
  });
  const lines = acceptanceLines(
    [pull, ...comments].flatMap(({ user, body }) =>
      // Our own comment shows the line, and an app is nobody.
      user == null || user.type === 'Bot' || !body || body.startsWith(markerStart)
        ? []
        : [{ by: user.login, body }],
    ),
  );
  const labels = pull.labels.map(({ name }) => name);
  const judged = headSha ?? pull.head.sha;
  const naming = labels.includes(acceptanceLabel) ? lines.filter((line) => namesCommit(line, judged)) : [];
  const writers = await writersAmong(octokit, repository, naming);
  return findAcceptance({ labels, headSha: judged, lines, writers });
}

/**
 * Those who may push to the repository. Whether GitHub calls somebody a member says nothing of that: members and
 * collaborators may have read access only, and who keeps his membership private is not called one.
 */
async function writersAmong(
  octokit: Octokit,
  repository: Repository,
  lines: readonly AcceptanceLine[],
): Promise<ReadonlySet<string>> {
  const writers = new Set<string>();
  for (const username of new Set(lines.map(({ by }) => by)))
    if (await mayPush(octokit, repository, username)) writers.add(username);
  return writers;
}

async function mayPush(octokit: Octokit, repository: Repository, username: string): Promise<boolean> {
  try {
    const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({ ...repository, username });
    // The role `maintain` is told as write, `triage` as read.
    return data.permission === 'admin' || data.permission === 'write';
  } catch (error) {
    // Nobody of that name: an account that is gone, an app.
    if (statusOf(error) === 404) return false;
    throw error;
  }
}

/** What came to the default branch. */
export interface MergedRange {
  readonly branch: string;
  /** Commit of the baseline; undefined: unknown. */
  readonly since: string | undefined;
  /** The commit that is measured. */
  readonly commit: string;
}

/**
 * The acceptance of what was merged since the baseline: not of the last commit alone, as the run of an earlier one may
 * have been cancelled, or have failed. Each pull request names its own head; what is measured now is the commit that the
 * merges made, so that one is stored.
 *
 * @throws what the API answered
 */
export async function askMergedAcceptance(
  octokit: Octokit,
  repository: Repository,
  range: MergedRange,
): Promise<AcceptanceFinding> {
  const merged = await mergedPullRequests(octokit, repository, range, acceptanceLabel);
  const accepted = [];
  let other: AcceptanceFinding = { kind: 'none' };
  for (const number of merged) {
    const finding = await askAcceptance(octokit, repository, { number });
    if (finding.kind === 'accepted') accepted.push({ number, acceptance: finding.acceptance });
    else if (finding.kind === 'incomplete')
      other = { ...finding, reason: `pull request #${number}: ${finding.reason}` };
  }
  if (accepted.length === 0) return other;
  return { kind: 'accepted', acceptance: joinedAcceptance(accepted, range.commit) };
}
