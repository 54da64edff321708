import { expect, test } from 'vitest';
import { cacheProblem } from '../../../src/action/cache-available.ts';
import { complaintIn } from '../../../src/action/cache-messages.ts';

const runner = {
  GITHUB_SERVER_URL: 'https://github.com',
  ACTIONS_RESULTS_URL: 'https://results.example/',
  ACTIONS_RUNTIME_TOKEN: 'token',
  ACTIONS_CACHE_SERVICE_V2: 'True',
};

test('a runner of GitHub has a cache', () => {
  expect(cacheProblem(runner)).toBeUndefined();
  expect(cacheProblem({ ...runner, GITHUB_SERVER_URL: 'https://team.ghe.com' })).toBeUndefined();
});

test.each([
  ['GitHub Enterprise Server', { GITHUB_SERVER_URL: 'https://git.example.com' }, /Enterprise Server/],
  ['no service', { ACTIONS_RESULTS_URL: '' }, /offers no cache service/],
  ['no token', { ACTIONS_RUNTIME_TOKEN: undefined }, /offers no cache service/],
  ['version 1', { ACTIONS_CACHE_SERVICE_V2: undefined }, /version 1/],
])('%s: the reason, and the directory store instead', (_name, changes, words) => {
  const problem = cacheProblem({ ...runner, ...changes });
  expect(problem).toMatch(words);
  expect(problem).toMatch(/baseline-store: directory/);
});

test('warnings, errors and refusals of the package are complaints; what it tells else is not', () => {
  expect(complaintIn('Cache hit for: a\n[command]/usr/bin/tar -xf\n')).toBeUndefined();
  expect(complaintIn('x\n::warning::100%25 gone%0Areally\n::error title=a::Failed to save: no\n')).toBe(
    '100% gone really; Failed to save: no',
  );
  expect(complaintIn('Failed to save: Unable to reserve cache\r\n')).toBe(
    'Failed to save: Unable to reserve cache',
  );
});
