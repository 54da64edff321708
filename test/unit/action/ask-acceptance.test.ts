import { getOctokit } from '@actions/github';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askAcceptance, askMergedAcceptance } from '../../../src/action/ask-acceptance.ts';
import type { Octokit } from '../../../src/action/github-api.ts';
import { acceptanceLine } from '../../../src/report/next-steps.ts';
import { createPullRequest, type PullRequestFacts } from '../../e2e/actions-server/pull-request.ts';
import { type RestServer, startRestServer } from '../../e2e/actions-server/rest-server.ts';
import { workflowAccount } from '../../e2e/actions-server/rest-state.ts';
import { createCellVerdict, createVerdict } from '../../verdict-factory.ts';

/** The questions through the real client, over a socket. */
const place = { owner: 'acme', repo: 'orders' };
const headSha = 'a'.repeat(40);
const labels = ['perf-accepted'];
let server: RestServer;
let api: Octokit;
beforeEach(async () => {
  server = await startRestServer({ permissions: { ada: 'write', root: 'admin', reader: 'read' } });
  api = getOctokit(server.state.token, { baseUrl: server.url });
});
afterEach(() => server.close());

const pulls = (...facts: PullRequestFacts[]) =>
  server.state.pulls.splice(0, Number.POSITIVE_INFINITY, ...facts.map(createPullRequest));
const comment = (login: string, body: string, type: 'Bot' | 'User' = 'User', issue = 7) =>
  server.state.comments.push({ id: server.state.comments.length + 1, issue, author: { login, type }, body });
const line = (reason = 'TLS', sha = headSha) => `perf-accepted ${sha.slice(0, 7)}: ${reason}`;
const ask = (judged = headSha) => askAcceptance(api, place, { number: 7, headSha: judged });

test.each(['ada', 'root'])('the line of %s, who may push, counts', async (login) => {
  pulls({ labels });
  comment(login, line());
  expect(await ask()).toEqual({
    kind: 'accepted',
    acceptance: { by: login, commit: headSha, reason: 'TLS' },
  });
});

test.each(['reader', 'nobody'])('the line of %s does not', async (login) => {
  pulls({ labels });
  comment(login, line());
  expect(await ask()).toEqual({ kind: 'incomplete', reason: expect.stringContaining('write access') });
});

test('in the description it counts for its author', async () => {
  pulls({ labels, author: 'ada', body: line() });
  expect(await ask()).toMatchObject({ kind: 'accepted', acceptance: { by: 'ada' } });
});

test('an older commit that is judged again is not accepted by a line for the newer one', async () => {
  pulls({ labels, sha: 'c'.repeat(40) });
  comment('ada', line('TLS', 'c'.repeat(40)));
  expect(await ask()).toEqual({
    kind: 'incomplete',
    reason: expect.stringContaining('names ccccccc, and aaaaaaa is judged'),
  });
});

test.each([
  ['an app', workflowAccount.login, 'Bot'],
  ['somebody whose token writes it', 'ada', 'User'],
] as const)('our own comment shows the line and accepts nothing, written by %s', async (_, login, type) => {
  server.state.permissions[login] = 'write';
  const verdict = createVerdict({ state: 'regression', cells: [createCellVerdict('a/c1/go', 'regressed')] });
  const shown = acceptanceLine(verdict, { headCommit: headSha });
  pulls({ labels });
  comment(login, `<!-- go-rust-bench:default -->\n${shown}`, type);
  expect(await ask()).toMatchObject({ kind: 'incomplete' });
  // Copied as it is by a person, it counts.
  comment('root', shown ?? '');
  expect(await ask()).toMatchObject({ kind: 'accepted', acceptance: { by: 'root' } });
});

test('nobody is asked about where no label is', async () => {
  comment('reader', line());
  expect(await ask()).toMatchObject({ kind: 'incomplete' });
  expect(server.state.requests.filter(({ path }) => path.includes('/collaborators/'))).toEqual([]);
});

const commits = Array.from({ length: 130 }, (_, index) => index.toString(16).padStart(40, '0'));
const at = (index: number) => commits[index] ?? '';
const since = (base: string | undefined, commit = at(129)) =>
  askMergedAcceptance(api, place, { branch: 'main', since: base, commit });

test('of what was merged since the baseline, everything that was accepted counts, on whatever commit', async () => {
  server.state.commits.push(...commits);
  pulls(
    { number: 4, labels, merged: at(10), body: line('before the baseline'), author: 'ada' },
    { number: 5, labels, merged: at(20), body: line(), author: 'ada' },
    { number: 6, merged: at(127) },
    { number: 8, labels, merged: at(128), body: line('logs'), author: 'root' },
    { number: 9, labels, body: line('open'), author: 'ada' },
  );
  expect(await since(at(15))).toEqual({
    kind: 'accepted',
    acceptance: { by: 'ada, root', commit: at(129), reason: '#5: TLS; #8: logs' },
  });
  expect(await since(at(128))).toEqual({ kind: 'none' });
});

test('a merged one that was not accepted rightly is told', async () => {
  pulls({ number: 5, labels, merged: at(3) });
  expect(await since(undefined, at(3))).toEqual({
    kind: 'incomplete',
    reason: expect.stringMatching(/^pull request #5: the label .* is there/),
  });
});

test('where the baseline’s commit is gone, the commit itself still counts', async () => {
  server.state.commits.push(...commits);
  pulls({ number: 5, labels, merged: at(3), body: line(), author: 'ada' });
  expect(await since('f'.repeat(40), at(3))).toMatchObject({ kind: 'accepted' });
});
