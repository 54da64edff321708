import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withAcceptance } from '../../../src/action/accepted.ts';
import type { WorkflowEvent } from '../../../src/action/event.ts';
import { runnerOn } from '../../../src/action/runner.ts';
import type { Step } from '../../../src/action/step.ts';
import { readEvidence } from '../../../src/evidence/evidence-file.ts';
import type { OutputDirectory } from '../../../src/run/output-directory.ts';
import { createPullRequest } from '../../e2e/actions-server/pull-request.ts';
import { type RestServer, startRestServer } from '../../e2e/actions-server/rest-server.ts';
import { storyEvidence } from '../../verdict-stories.ts';
import { createInputs } from './create-inputs.ts';

const headSha = 'a'.repeat(40);
const directory = mkdtempSync(join(tmpdir(), 'accepted-test-'));
const output = { evidence: join(directory, 'benchmark.json') } as OutputDirectory;
let server: RestServer;
let written: string[] = [];
beforeAll(async () => {
  server = await startRestServer({ permissions: { ada: 'write' } });
  // Read when the API is first opened.
  process.env.GITHUB_API_URL = server.url;
});
beforeEach(() => {
  written = [];
  server.state.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const step = (event: WorkflowEvent): Step => ({
  inputs: createInputs({ githubToken: server.state.token }),
  context: {
    repository: 'acme/orders',
    event,
    runUrl: undefined,
    artifactsUrl: undefined,
    hosted: false,
    sha: 'c'.repeat(40),
    defaultBranch: 'main',
  },
  env: {},
  product: '',
  runner: runnerOn((text) => written.push(text)),
  signal: new AbortController().signal,
});
const pullRequest: WorkflowEvent = {
  kind: 'pull-request',
  number: 7,
  headSha,
  baseSha: 'b'.repeat(40),
  baseBranch: 'main',
  headRepository: 'acme/orders',
  fork: false,
};
const mergeGroup: WorkflowEvent = {
  kind: 'merge-group',
  headSha: 'd'.repeat(40),
  baseSha: 'b'.repeat(40),
  baseBranch: 'main',
  number: 7,
};
const accepted = createPullRequest({
  labels: ['perf-accepted'],
  author: 'ada',
  body: 'perf-accepted aaaaaaa: TLS',
});

test.each([
  ['a pull request', pullRequest],
  ['a merge group, by the pull request that it is named after', mergeGroup],
])('a regression of %s is judged again with its acceptance, and written so', async (_, event) => {
  server.state.pulls.splice(0, 1, accepted);
  const { evidence } = await withAcceptance(step(event), storyEvidence('one-regression'), output);
  expect(evidence.verdicts[0]).toMatchObject({ state: 'pass', accepted: { by: 'ada', reason: 'TLS' } });
  expect(await readEvidence(output.evidence)).toEqual(evidence);
});

test('half of an acceptance stands beside the checks', async () => {
  server.state.pulls.splice(0, 1, createPullRequest({ labels: ['perf-accepted'] }));
  const evidence = storyEvidence('one-regression');
  expect(await withAcceptance(step(pullRequest), evidence, output)).toEqual({
    evidence,
    acceptance: undefined,
  });
  expect(written.join('')).toMatch(/^::warning title=go-rust-bench%3A not accepted::.*aaaaaaa/m);
});

test('an API that does not answer accepts nothing', async () => {
  server.state.pulls.splice(0, 1, accepted);
  server.state.faults.push({ request: 'GET /repos/acme/orders/pulls/7', status: 403 });
  const { acceptance } = await withAcceptance(step(pullRequest), storyEvidence('one-regression'), output);
  expect(acceptance).toBeUndefined();
  expect(written.join('')).toContain('the API answered 403');
});

test('what passed needs none: nobody is asked', async () => {
  await withAcceptance(step(pullRequest), storyEvidence('clean-pass'), output);
  expect(server.state.requests).toEqual([]);
});
