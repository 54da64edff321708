import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEvent } from '../../../src/action/event-payload.ts';
import { mergeBaseOrigin } from '../../../src/action/merge-base-origin.ts';
import { runnerOn } from '../../../src/action/runner.ts';
import type { BaselinePlace } from '../../../src/run/found-baseline.ts';
import { scratchDirectory } from '../../baseline-factory.ts';
import { repository as product } from '../../e2e/command-line.ts';
import { mergeGroupEvent, pullRequestEvent } from '../../e2e/mini-runner/events.ts';
import { gitRepository } from '../../git-repository.ts';
import { createInputs } from './create-inputs.ts';

/** `main`, and a queue of two pull requests upon it, of which the second one is checked out. */
let scratch: ReturnType<typeof scratchDirectory>;
let workspace = '';
let main = '';
let ahead = '';
beforeAll(() => {
  scratch = scratchDirectory();
  workspace = join(scratch.path, 'repository');
  const repository = gitRepository(workspace);
  main = repository.commit({ 'go-rust-bench.yaml': '' });
  repository.git('switch', '--quiet', '--detach');
  ahead = repository.commit({ 'server.sh': 'the pull request ahead' });
  repository.commit({ 'server.sh': 'this one' });
});
afterAll(() => scratch.remove());

const baseOn = ({ name, payload }: ReturnType<typeof mergeGroupEvent>) =>
  mergeBaseOrigin({
    inputs: createInputs(),
    context: {
      repository: 'acme/orders',
      event: parseEvent(name, payload, () => ''),
      runUrl: undefined,
      artifactsUrl: undefined,
      hosted: false,
      sha: undefined,
      defaultBranch: 'main',
    },
    env: { ...process.env, GITHUB_WORKSPACE: workspace },
    product,
    runner: runnerOn(() => {}),
    signal: new AbortController().signal,
  }).find({} as BaselinePlace);

test('a group of a merge queue is compared with what it stands on, which may wait in the queue itself', async () => {
  expect(await baseOn(mergeGroupEvent({ base: ahead }))).toEqual({ kind: 'to-measure', commit: ahead });
});

test('a pull request is compared with where it left the branch', async () => {
  expect(await baseOn(pullRequestEvent({ base: main }))).toEqual({ kind: 'to-measure', commit: main });
});

test('a base that was not fetched is no baseline, and says how to fetch it', async () => {
  expect(await baseOn(mergeGroupEvent({ base: 'd'.repeat(40) }))).toEqual({
    kind: 'none',
    reason: expect.stringMatching(/the merge base cannot be built: .*fetch it/),
  });
});
