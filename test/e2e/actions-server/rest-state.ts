import type { Endpoints } from '@octokit/types';
import type { CacheState } from './cache-state.ts';
import { createPullRequest } from './pull-request.ts';

/** Answers as GitHub's own types have them, so that a field that we read and GitHub does not send fails to compile. */
export type IssueComment =
  Endpoints['GET /repos/{owner}/{repo}/issues/{issue_number}/comments']['response']['data'][number];
export type PullRequest = Endpoints['GET /repos/{owner}/{repo}/pulls']['response']['data'][number];

/** What happens to a request instead of its answer, once. */
export interface Fault {
  /** `POST /repos/o/r/issues/7/comments`: method and the start of a path. */
  readonly request: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly message?: string;
  /** The request has its effect all the same: the answer alone is lost. */
  readonly afterEffect?: true;
}

export interface Account {
  readonly login: string;
  readonly type: 'Bot' | 'User';
}

export const workflowAccount: Account = { login: 'github-actions[bot]', type: 'Bot' };

/** One repository on the forge, as its tests want it. */
export interface RestState {
  readonly token: string;
  readonly viewer: Account;
  /** Comments of every issue and pull request, oldest first. */
  readonly comments: (Pick<IssueComment, 'id' | 'body'> & {
    readonly issue: number;
    readonly author: Account;
  })[];
  readonly pulls: PullRequest[];
  /** Commits of the default branch, oldest first. */
  readonly commits: string[];
  /** `permission` of each login; GitHub knows nobody else. */
  readonly permissions: Record<string, 'admin' | 'write' | 'read' | 'none'>;
  readonly artifacts: { readonly name: string; readonly archive: Buffer; readonly claimedBytes?: number }[];
  /** The cache service of the same forge, whose entries REST lists. */
  readonly cache: CacheState | undefined;
  /** Whether the token may write: pull requests from forks may not. */
  writable: boolean;
  /** Still to happen, in order. */
  readonly faults: Fault[];
  /** Every request so far. */
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly authorised: boolean;
    readonly body: string;
  }[];
}

export function createRestState(overrides: Partial<RestState> = {}): RestState {
  return {
    token: 'ghs_0123456789abcdefghijklmnopqrstuvwxyz',
    viewer: workflowAccount,
    comments: [],
    pulls: [createPullRequest()],
    commits: [],
    permissions: {},
    artifacts: [],
    cache: undefined,
    writable: true,
    faults: [],
    requests: [],
    ...overrides,
  };
}
