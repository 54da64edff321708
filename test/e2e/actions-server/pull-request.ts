import type { PullRequest } from './rest-state.ts';

export interface PullRequestFacts {
  readonly number?: number;
  /** Commit that its branch is at. */
  readonly sha?: string;
  /** `owner/name` that the branch lies in. */
  readonly from?: string;
  readonly labels?: readonly string[];
  readonly author?: string;
  readonly body?: string;
  /** Commit that the merge made; open without one. */
  readonly merged?: string;
}

/** A pull request as the API shows it, as far as anybody reads it. */
export function createPullRequest({
  number = 7,
  sha = 'a'.repeat(40),
  from = 'acme/orders',
  labels = [],
  author = 'eve',
  body = '',
  merged,
}: PullRequestFacts = {}): PullRequest {
  const shown = {
    number,
    state: merged === undefined ? 'open' : 'closed',
    merged_at: merged === undefined ? null : '2026-01-01T00:00:00Z',
    // Of an open one, GitHub names the commit that its checks run on.
    merge_commit_sha: merged ?? 'e'.repeat(40),
    labels: labels.map((name) => ({ name })),
    user: { login: author, type: 'User' },
    body,
    head: { sha, ref: 'faster', repo: { full_name: from, owner: { login: from.split('/')[0] } } },
    base: { sha: 'b'.repeat(40), ref: 'main' },
  };
  return shown as unknown as PullRequest;
}
