import { expect, test } from 'vitest';
import {
  type CacheEntry,
  type ListCacheEntries,
  originOfEntry,
} from '../../../src/action/baseline-origin.ts';

const key = 'go-rust-bench-v1-key';
const main = 'refs/heads/main';
const own = 'refs/pull/7/merge';
const pullRequest = { own, trusted: [main] };
const listing =
  (...refs: string[]): ListCacheEntries =>
  async () =>
    refs.map((ref): CacheEntry => ({ key, ref }));

test('an entry of the default branch is proved, though other pull requests, whose scopes nobody else reads, have saved its key too', async () => {
  const list = listing('refs/pull/666/merge', main, 'refs/heads/feature');
  expect(await originOfEntry(key, list, pullRequest)).toEqual({
    kind: 'proved',
    proof: `the cache entry belongs to ${main}`,
  });
});

test.each([
  [
    "the run's own scope is read first",
    listing(main, own),
    'an entry of this key was saved by refs/pull/7/merge, not by refs/heads/main',
  ],
  [
    'nothing but a scope that this run does not read',
    listing('refs/pull/666/merge'),
    'the API lists no cache entry of this key of refs/heads/main',
  ],
  [
    'another key',
    async () => [{ key: `${key}-more`, ref: main }],
    'the API lists no cache entry of this key of refs/heads/main',
  ],
])('%s: not proved', async (_, list, reason) => {
  expect(await originOfEntry(key, list, pullRequest)).toEqual({ kind: 'unproved', reason });
});

test('the default branch itself reads its own scope', async () => {
  const origin = await originOfEntry(key, listing(main), { own: main, trusted: [main] });
  expect(origin.kind).toBe('proved');
});
