import * as v from 'valibot';
import { UserError } from '../user-error.ts';
import type {
  BranchEvent,
  MergeGroupEvent,
  PullRequestEvent,
  WorkflowEvent,
  WorkflowRunEvent,
} from './event.ts';

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

const mergeGroupSchema = v.object({
  merge_group: v.object({ head_sha: sha, head_ref: v.string(), base_sha: sha, base_ref: v.string() }),
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

const withPullRequest = v.object({ pull_request: v.unknown() });
const pullRequestCommentSchema = v.object({ issue: v.object({ number, pull_request: v.object({}) }) });
const branchSchema = v.object({ repository: v.object({ default_branch: v.string() }) });

export const isRepositoryName = (name: string): boolean => v.is(repository, name);

/** The default branch by the payload; undefined when it does not say. */
export function defaultBranchOf(payload: unknown): string | undefined {
  return v.is(branchSchema, payload) ? payload.repository.default_branch : undefined;
}

/**
 * What an event of GitHub means to us.
 *
 * @param ref asked only where the payload does not say which branch it is: `GITHUB_REF`
 * @throws {UserError} when the payload is not what its name says.
 */
export function parseEvent(name: string, payload: unknown, ref: () => string): WorkflowEvent {
  switch (name) {
    case 'pull_request':
      return pullRequest(parse(pullRequestSchema, payload, name));
    case 'merge_group':
      return mergeGroup(parse(mergeGroupSchema, payload, name));
    case 'workflow_run':
      return workflowRun(parse(workflowRunSchema, payload, name));
    case 'issue_comment':
      if (!v.is(pullRequestCommentSchema, payload)) return { kind: 'other', name };
      return { kind: 'pull-request-comment', number: payload.issue.number };
    case 'schedule':
      // Its payload need not name a repository, and it runs on no other branch.
      return { kind: 'branch', name, branch: branchName(ref()), onDefaultBranch: true };
    case 'push':
    case 'workflow_dispatch':
      return branch(name, ref(), parse(branchSchema, payload, name));
    case 'pull_request_target':
      return { kind: 'other', name };
    default:
      // A review, say: whatever tells of a pull request is one.
      if (!v.is(withPullRequest, payload)) return { kind: 'other', name };
      return pullRequest(parse(pullRequestSchema, payload, name));
  }
}

function pullRequest({
  pull_request: { number, head, base, labels },
}: v.InferOutput<typeof pullRequestSchema>): PullRequestEvent {
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
  };
}

function mergeGroup({ merge_group: group }: v.InferOutput<typeof mergeGroupSchema>): MergeGroupEvent {
  // `refs/heads/gh-readonly-queue/main/pr-7-<the commit it stands on>`
  const named = /\/pr-([1-9]\d{0,14})-[0-9a-f]+$/.exec(group.head_ref)?.[1];
  return {
    kind: 'merge-group',
    headSha: group.head_sha,
    baseSha: group.base_sha,
    baseBranch: branchName(group.base_ref),
    number: named === undefined ? undefined : Number(named),
  };
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

function branch(
  name: 'push' | 'workflow_dispatch',
  ref: string,
  { repository: { default_branch } }: v.InferOutput<typeof branchSchema>,
): BranchEvent {
  return {
    kind: 'branch',
    name,
    branch: branchName(ref),
    onDefaultBranch: ref === `refs/heads/${default_branch}`,
  };
}

const branchName = (ref: string): string => ref.replace(/^refs\/heads\//, '');

function parse<Schema extends v.GenericSchema>(schema: Schema, payload: unknown, name: string) {
  const parsed = v.safeParse(schema, payload);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UserError(
    `the event file is no ${name} event: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
  );
}
