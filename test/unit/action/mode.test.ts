import { expect, test } from 'vitest';
import type { PullRequestEvent, WorkflowContext, WorkflowEvent } from '../../../src/action/event.ts';
import { chooseMode } from '../../../src/action/mode.ts';
import { createInputs } from './create-inputs.ts';

const pullRequest: PullRequestEvent = {
  kind: 'pull-request',
  number: 7,
  headSha: 'a'.repeat(40),
  baseSha: 'b'.repeat(40),
  baseBranch: 'main',
  headRepository: 'acme/orders',
  fork: false,
  labels: [],
};
const branch = (name: 'push' | 'schedule' | 'workflow_dispatch', onDefaultBranch = true): WorkflowEvent => ({
  kind: 'branch',
  name,
  branch: onDefaultBranch ? 'main' : 'topic',
  onDefaultBranch,
});
const workflowRun: WorkflowEvent = {
  kind: 'workflow-run',
  runId: 1,
  triggeredBy: 'pull_request',
  headSha: 'a'.repeat(40),
  headBranch: 'topic',
  headRepository: 'stranger/orders',
};
const ownWorkflowRun: WorkflowEvent = { ...workflowRun, headRepository: 'acme/orders' };
const mergeGroup: WorkflowEvent = {
  kind: 'merge-group',
  headSha: 'a'.repeat(40),
  baseSha: 'b'.repeat(40),
  baseBranch: 'main',
  number: 7,
};
const comment: WorkflowEvent = { kind: 'pull-request-comment', number: 7 };
const on = (event: WorkflowEvent, hosted = false): WorkflowContext => ({
  repository: 'acme/orders',
  event,
  runUrl: undefined,
  artifactsUrl: undefined,
  hosted,
  sha: undefined,
  defaultBranch: 'main',
});
const fork = { ...pullRequest, fork: true, headRepository: 'stranger/orders' };

test.each<[string, WorkflowEvent, string]>([
  ['a pull request', pullRequest, 'compare'],
  ['a group of a merge queue', mergeGroup, 'compare'],
  ['a push to the default branch', branch('push'), 'refresh'],
  ['a schedule', branch('schedule'), 'refresh'],
  ['a dispatch', branch('workflow_dispatch'), 'refresh'],
  ['a workflow that has ended', workflowRun, 'report'],
])('auto: %s', (_, event, mode) => {
  expect(chooseMode(createInputs(), on(event))).toBe(mode);
});

test('a mode that was asked for stands, whatever the event', () => {
  expect(chooseMode(createInputs({ mode: 'compare' }), on(branch('push', false)))).toBe('compare');
  expect(chooseMode(createInputs({ mode: 'calibrate' }), on(branch('workflow_dispatch')))).toBe('calibrate');
});

test.each<[string, WorkflowEvent, RegExp]>([
  ['a push to another branch', branch('push', false), /push on branch topic.*on\.push\.branches/],
  ['another event', { kind: 'other', name: 'release' }, /the event release.*or set a mode/],
])('auto has no mode for %s, and says what to do', (_, event, message) => {
  expect(() => chooseMode(createInputs(), on(event))).toThrow(message);
});

test('a fork is refused on a self-hosted runner, with the recipe', () => {
  expect(() => chooseMode(createInputs(), on(fork))).toThrow(
    /#7 comes from a fork \(stranger\/orders\).*two-job form/,
  );
  expect(() => chooseMode(createInputs(), on({ ...fork, headRepository: undefined }))).toThrow(/deleted/);
});

test('a fork is taken on a hosted runner, where a maintainer allows it, and for a report', () => {
  expect(chooseMode(createInputs(), on(fork, true))).toBe('compare');
  expect(chooseMode(createInputs({ allowForks: true }), on(fork))).toBe('compare');
  expect(chooseMode(createInputs({ mode: 'report' }), on(fork))).toBe('report');
});

test('pull_request_target is refused, even when forks are allowed', () => {
  const target = on({ kind: 'other', name: 'pull_request_target' });
  expect(() => chooseMode(createInputs({ mode: 'compare', allowForks: true }), target)).toThrow(/secrets/);
});

test.each([false, true])(
  'what a fork has triggered with the rights of this repository is never built (hosted: %s)',
  (hosted) => {
    for (const headRepository of ['stranger/orders', undefined])
      for (const mode of ['compare', 'refresh', 'calibrate'] as const)
        expect(() =>
          chooseMode(
            createInputs({ mode, allowForks: true }),
            on({ ...workflowRun, headRepository } as WorkflowEvent, hosted),
          ),
        ).toThrow(/workflow_run follows a run of a fork.*only mode: report/);
    expect(chooseMode(createInputs({ mode: 'compare' }), on(ownWorkflowRun, hosted))).toBe('compare');
  },
);

test("a comment on a pull request may mean a fork's code, and is refused unless a maintainer allows it", () => {
  for (const hosted of [false, true])
    expect(() => chooseMode(createInputs({ mode: 'compare' }), on(comment, hosted))).toThrow(
      /issue_comment on pull request #7.*two-job form/,
    );
  expect(chooseMode(createInputs({ mode: 'compare', allowForks: true }), on(comment))).toBe('compare');
});

test.each<[string, WorkflowEvent]>([
  ['a pull request', pullRequest],
  ['a group of a merge queue', mergeGroup],
  ['a push to another branch', branch('push', false)],
  ['a dispatch of another branch', branch('workflow_dispatch', false)],
  ['a workflow that has ended', ownWorkflowRun],
  ['another event', { kind: 'other', name: 'release' }],
])('%s neither refreshes nor calibrates, and is told so before it measures', (_, event) => {
  for (const mode of ['refresh', 'calibrate'] as const)
    expect(() => chooseMode(createInputs({ mode }), on(event))).toThrow(
      new RegExp(`^input mode: ${mode} was not begun: .*default branch \\(main\\)`),
    );
});

test('accept is for a dispatched refresh alone', () => {
  const inputs = createInputs({ accept: 'TLS' });
  expect(chooseMode(inputs, on(branch('workflow_dispatch')))).toBe('refresh');
  expect(() =>
    chooseMode(createInputs({ mode: 'refresh', accept: 'TLS' }), on(branch('workflow_dispatch', false))),
  ).toThrow(/default branch/);
  for (const event of [pullRequest, mergeGroup, branch('push'), branch('schedule')])
    expect(() => chooseMode(inputs, on(event))).toThrow(/^input accept:/);
});
