import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitRepository, type TestRepository } from '../git-repository.ts';
import { type CacheServer, startCacheServer } from './actions-server/cache-server.ts';
import { mainToken, pullRequestToken } from './actions-server/cache-token.ts';
import { createPullRequest } from './actions-server/pull-request.ts';
import { type RestServer, startRestServer } from './actions-server/rest-server.ts';
import { makeDumpingRepository } from './mini-runner/dumping-repository.ts';
import { headSha, pullRequestEvent, pushEvent } from './mini-runner/events.ts';
import { type ActionStep, removeRunners, runStep, type StepResult } from './mini-runner/mini-runner.ts';

/** An intended slowdown, from the red pull request to the baseline that starts from it. */
const team = makeDumpingRepository({ repeats: 5 });
let repository: TestRepository;
let cache: CacheServer;
let api: RestServer;
beforeAll(async () => {
  repository = gitRepository(team.directory);
  cache = await startCacheServer();
  api = await startRestServer({ cache: cache.state, permissions: { ada: 'write', eve: 'read' } });
});
afterAll(async () => {
  await cache.close();
  await api.close();
  team.remove();
  removeRunners();
});

const run = (event: ActionStep['event'], token: string) =>
  runStep({
    node: process.execPath,
    event,
    api: { url: api.url, token: api.state.token },
    workspace: team.directory,
    // Samples are disturbed on a busy machine, and the plan is short.
    inputs: { 'time-budget': '5m' },
    env: {
      // Any other host is taken for an Enterprise Server, which has no cache service of version 2.
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_SHA: repository.git('rev-parse', 'HEAD'),
      ACTIONS_RESULTS_URL: cache.url,
      ACTIONS_CACHE_SERVICE_V2: 'true',
      ACTIONS_RUNTIME_TOKEN: token,
    },
  });
const refresh = () => run(pushEvent, mainToken);
// The same event each time: a run that is started again keeps that of its first attempt, without the label.
const pullRequest = () => run(pullRequestEvent(), pullRequestToken);
const commit = (files: Readonly<Record<string, string>>) => {
  const sha = repository.commit(files);
  api.state.commits.push(sha);
  return sha;
};
const label = (merged?: string) =>
  api.state.pulls.splice(
    0,
    1,
    createPullRequest({ labels: ['perf-accepted'], ...(merged === undefined ? {} : { merged }) }),
  );
const comment = (login: string, body: string) =>
  api.state.comments.push({ id: 1, issue: 7, author: { login, type: 'User' }, body });
const ours = () => api.state.comments.filter(({ author }) => author.type === 'Bot').map(({ body }) => body);
const tell = ({ text, stderr, commands }: StepResult) =>
  `${text}\n${stderr}\n${commands.map(({ name, message }) => `${name}: ${message}`).join('\n')}`;

describe('a slowdown that is intended', () => {
  let line = '';
  let slowed = '';

  it('makes its pull request red, and the comment says what to write', async () => {
    commit({ 'README.md': 'orders' });
    const baseline = await refresh();
    expect(baseline.code, tell(baseline)).toBe(0);
    team.slowDown(1000);
    slowed = commit({});

    const result = await pullRequest();
    expect(result.code, tell(result)).toBe(1);
    line = /^perf-accepted .*$/m.exec(ours()[0] ?? '')?.[0] ?? '';
    expect(line).toBe(`perf-accepted ${headSha.slice(0, 7)}: your reason`);
  }, 600_000);

  it('is accepted when a maintainer has done that and starts the run again', async () => {
    label();
    comment('eve', line.replace('your reason', 'mine'));
    comment('ada', line.replace('your reason', 'certificates are checked now'));
    const result = await pullRequest();
    expect(result.code, tell(result)).toBe(0);
    expect(result.outputs.verdict).toBe('pass');
    expect(ours()).toEqual([expect.stringContaining('accepted: certificates are checked now')]);
  }, 600_000);

  it('becomes the baseline though the run of its merge was cancelled: a later one finds it', async () => {
    label(slowed);
    commit({ 'README.md': 'orders, documented' });
    const result = await refresh();
    expect(result.code, tell(result)).toBe(0);
    expect(result.summary).toContain('certificates are checked now');
    expect(cache.state.entries.map(({ key }) => key)).toContain(result.outputs['baseline-key']);
    expect(cache.state.entries).toHaveLength(2);
  }, 600_000);
});
