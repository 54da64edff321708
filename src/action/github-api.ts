import { getOctokit } from '@actions/github';
import type { PullRequestEvent, WorkflowRunEvent } from './event.ts';
import { statusOf } from './retry.ts';
import type { Account, CommentsApi, ExistingComment } from './sticky-comment.ts';

export type Octokit = ReturnType<typeof getOctokit>;

/** A repository by the two halves of its name. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

export function repositoryOf(fullName: string): Repository {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
}

/** The API of the forge that this runs on: `GITHUB_API_URL`. */
export function openApi(token: string): Octokit {
  // Octokit's own log would go to standard output, where the runner looks for commands.
  const silent = () => {};
  return getOctokit(token, { log: { debug: silent, info: silent, warn: silent, error: silent } });
}

export function commentsApi(octokit: Octokit, repository: string, number: number): CommentsApi {
  const place = repositoryOf(repository);
  return {
    viewer: () => viewer(octokit),
    list: () => comments(octokit, place, number),
    create: async (body) => {
      const { data } = await octokit.rest.issues.createComment({ ...place, issue_number: number, body });
      return { url: data.html_url };
    },
    update: async (id, body) => {
      const { data } = await octokit.rest.issues.updateComment({ ...place, comment_id: id, body });
      return { url: data.html_url };
    },
    remove: async (id) => {
      await octokit.rest.issues.deleteComment({ ...place, comment_id: id }).catch((error: unknown) => {
        if (statusOf(error) !== 404) throw error;
      });
    },
    head: async () => {
      const { data } = await octokit.rest.pulls.get({ ...place, pull_number: number });
      return data.head.sha;
    },
  };
}

/** The account of a token. A workflow's own token is an app's, and its login ends in `[bot]`. */
async function viewer(octokit: Octokit): Promise<Account> {
  const answer = await octokit.graphql<{ viewer: { login: string } }>('query { viewer { login } }');
  const { login } = answer.viewer;
  return { login, bot: login.endsWith('[bot]') };
}

async function* comments(
  octokit: Octokit,
  place: Repository,
  number: number,
): AsyncIterable<ExistingComment> {
  const pages = octokit.paginate.iterator(octokit.rest.issues.listComments, {
    ...place,
    issue_number: number,
    per_page: 100,
  });
  for await (const { data } of pages)
    for (const { id, html_url, body, user } of data)
      yield {
        id,
        url: html_url,
        body: body ?? '',
        author: user ? { login: user.login, bot: user.type === 'Bot' } : undefined,
      };
}

/**
 * The open pull request whose head a finished workflow has run on; undefined when there is none, or when it has moved on.
 * The event lists none for a fork, so the API is asked by branch; both must name the same commit.
 */
export async function pullRequestOf(
  octokit: Octokit,
  repository: string,
  { headRepository, headBranch, headSha }: WorkflowRunEvent,
): Promise<PullRequestEvent | undefined> {
  if (headRepository === undefined || headBranch === '') return undefined;
  const { owner } = repositoryOf(headRepository);
  const { data } = await octokit.rest.pulls.list({
    ...repositoryOf(repository),
    state: 'open',
    head: `${owner}:${headBranch}`,
    per_page: 100,
  });
  const found = data.find(({ head }) => head.sha === headSha && head.repo?.full_name === headRepository);
  return (
    found && {
      kind: 'pull-request',
      number: found.number,
      headSha,
      baseSha: found.base.sha,
      baseBranch: found.base.ref,
      headRepository,
      fork: headRepository !== repository,
    }
  );
}

/** Whether a commit, by its full name, is in the history of a branch. @throws what the API answered */
export async function isOnBranch(
  octokit: Octokit,
  repository: Repository,
  commit: string,
  branch: string,
): Promise<boolean> {
  try {
    const basehead = `${commit}...${branch}`;
    const { data } = await octokit.rest.repos.compareCommitsWithBasehead({
      ...repository,
      basehead,
      per_page: 1,
    });
    return data.status === 'ahead' || data.status === 'identical';
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}
