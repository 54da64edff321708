import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serializeEvidence } from '../../src/evidence/serialize-evidence.ts';
import { createEvidence } from '../evidence-factory.ts';
import { assertNode, nodes } from './action-nodes.ts';
import { createPullRequest } from './actions-server/pull-request.ts';
import { type RestServer, startRestServer } from './actions-server/rest-server.ts';
import { type Account, type Fault, workflowAccount } from './actions-server/rest-state.ts';
import { pullRequestEvent, pushEvent } from './mini-runner/events.ts';
import { type ActionStep, removeRunners, runStep } from './mini-runner/mini-runner.ts';

/**
 * The stories of the comment, each through the committed bundle and a real server. Nothing is measured: mode report
 * publishes evidence that lies there, by the same way as a run that has just measured.
 */
const directory = mkdtempSync(join(tmpdir(), 'action-comment-'));
const evidenceFile = (name: string, seed: number) => {
  const path = join(directory, `${name}.json`);
  writeFileSync(path, serializeEvidence(createEvidence({ seed })));
  return path;
};
const first = evidenceFile('first', 1);
const second = evidenceFile('second', 2);
const path = '/repos/acme/orders/issues/7/comments';
const marker = '<!-- go-rust-bench:default -->';

let api: RestServer;
beforeEach(async () => {
  api = await startRestServer();
});
afterEach(async () => {
  await api.close();
  removeRunners();
});
afterAll(() => rmSync(directory, { recursive: true }));

const report = (inputs: Record<string, string> = {}, more: Partial<ActionStep> = {}) =>
  runStep({
    node: process.execPath,
    event: pullRequestEvent(),
    api: { url: api.url, token: api.state.token },
    inputs: { mode: 'report', evidence: first, ...inputs },
    ...more,
  });
const writes = () => api.state.requests.filter(({ method, path }) => method !== 'GET' && path !== '/graphql');
const comments = () => api.state.comments;
const notices = (result: Awaited<ReturnType<typeof report>>) =>
  result.commands.filter(({ name }) => name === 'notice').map(({ message }) => message);

describe.each(nodes)('on Node %s', (version, node) => {
  it('the first run writes one comment, the same body is not sent again, another one updates it', async () => {
    assertNode(version, node);
    const created = await report({}, { node });
    expect(created.code, created.text + created.stderr).toBe(0);
    expect(created.stderr).toBe('');
    expect(comments()).toHaveLength(1);
    expect(comments()[0]?.body?.split('\n')[0]).toBe(marker);
    expect(created.outputs['comment-url']).toBe('https://forge.example/pull/7#issuecomment-1000');

    const again = await report({}, { node });
    expect(again.outputs['comment-url']).toBe(created.outputs['comment-url']);
    expect(writes()).toHaveLength(1);

    const updated = await report({ evidence: second }, { node });
    expect(updated.code).toBe(0);
    expect(writes().map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect(comments()).toHaveLength(1);
  }, 120_000);
});

describe('the comment', () => {
  it('of each of two configurations is one of its own', async () => {
    await report();
    await report({ 'comment-id': 'nightly' });
    await report({ evidence: second });
    expect(comments().map(({ body }) => body?.split('\n')[0])).toEqual([
      marker,
      '<!-- go-rust-bench:nightly -->',
    ]);
  });

  it.each<[string, Account]>([
    ['of a person', { login: 'mallory', type: 'User' }],
    ["of a person with the app's bare name", { login: 'github-actions', type: 'User' }],
    ['of another app', { login: 'other[bot]', type: 'Bot' }],
  ])('that carries the marker, %s, is never touched', async (_, author) => {
    const foreign = { id: 1, issue: 7, author, body: `${marker}\nall is well` };
    comments().push(foreign);
    const { outputs } = await report();
    expect(comments()[0]).toEqual({ id: 1, issue: 7, author, body: `${marker}\nall is well` });
    expect(comments()).toHaveLength(2);
    expect(outputs['comment-url']).toBe('https://forge.example/pull/7#issuecomment-1001');
  });

  it('is found on a later page, and with the line ends that GitHub stores', async () => {
    for (let id = 1; id <= 230; id += 1)
      comments().push({ id, issue: 7, author: { login: 'talker', type: 'User' }, body: `word ${id}` });
    comments().splice(205, 0, { id: 999, issue: 7, author: workflowAccount, body: `${marker}\r\nold` });
    const { outputs } = await report();
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /repos/acme/orders/issues/comments/999',
    ]);
    expect(outputs['comment-url']).toContain('issuecomment-999');
  });

  it('only quoted in a comment of ours, the marker does not count', async () => {
    comments().push({ id: 1, issue: 7, author: workflowAccount, body: `see\n${marker}` });
    await report();
    expect(comments()).toHaveLength(2);
  });

  it('of a newer commit is not replaced by the run of an older one that ends later', async () => {
    await report();
    api.state.pulls.splice(0, 1, createPullRequest({ sha: 'd'.repeat(40) }));
    const { code, commands } = await report({ evidence: second });
    expect(code).toBe(0);
    expect(writes()).toHaveLength(1);
    expect(commands).toContainEqual(
      expect.objectContaining({ name: 'notice', message: expect.stringContaining('is at ddddddd now') }),
    );
  });

  it('is left away when it is not wanted, or when there is no pull request', async () => {
    await report({ comment: 'never' });
    await report({}, { event: pushEvent });
    expect(api.state.requests).toEqual([]);
  });
});

describe('an API that does not answer as it should', () => {
  const cases: [string, Fault[], number][] = [
    [
      'busy, and says for how long',
      [{ request: `POST ${path}`, status: 429, headers: { 'retry-after': '1' } }],
      1,
    ],
    [
      'at a secondary limit',
      [
        {
          request: `GET ${path}`,
          status: 403,
          headers: { 'retry-after': '0' },
          message: 'You have exceeded a secondary rate limit',
        },
      ],
      1,
    ],
    [
      'broken twice',
      [
        { request: 'POST /graphql', status: 502 },
        { request: `GET ${path}`, status: 503 },
      ],
      1,
    ],
    [
      'loses the answer of a comment that it has created',
      [{ request: `POST ${path}`, status: 502, afterEffect: true }],
      1,
    ],
  ];
  it.each(cases)('%s: the comment is there once in the end', async (_, faults, count) => {
    api.state.faults.push(...faults);
    const { code, outputs } = await report();
    expect(code).toBe(0);
    expect(comments()).toHaveLength(count);
    expect(outputs['comment-url']).toContain('issuecomment-1000');
  });

  it('waits as long as it was told to', async () => {
    api.state.faults.push({ request: `POST ${path}`, status: 429, headers: { 'retry-after': '2' } });
    const { text } = await report();
    expect(text).toContain('the API answered 429; trying again in 2 s');
  });

  it.each<[string, (state: RestServer['state']) => void, RegExp]>([
    [
      'a token that may only read',
      (state) => Object.assign(state, { writable: false }),
      /pull-requests: write/,
    ],
    [
      'an API that stays broken',
      (state) =>
        state.faults.push(
          ...Array.from({ length: 4 }, () => ({
            request: 'POST /graphql',
            status: 500,
            headers: { 'retry-after': '0' },
          })),
        ),
      /the API answered 500/,
    ],
    [
      'a limit that lasts too long to wait for',
      (state) =>
        state.faults.push({ request: `POST ${path}`, status: 429, headers: { 'retry-after': '3600' } }),
      /the API answered 429/,
    ],
  ])('%s: a notice says so, the summary stands, the verdict is the same', async (_, arrange, reason) => {
    arrange(api.state);
    const result = await report();
    expect(result.code).toBe(0);
    expect(comments()).toEqual([]);
    expect(notices(result)).toEqual([expect.stringMatching(reason)]);
    expect(result.summary).toContain('go-rust-bench');
    expect(result.outputs).toMatchObject({ verdict: 'no-baseline', 'comment-url': '' });
  });

  it('a token that is not valid: the same', async () => {
    const result = await report({}, { api: { url: api.url, token: 'ghs_wrong' } });
    expect(result.code).toBe(0);
    expect(notices(result)).toEqual([expect.stringContaining('401')]);
  });
});

describe('what a step leaves', () => {
  it('has every output of action.yml, and files where they say', async () => {
    const { outputs, summary, file } = await report();
    expect(Object.keys(outputs).sort()).toEqual([
      'baseline-age',
      'baseline-key',
      'comment-url',
      'evidence-path',
      'regressions',
      'report-path',
      'summary-path',
      'verdict',
    ]);
    expect(file(outputs['summary-path'] ?? '')).toBe(summary);
    expect(JSON.parse(file(outputs['evidence-path'] ?? '')).schema).toBe('go-rust-bench/evidence/v1');
    expect(file(outputs['report-path'] ?? '')).toContain('<!doctype html>');
    expect(outputs.regressions).toBe('[]');
  });

  it('fails for no baseline when that is asked for, after everything was published', async () => {
    const { code, summary } = await report({ 'fail-on': 'no-baseline' });
    expect(code).toBe(3);
    expect(comments()).toHaveLength(1);
    expect(summary).not.toBe('');
  });

  it('never has the token in its log', async () => {
    const { text, commands } = await report();
    const mask = commands.filter(({ name }) => name === 'add-mask');
    expect(mask.map(({ message }) => message)).toEqual([api.state.token]);
    expect(text).not.toContain(api.state.token);
  });
});
