import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readContext } from '../../../src/action/event.ts';
import {
  baseSha,
  headSha,
  mergeGroupEvent,
  pullRequestEvent,
  pushEvent,
  workflowRunEvent,
} from '../../e2e/mini-runner/events.ts';

const directory = mkdtempSync(join(tmpdir(), 'event-'));
afterAll(() => rmSync(directory, { recursive: true }));
const path = join(directory, 'event.json');

function context(event: { name: string; payload: unknown }, more: NodeJS.ProcessEnv = {}) {
  writeFileSync(path, typeof event.payload === 'string' ? event.payload : JSON.stringify(event.payload));
  return readContext({
    GITHUB_REPOSITORY: 'acme/orders',
    GITHUB_EVENT_NAME: event.name,
    GITHUB_EVENT_PATH: path,
    GITHUB_REF: 'refs/heads/main',
    ...more,
  });
}

test('a pull request of the repository itself is no fork; of another one, or of none, it is', () => {
  expect(context(pullRequestEvent()).event).toMatchObject({ kind: 'pull-request', number: 7, fork: false });
  expect(context(pullRequestEvent({ head: 'stranger/orders' })).event).toMatchObject({ fork: true });
  expect(context(pullRequestEvent({ head: null })).event).toMatchObject({
    fork: true,
    headRepository: undefined,
  });
});

test('a push is to the default branch or not, by its whole ref', () => {
  expect(context(pushEvent).event).toMatchObject({ onDefaultBranch: true, branch: 'main' });
  expect(context(pushEvent, { GITHUB_REF: 'refs/heads/x/main' }).event).toMatchObject({
    onDefaultBranch: false,
  });
  expect(context(pushEvent, { GITHUB_REF: 'refs/tags/main' }).event).toMatchObject({
    onDefaultBranch: false,
  });
});

test('a schedule is on the default branch, whatever its payload says', () => {
  const schedule = { name: 'schedule', payload: { schedule: '23 3 */2 * *' } };
  expect(context(schedule, { GITHUB_REF: 'refs/heads/trunk' })).toMatchObject({
    event: { kind: 'branch', branch: 'trunk', onDefaultBranch: true },
    defaultBranch: 'trunk',
  });
});

test.each(['pull_request_review', 'pull_request_review_comment'])(
  '%s is about a pull request, and a fork is seen',
  (name) => {
    const { payload } = pullRequestEvent({ head: 'stranger/orders' });
    expect(context({ name, payload }).event).toMatchObject({ kind: 'pull-request', number: 7, fork: true });
  },
);

test('a comment is one on a pull request or on an issue', () => {
  const commented = (issue: object) => context({ name: 'issue_comment', payload: { issue } }).event;
  expect(commented({ number: 7, pull_request: { url: 'https://api.example/pulls/7' } })).toEqual({
    kind: 'pull-request-comment',
    number: 7,
  });
  expect(commented({ number: 8 })).toEqual({ kind: 'other', name: 'issue_comment' });
});

test('pull_request_target is never taken for a pull request', () => {
  const { payload } = pullRequestEvent();
  expect(context({ name: 'pull_request_target', payload }).event).toEqual({
    kind: 'other',
    name: 'pull_request_target',
  });
});

test('a group of a merge queue stands on its base, and is named after its pull request', () => {
  expect(context(mergeGroupEvent()).event).toEqual({
    kind: 'merge-group',
    headSha,
    baseSha,
    baseBranch: 'main',
    number: 7,
  });
  expect(context(mergeGroupEvent({ headRef: 'refs/heads/queue/other' })).event).toMatchObject({
    number: undefined,
  });
});

test('a workflow that has ended names its head, not a pull request', () => {
  expect(context(workflowRunEvent).event).toMatchObject({
    kind: 'workflow-run',
    runId: 99,
    headRepository: 'stranger/orders',
  });
});

test('the address of the run is known where there is a forge', () => {
  const run = { GITHUB_SERVER_URL: 'https://forge.example', GITHUB_RUN_ID: '5', GITHUB_RUN_ATTEMPT: '2' };
  expect(context(pushEvent, run).runUrl).toBe('https://forge.example/acme/orders/actions/runs/5/attempts/2');
  expect(context(pushEvent, run).artifactsUrl).toBe(
    'https://forge.example/acme/orders/actions/runs/5#artifacts',
  );
  expect(context(pushEvent).runUrl).toBeUndefined();
});

test('only the word of the runner makes it a hosted one', () => {
  expect(context(pushEvent).hosted).toBe(false);
  expect(context(pushEvent, { RUNNER_ENVIRONMENT: 'github-hosted' }).hosted).toBe(true);
});

test.each<[string, { name: string; payload: unknown }, NodeJS.ProcessEnv, RegExp]>([
  [
    'no repository',
    pushEvent,
    { GITHUB_REPOSITORY: '' },
    /GITHUB_REPOSITORY is not set.*node dist\/cli\.js run/,
  ],
  ['a repository that is none', pushEvent, { GITHUB_REPOSITORY: '../x' }, /no owner\/name/],
  ['no event file', pushEvent, { GITHUB_EVENT_PATH: '/none' }, /event file cannot be read/],
  ['an event that is no JSON', { name: 'push', payload: '{' }, {}, /not JSON/],
  [
    'a pull request without a head',
    { name: 'pull_request', payload: { pull_request: { number: 1 } } },
    {},
    /no pull_request event: pull_request\.head/,
  ],
  [
    'a group without a base',
    { name: 'merge_group', payload: { merge_group: { head_sha: headSha, head_ref: 'x' } } },
    {},
    /no merge_group event: merge_group\.base_sha/,
  ],
  [
    'a number that is none',
    { name: 'pull_request', payload: { pull_request: { number: '7' } } },
    {},
    /pull_request\.number/,
  ],
])('%s is one clear error', (_, event, env, message) => {
  expect(() => context(event, env)).toThrow(message);
});
