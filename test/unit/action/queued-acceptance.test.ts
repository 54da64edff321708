import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { acceptedRegression } from '../../../src/action/accepted.ts';
import type { MergeGroupEvent } from '../../../src/action/event.ts';
import { runnerOn } from '../../../src/action/runner.ts';
import { type RestServer, startRestServer } from '../../e2e/actions-server/rest-server.ts';
import { repository } from '../../e2e/command-line.ts';
import { forkPullRequest, headSha } from '../../e2e/mini-runner/events.ts';
import { createInputs } from './create-inputs.ts';

/** A pull request of a merge queue that was accepted, on a forge on loopback. */
let api: RestServer;
beforeAll(async () => {
  api = await startRestServer({
    pulls: [{ ...forkPullRequest(), labels: [{ name: 'perf-accepted' }] } as never],
    comments: [
      {
        id: 1,
        issue: 7,
        author: { login: 'ada', type: 'User' },
        association: 'MEMBER',
        body: `perf-accepted ${headSha.slice(0, 7)}: TLS costs that much`,
      },
    ],
  });
  vi.stubEnv('GITHUB_API_URL', api.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await api.close();
});

const groupSha = 'c'.repeat(40);
const acceptedIn = (group: Partial<MergeGroupEvent>) =>
  acceptedRegression({
    inputs: createInputs({ githubToken: api.state.token }),
    context: {
      repository: 'acme/orders',
      event: {
        kind: 'merge-group',
        headSha: groupSha,
        baseSha: 'b'.repeat(40),
        baseBranch: 'main',
        number: 7,
        ...group,
      },
      runUrl: undefined,
      artifactsUrl: undefined,
      hosted: false,
      sha: groupSha,
      defaultBranch: 'main',
    },
    env: {},
    product: repository,
    runner: runnerOn(() => {}),
    signal: new AbortController().signal,
  });

test('what was accepted on the pull request is accepted in the queue, as the commit that is measured there', async () => {
  expect(await acceptedIn({})).toEqual({ by: 'ada', commit: groupSha, reason: 'TLS costs that much' });
});

test('of another pull request, or a group that names none, nothing is accepted', async () => {
  expect(await acceptedIn({ number: 8 })).toBeUndefined();
  expect(await acceptedIn({ number: undefined })).toBeUndefined();
});
