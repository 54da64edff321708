import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readContext } from '../../../src/action/event.ts';
import { pullRequestEvent, pushEvent, workflowRunEvent } from '../../e2e/mini-runner/events.ts';

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
    'a number that is none',
    { name: 'pull_request', payload: { pull_request: { number: '7' } } },
    {},
    /pull_request\.number/,
  ],
])('%s is one clear error', (_, event, env, message) => {
  expect(() => context(event, env)).toThrow(message);
});
