import type { PullRequest } from '../actions-server/rest-state.ts';
import type { ActionStep } from './mini-runner.ts';
import { repositoryName } from './mini-runner.ts';

type Event = ActionStep['event'];

export const headSha = 'a'.repeat(40);
export const baseSha = 'b'.repeat(40);
export const fork = 'stranger/orders';

export interface PullRequestOptions {
  readonly number?: number;
  /** Repository that the head lies in; null: it was deleted. */
  readonly head?: string | null;
  /** Commit of the base. */
  readonly base?: string;
}

export function pullRequestEvent({
  number = 7,
  head = repositoryName,
  base = baseSha,
}: PullRequestOptions = {}): Event {
  return {
    name: 'pull_request',
    payload: {
      action: 'synchronize',
      number,
      pull_request: {
        number,
        head: { sha: headSha, ref: 'faster', repo: head === null ? null : { full_name: head } },
        base: { sha: base, ref: 'main', repo: { full_name: repositoryName } },
        labels: [],
      },
      repository: { full_name: repositoryName, default_branch: 'main' },
    },
  };
}

export interface MergeGroupOptions {
  readonly head?: string;
  readonly base?: string;
  readonly headRef?: string;
}

/** A merge queue that holds pull request 7. */
export function mergeGroupEvent({
  head = headSha,
  base = baseSha,
  headRef = `refs/heads/gh-readonly-queue/main/pr-7-${base}`,
}: MergeGroupOptions = {}): Event {
  return {
    name: 'merge_group',
    payload: {
      action: 'checks_requested',
      merge_group: { head_sha: head, head_ref: headRef, base_sha: base, base_ref: 'refs/heads/main' },
      repository: { full_name: repositoryName, default_branch: 'main' },
    },
  };
}

export const pushEvent: Event = {
  name: 'push',
  payload: { ref: 'refs/heads/main', repository: { full_name: repositoryName, default_branch: 'main' } },
};

/** The end of a workflow that a fork's pull request has triggered. */
export const workflowRunEvent: Event = {
  name: 'workflow_run',
  payload: {
    action: 'completed',
    workflow_run: {
      id: 99,
      event: 'pull_request',
      head_sha: headSha,
      head_branch: 'faster',
      head_repository: { full_name: fork },
      pull_requests: [],
    },
    repository: { full_name: repositoryName, default_branch: 'main' },
  },
};

/** The fork's pull request as the API lists it. */
export function forkPullRequest(sha = headSha): PullRequest {
  return {
    number: 7,
    labels: [],
    head: { sha, ref: 'faster', repo: { full_name: fork, owner: { login: 'stranger' } } },
    base: { sha: baseSha, ref: 'main' },
  } as unknown as PullRequest;
}
