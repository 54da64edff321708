import { readFileSync } from 'node:fs';
import { parseJson } from '../evidence/parse-json.ts';
import { UserError } from '../user-error.ts';
import { defaultBranchOf, isRepositoryName, parseEvent } from './event-payload.ts';

/**
 * What has started this workflow, as far as we act on it. It comes from the runner's own event file and variables:
 * nobody but GitHub writes those.
 */
export type WorkflowEvent =
  | PullRequestEvent
  | MergeGroupEvent
  | BranchEvent
  | WorkflowRunEvent
  /** A comment on a pull request. It runs with the rights of the default branch, and does not say whose code is meant. */
  | { readonly kind: 'pull-request-comment'; readonly number: number }
  | { readonly kind: 'other'; readonly name: string };

/** A pull request was pushed to, or reviewed. */
export interface PullRequestEvent {
  readonly kind: 'pull-request';
  readonly number: number;
  readonly headSha: string;
  readonly baseSha: string;
  readonly baseBranch: string;
  /** `owner/name` that the head lies in; undefined when it was deleted. */
  readonly headRepository: string | undefined;
  readonly fork: boolean;
  readonly labels: readonly string[];
}

/** A merge queue asks whether a branch is still good with its pull request on it. Who queues it has write access. */
export interface MergeGroupEvent {
  readonly kind: 'merge-group';
  readonly headSha: string;
  /** The commit that the group stands on: the branch, or the group before it in the queue. */
  readonly baseSha: string;
  readonly baseBranch: string;
  /** The pull request that the group is named after; undefined: its name tells none. */
  readonly number: number | undefined;
}

export interface BranchEvent {
  readonly kind: 'branch';
  readonly name: 'push' | 'schedule' | 'workflow_dispatch';
  readonly branch: string;
  readonly onDefaultBranch: boolean;
}

/** A workflow that has ended, whose evidence is to be published. */
export interface WorkflowRunEvent {
  readonly kind: 'workflow-run';
  readonly runId: number;
  readonly triggeredBy: string;
  readonly headSha: string;
  readonly headBranch: string;
  readonly headRepository: string | undefined;
}

/** What a change is to be merged into; undefined: this event is not about a change. */
export function baseOf(
  event: WorkflowEvent,
): Pick<PullRequestEvent | MergeGroupEvent, 'baseSha' | 'baseBranch'> | undefined {
  return event.kind === 'pull-request' || event.kind === 'merge-group' ? event : undefined;
}

/** The run that this is, from the runner. */
export interface WorkflowContext {
  /** `owner/name` */
  readonly repository: string;
  readonly event: WorkflowEvent;
  /** Address of this run, for whoever reads the comment; undefined without a forge. */
  readonly runUrl: string | undefined;
  /** Where the run shows what the workflow uploaded: report.html, if it follows the recipes. */
  readonly artifactsUrl: string | undefined;
  /** Whether somebody else looks after the machine, and throws it away. */
  readonly hosted: boolean;
  readonly sha: string | undefined;
  /** Undefined: the event does not say. */
  readonly defaultBranch: string | undefined;
}

/** @throws {UserError} when this is no workflow run, or the event is not what its name says. */
export function readContext(env: NodeJS.ProcessEnv): WorkflowContext {
  const repository = required(env, 'GITHUB_REPOSITORY');
  if (!isRepositoryName(repository))
    throw new UserError(`GITHUB_REPOSITORY is no owner/name: ${JSON.stringify(repository)}`);
  const path = required(env, 'GITHUB_EVENT_PATH');
  const payload = parseJson(readEventFile(path), `the event file ${path}`);
  const event = parseEvent(required(env, 'GITHUB_EVENT_NAME'), payload, () => required(env, 'GITHUB_REF'));
  const { GITHUB_SERVER_URL: server, GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: attempt } = env;
  return {
    repository,
    event,
    defaultBranch: event.kind === 'branch' && event.onDefaultBranch ? event.branch : defaultBranchOf(payload),
    runUrl:
      server && run ? `${server}/${repository}/actions/runs/${run}/attempts/${attempt ?? '1'}` : undefined,
    artifactsUrl: server && run ? `${server}/${repository}/actions/runs/${run}#artifacts` : undefined,
    hosted: env.RUNNER_ENVIRONMENT === 'github-hosted',
    sha: env.GITHUB_SHA || undefined,
  };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new UserError(
    `${name} is not set: this is no step of a workflow; from a terminal, run node dist/cli.js run`,
  );
}

function readEventFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UserError(`the event file cannot be read: ${(cause as Error).message}`, { cause });
  }
}
