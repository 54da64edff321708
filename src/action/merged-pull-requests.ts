import type { MergedRange } from './ask-acceptance.ts';
import type { Octokit, Repository } from './github-api.ts';
import { statusOf } from './retry.ts';

const perPage = 100;
/** Pages of commits between two, and of closed pull requests: a baseline is days old, seldom weeks. */
const mostPages = 5;

/**
 * Numbers of the pull requests with a label that were merged into a branch after one commit, up to another: oldest
 * first. Of commits and of pull requests the 500 that matter first are looked at.
 *
 * @throws what the API answered
 */
export async function mergedPullRequests(
  octokit: Octokit,
  repository: Repository,
  { branch, since, commit }: MergedRange,
  label: string,
): Promise<number[]> {
  const commits = await commitsBetween(octokit, repository, since, commit);
  const found: number[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await octokit.rest.pulls.list({
      ...repository,
      state: 'closed',
      base: branch,
      // A merge, a label and a comment each touch it.
      sort: 'updated',
      direction: 'desc',
      per_page: perPage,
      page,
    });
    for (const { number, merged_at, merge_commit_sha, labels } of data)
      if (
        merged_at !== null &&
        merge_commit_sha !== null &&
        commits.has(merge_commit_sha) &&
        labels.some(({ name }) => name === label)
      )
        found.push(number);
    if (data.length < perPage) break;
  }
  return found.sort((a, b) => a - b);
}

/** The commit itself, and all that is in it and not in the one before; of a history that was rewritten, itself alone. */
async function commitsBetween(
  octokit: Octokit,
  repository: Repository,
  since: string | undefined,
  commit: string,
): Promise<ReadonlySet<string>> {
  const commits = new Set([commit]);
  if (since === undefined) return commits;
  const basehead = `${since}...${commit}`;
  try {
    for (let page = 1; page <= mostPages; page += 1) {
      const { data } = await octokit.rest.repos.compareCommitsWithBasehead({
        ...repository,
        basehead,
        per_page: perPage,
        page,
      });
      for (const { sha } of data.commits) commits.add(sha);
      if (data.commits.length < perPage) break;
    }
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
  return commits;
}
