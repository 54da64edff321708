import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { parseJson } from '../evidence/parse-json.ts';
import { UserError } from '../user-error.ts';

/**
 * What has started this workflow, as far as we act on it. It comes from the runner's own event file and variables:
 * nobody but GitHub writes those.
 */
export type WorkflowEvent =
  | PullRequestEvent
  | {
      readonly kind: 'branch';
      readonly name: 'push' | 'schedule' | 'workflow_dispatch';
      readonly branch: string;
      readonly onDefaultBranch: boolean;
    }
  | WorkflowRunEvent
  | { readonly kind: 'other'; readonly name: string };

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

/** A workflow that has ended, whose evidence is to be published. */
export interface WorkflowRunEvent {
  readonly kind: 'workflow-run';
  readonly runId: number;
  readonly triggeredBy: string;
  readonly headSha: string;
  readonly headBranch: string;
  readonly headRepository: string | undefined;
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

const sha = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/));
const number = v.pipe(v.number(), v.integer(), v.minValue(1));
const repository = v.pipe(v.string(), v.regex(/^(?!\.)[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/));
const repositoryOrNone = v.nullish(v.object({ full_name: repository }));

const pullRequestSchema = v.object({
  pull_request: v.object({
    number,
    head: v.object({ sha, repo: repositoryOrNone }),
    base: v.object({ sha, ref: v.string(), repo: v.object({ full_name: repository }) }),
    labels: v.optional(v.array(v.object({ name: v.string() })), []),
  }),
});

const workflowRunSchema = v.object({
  workflow_run: v.object({
    id: number,
    event: v.string(),
    head_sha: sha,
    head_branch: v.nullish(v.string()),
    head_repository: repositoryOrNone,
  }),
});

const branchSchema = v.object({ repository: v.object({ default_branch: v.string() }) });

/** @throws {UserError} when this is no workflow run, or the event is not what its name says. */
export function readContext(env: NodeJS.ProcessEnv): WorkflowContext {
  const name = required(env, 'GITHUB_REPOSITORY');
  if (!v.is(repository, name))
    throw new UserError(`GITHUB_REPOSITORY is no owner/name: ${JSON.stringify(name)}`);
  const path = required(env, 'GITHUB_EVENT_PATH');
  const payload = parseJson(readEventFile(path), `the event file ${path}`);
  const { GITHUB_SERVER_URL: server, GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: attempt } = env;
  return {
    repository: name,
    event: readEvent(env, payload),
    defaultBranch: v.is(branchSchema, payload) ? payload.repository.default_branch : undefined,
    runUrl: server && run ? `${server}/${name}/actions/runs/${run}/attempts/${attempt ?? '1'}` : undefined,
    artifactsUrl: server && run ? `${server}/${name}/actions/runs/${run}#artifacts` : undefined,
    hosted: env.RUNNER_ENVIRONMENT === 'github-hosted',
    sha: env.GITHUB_SHA || undefined,
  };
}

function readEvent(env: NodeJS.ProcessEnv, payload: unknown): WorkflowEvent {
  const name = required(env, 'GITHUB_EVENT_NAME');
  switch (name) {
    case 'pull_request':
      return pullRequest(parse(pullRequestSchema, payload, name));
    case 'workflow_run':
      return workflowRun(parse(workflowRunSchema, payload, name));
    case 'push':
    case 'schedule':
    case 'workflow_dispatch': {
      const { default_branch } = parse(branchSchema, payload, name).repository;
      const ref = required(env, 'GITHUB_REF');
      return {
        kind: 'branch',
        name,
        branch: ref.replace(/^refs\/heads\//, ''),
        onDefaultBranch: ref === `refs/heads/${default_branch}`,
      };
    }
    default:
      return { kind: 'other', name };
  }
}

function pullRequest({
  pull_request: { number, head, base, labels },
}: v.InferOutput<typeof pullRequestSchema>) {
  const headRepository = head.repo?.full_name;
  return {
    kind: 'pull-request',
    number,
    headSha: head.sha,
    baseSha: base.sha,
    baseBranch: base.ref,
    headRepository,
    fork: headRepository !== base.repo.full_name,
    labels: labels.map((label) => label.name),
  } as const;
}

function workflowRun({ workflow_run: run }: v.InferOutput<typeof workflowRunSchema>): WorkflowRunEvent {
  return {
    kind: 'workflow-run',
    runId: run.id,
    triggeredBy: run.event,
    headSha: run.head_sha,
    headBranch: run.head_branch ?? '',
    headRepository: run.head_repository?.full_name,
  };
}

function parse<Schema extends v.GenericSchema>(schema: Schema, payload: unknown, name: string) {
  const parsed = v.safeParse(schema, payload);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UserError(
    `the event file is no ${name} event: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
  );
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
