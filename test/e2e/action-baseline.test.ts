import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { gitRepository } from '../git-repository.ts';
import { type CacheServer, startCacheServer } from './actions-server/cache-server.ts';
import { mainToken, pullRequestToken, readOnlyToken } from './actions-server/cache-token.ts';
import { createPullRequest } from './actions-server/pull-request.ts';
import { type RestServer, startRestServer } from './actions-server/rest-server.ts';
import { leftovers } from './command-line.ts';
import { makeDumpingRepository } from './mini-runner/dumping-repository.ts';
import { pullRequestEvent, pushEvent } from './mini-runner/events.ts';
import { type ActionStep, removeRunners, runStep, type StepResult } from './mini-runner/mini-runner.ts';

/** The life of one repository with its baseline in the cache: each story begins where the one before has ended. */
const team = makeDumpingRepository({ repeats: 5 });
let cache: CacheServer;
let api: RestServer;
beforeAll(async () => {
  cache = await startCacheServer();
  api = await startRestServer({ cache: cache.state });
});
afterAll(async () => {
  await cache.close();
  await api.close();
  team.remove();
  removeRunners();
});

const run = (more: Partial<ActionStep>, token: string) =>
  runStep({
    node: process.execPath,
    event: pullRequestEvent(),
    api: { url: api.url, token: api.state.token },
    workspace: team.directory,
    ...more,
    // Samples are disturbed on a busy machine, and the plan is short.
    inputs: { 'time-budget': '5m', ...more.inputs },
    env: {
      // Any other host is taken for an Enterprise Server, which has no cache service of version 2.
      GITHUB_SERVER_URL: 'https://github.com',
      ACTIONS_RESULTS_URL: cache.url,
      ACTIONS_CACHE_SERVICE_V2: 'true',
      ACTIONS_RUNTIME_TOKEN: token,
      ...more.env,
    },
  });
const refresh = (more: Partial<ActionStep> = {}, token = mainToken) =>
  run({ event: pushEvent, ...more }, token);
const pullRequest = (more: Partial<ActionStep> = {}) => run(more, pullRequestToken);
const evidenceOf = ({ outputs, file }: StepResult): Evidence =>
  JSON.parse(file(outputs['evidence-path'] ?? ''));
const tell = ({ text, stderr, commands }: StepResult) =>
  `${text}\n${stderr}\n${commands.map(({ name, message }) => `${name}: ${message}`).join('\n')}`;

describe('a repository with its baseline in the cache', () => {
  it('is refreshed: the session is saved under its key, and proved to be there', async () => {
    const result = await refresh();
    expect(result.code, tell(result)).toBe(0);
    expect(result.outputs['baseline-key']).toMatch(/^go-rust-bench-v1-.+-dumping-\d{8}T\d{6}Z-\w+-4242\.1$/);
    expect(cache.state.entries.map(({ key, scope, ready }) => ({ key, scope, ready }))).toEqual([
      { key: result.outputs['baseline-key'], scope: 'refs/heads/main', ready: true },
    ]);
    expect(api.state.comments).toEqual([]);
  }, 120_000);

  it('a pull request that does not reach the programs: same binaries, nothing is measured', async () => {
    // One answer like this must not cost the baseline its proof, and with it the shortcut.
    api.state.faults.push({ request: 'GET /repos/acme/orders/actions/caches', status: 502 });
    const result = await pullRequest();
    expect(result.code, tell(result)).toBe(0);
    expect(result.outputs).toMatchObject({ verdict: 'pass', 'baseline-key': cache.state.entries[0]?.key });
    expect(Number(result.outputs['baseline-age'])).toBeGreaterThanOrEqual(0);
    expect(api.state.comments.at(-1)?.body).toContain('Same binaries, nothing to compare');
    expect(api.state.faults).toEqual([]);
    expect(evidenceOf(result).samples).toEqual([]);
  }, 120_000);

  it('the same, where only a change is worth a comment: none is written', async () => {
    api.state.comments.length = 0;
    const result = await pullRequest({ inputs: { comment: 'on-change' } });
    expect(result.outputs).toMatchObject({ verdict: 'pass', 'comment-url': '' });
    expect(api.state.comments).toEqual([]);
  }, 120_000);

  it('a pull request that slows the server: proved side by side, comment, annotation, exit 1', async () => {
    team.slowDown(1000);
    const result = await pullRequest();
    expect(result.code, tell(result)).toBe(1);
    expect(result.outputs.verdict).toBe('regression');
    const evidence = evidenceOf(result);
    expect(evidence.comparison).toMatchObject({
      source: {
        store: 'cache',
        artefacts: { kind: 'record', proof: expect.stringContaining('refs/heads/main') },
      },
      confirm: { kind: 'ran' },
    });
    expect(JSON.parse(result.outputs.regressions ?? '[]')).toEqual(
      expect.arrayContaining([expect.objectContaining({ cell: 'hello/c2/dumping', metric: 'throughput' })]),
    );
    const errors = result.commands.filter(({ name }) => name === 'error');
    expect(errors).toEqual([
      expect.objectContaining({
        properties: { title: 'hello/c2/dumping' },
        message: expect.stringContaining('throughput'),
      }),
    ]);
    expect(api.state.comments).toHaveLength(1);
    expect(api.state.comments[0]?.body).toContain('1 of 1 cell slower');
    expect(result.summary).toContain('1 of 1 cell slower');
    expect(leftovers()).toEqual([]);
  }, 600_000);

  it('a refresh of the slowed branch does not become the new baseline', async () => {
    const result = await refresh();
    expect(result.code, tell(result)).toBe(1);
    expect(cache.state.entries).toHaveLength(1);
  }, 600_000);

  it('a refresh that was accepted does', async () => {
    const event = { ...pushEvent, name: 'workflow_dispatch' };
    const result = await refresh({
      event,
      inputs: { accept: 'TLS costs that much' },
      env: { GITHUB_RUN_ATTEMPT: '2' },
    });
    expect(result.code, tell(result)).toBe(0);
    expect(cache.state.entries).toHaveLength(2);
    expect(result.summary).toContain('TLS costs that much');
  }, 600_000);

  it('a save that the service denies fails the refresh, and leaves the baseline', async () => {
    const result = await refresh({}, readOnlyToken);
    expect(result.code, tell(result)).toBe(2);
    expect(cache.state.entries.filter(({ ready }) => ready)).toHaveLength(2);
    expect(result.commands.filter(({ name }) => name === 'error')).toEqual([
      expect.objectContaining({ properties: { title: 'go-rust-bench: no new baseline' } }),
    ]);
  }, 600_000);

  it('a blob that breaks off is no baseline, and is named', async () => {
    cache.state.faults.push(...Array.from({ length: 8 }, () => ({ at: 'GET blob', cut: true }) as const));
    const result = await pullRequest();
    expect(result.code).toBe(2);
    expect(result.summary).toContain(cache.state.entries[1]?.key.slice(0, 30));
    cache.state.faults.length = 0;
  }, 120_000);

  it('a baseline that a pull request has poisoned, where no merge base can be had: its programs are neither run nor believed to be the same', async () => {
    const newest = cache.state.entries.at(-1);
    if (newest === undefined) throw new Error('no entry');
    cache.state.entries.push({ ...newest, id: newest.id + 100, scope: 'refs/pull/7/merge' });
    const result = await pullRequest();
    const { comparison, samples, verdicts } = evidenceOf(result);
    expect(comparison?.source, tell(result)).toMatchObject({
      unproved: expect.stringContaining('refs/pull/7/merge'),
      artefacts: { kind: 'none', reason: expect.stringContaining('refs/pull/7/merge') },
    });
    expect(verdicts[0]?.form).toBe('without-confirm');
    expect(samples.length).toBeGreaterThan(0);
    expect(result.summary).toContain("the baseline's origin is not proved");
  }, 600_000);
});

describe('a machine', () => {
  it('is calibrated: what it does when nothing changes is stored under its own key', async () => {
    const place = makeDumpingRepository({ repeats: 5 });
    const event = { ...pushEvent, name: 'workflow_dispatch' };
    const inputs = { mode: 'calibrate', sessions: '1' };
    const result = await refresh({ workspace: place.directory, event, inputs });
    place.remove();
    expect(result.code, tell(result)).toBe(0);
    expect(cache.state.entries.map(({ key }) => key)).toContainEqual(
      expect.stringMatching(/^go-rust-bench-calibration-v1-/),
    );
    expect(result.summary).toContain('Calibration of this machine');
    expect(leftovers()).toEqual([]);
  }, 600_000);
});

describe('a pull request without any record', () => {
  it('whose base does not build is measured, and compared with nothing: it may be what repairs the base', async () => {
    const place = makeDumpingRepository({ repeats: 5 });
    const { git, commit } = gitRepository(place.directory);
    place.breakBuild();
    const base = commit({});
    git('rm', '--quiet', 'service/broken');
    commit({});
    api.state.pulls.push(createPullRequest({ number: 9 }));

    const result = await pullRequest({
      workspace: place.directory,
      event: pullRequestEvent({ number: 9, base }),
    });
    place.remove();
    expect(result.code, tell(result)).toBe(0);
    expect(result.outputs.verdict).toBe('no-baseline');
    expect(evidenceOf(result).samples.length).toBeGreaterThan(0);
    expect(api.state.comments.at(-1)).toMatchObject({
      issue: 9,
      body: expect.stringMatching(/Nothing was compared: .*the base commit/),
    });
    expect(leftovers()).toEqual([]);
  }, 600_000);

  it('is compared with its merge base, built here and measured beside it', async () => {
    const place = makeDumpingRepository({ repeats: 5 });
    const { commit } = gitRepository(place.directory);
    const base = commit({});
    place.slowDown(1000);
    commit({});
    api.state.pulls.push(createPullRequest({ number: 8 }));

    const result = await pullRequest({
      workspace: place.directory,
      event: pullRequestEvent({ number: 8, base }),
      inputs: { 'baseline-store': 'merge-base' },
    });
    place.remove();
    expect(result.code, tell(result)).toBe(1);
    expect(evidenceOf(result).comparison).toMatchObject({
      source: { store: 'merge-base', commit: base, artefacts: { kind: 'built', commit: base } },
      confirm: { kind: 'ran' },
    });
    expect(api.state.comments.at(-1)).toMatchObject({
      issue: 8,
      body: expect.stringContaining('1 of 1 cell slower'),
    });
    expect(leftovers()).toEqual([]);
  }, 600_000);
});
