import { getOctokit } from '@actions/github';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commentsApi } from '../../../src/action/github-api.ts';
import { type CommentsApi, upsertComment } from '../../../src/action/sticky-comment.ts';
import { type RestServer, startRestServer } from '../../e2e/actions-server/rest-server.ts';
import { workflowAccount } from '../../e2e/actions-server/rest-state.ts';

const body = (text: string) => `<!-- go-rust-bench:default -->\n${text}`;
let server: RestServer;
let api: CommentsApi;
beforeEach(async () => {
  server = await startRestServer();
  api = commentsApi(getOctokit(server.state.token, { baseUrl: server.url }), 'acme/orders', 7);
});
afterEach(() => server.close());

const own = (id: number, text: string, login = workflowAccount.login) =>
  server.state.comments.push({ id, issue: 7, author: { login, type: 'Bot' }, body: body(text) });
const left = () => server.state.comments.map((comment) => comment.body);

test('two runs that find no comment at the same time leave one', async () => {
  let waiting = 0;
  let bothHaveLooked = () => {};
  const looked = new Promise<void>((resolve) => {
    bothHaveLooked = resolve;
  });
  const racing: CommentsApi = {
    ...api,
    create: async (text) => {
      waiting += 1;
      if (waiting === 2) bothHaveLooked();
      await looked;
      return api.create(text);
    },
  };
  const results = await Promise.all([upsertComment(racing, body('one')), upsertComment(racing, body('two'))]);
  expect(left()).toHaveLength(1);
  expect(new Set(results.map(({ url }) => url)).size).toBe(1);
});

test('what an earlier race has left is reduced to the oldest, and nothing of anybody else', async () => {
  own(1, 'old');
  own(2, 'of another app', 'other[bot]');
  own(3, 'double');
  expect(await upsertComment(api, body('new'))).toMatchObject({ did: 'updated' });
  expect(left()).toEqual([body('new'), body('of another app')]);
});

test('a double that is gone already is no error', async () => {
  await expect(api.remove(99)).resolves.toBeUndefined();
});
