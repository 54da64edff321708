import { expect, test } from 'vitest';
import { realRetry, retryDelayMs, withRetries } from '../../../src/action/retry.ts';
import { Cancelled } from '../../../src/run/stop-signals.ts';

const error = (status: number, headers: Record<string, string> = {}, message = 'no') =>
  Object.assign(new Error(message), { status, response: { headers } });
const now = Date.parse('2026-01-01T00:00:00Z');

test.each<[string, unknown, number | undefined]>([
  ['a server error', error(502), 1000],
  ['busy, with a time', error(429, { 'retry-after': '7' }), 7000],
  ['busy, with no time at all', error(429, { 'retry-after': '0' }), 0],
  ['busy, without saying for how long', error(429), 60_000],
  ['a secondary limit by its message', error(403, {}, 'You have exceeded a secondary rate limit.'), 60_000],
  [
    'a limit that ends at a time',
    error(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${now / 1000 + 5}` }),
    6000,
  ],
  ['a token without the right', error(403, {}, 'Resource not accessible by integration'), undefined],
  ['not there', error(404), undefined],
  ['not valid', error(422), undefined],
  ['a fault of ours', new TypeError('x is undefined'), undefined],
])('%s', (_, caught, delayMs) => {
  expect(retryDelayMs(caught, 0, now)).toBe(delayMs);
});

test('waits longer each time', () => {
  expect([0, 1, 2].map((tries) => retryDelayMs(error(500), tries, now))).toEqual([1000, 2000, 4000]);
});

/** An operation that fails so often, and what was waited for. */
function failing(failures: readonly unknown[]) {
  const slept: number[] = [];
  const left = [...failures];
  const run = withRetries(
    async () => {
      const failure = left.shift();
      if (failure !== undefined) throw failure;
      return 'done';
    },
    { sleep: async (ms) => void slept.push(ms), nowMs: () => now, tell: () => {} },
  );
  return { run, slept };
}

test('three more tries, and no fourth', async () => {
  const patient = failing([error(500), error(500), error(500)]);
  expect(await patient.run).toBe('done');
  expect(patient.slept).toEqual([1000, 2000, 4000]);
  await expect(failing([1, 2, 3, 4].map(() => error(500))).run).rejects.toMatchObject({ status: 500 });
});

test('what asks for an hour of patience is not waited for', async () => {
  const { run, slept } = failing([error(429, { 'retry-after': '3600' })]);
  await expect(run).rejects.toMatchObject({ status: 429 });
  expect(slept).toEqual([]);
});

test('a job that is cancelled while it waits was cancelled, and is no fault of ours', async () => {
  const controller = new AbortController();
  const cancelled = new Cancelled('cancelled by SIGINT');
  // Told before each wait; the abort comes once the wait has begun.
  const retry = realRetry(controller.signal, () => setImmediate(() => controller.abort(cancelled)));
  const operation = () => Promise.reject(error(429, { 'retry-after': '200' }));
  await expect(withRetries(operation, retry)).rejects.toBe(cancelled);
});
