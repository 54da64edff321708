import { setTimeout as delay } from 'node:timers/promises';

/** Tries after the first one. */
const retries = 3;
/** Who asks for more patience than this is not waited for: the job holds a machine. */
const longestWaitMs = 5 * 60_000;
/** GitHub's advice where a secondary limit names no time. */
const secondaryLimitMs = 60_000;

export interface Retry {
  /** @throws the signal's reason when aborted */
  readonly sleep: (ms: number) => Promise<void>;
  readonly nowMs: () => number;
  /** Told before each wait. */
  readonly tell: (text: string) => void;
}

export const realRetry = (signal: AbortSignal, tell: (text: string) => void): Retry => ({
  sleep: (ms) =>
    delay(ms, undefined, { signal }).catch((error: unknown) => {
      // Node wraps the reason, and who cancelled would look like a fault.
      signal.throwIfAborted();
      throw error;
    }),
  nowMs: () => Date.now(),
  tell,
});

/**
 * Runs an operation again when the service was at fault or busy: 5xx, 429, a secondary limit. It obeys `retry-after`.
 * The operation must bear being run twice: a 502 does not say whether what was asked for has happened.
 *
 * @throws what the operation threw last.
 */
export async function withRetries<Result>(operation: () => Promise<Result>, retry: Retry): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await operation();
    } catch (error) {
      const waitMs = tries < retries ? retryDelayMs(error, tries, retry.nowMs()) : undefined;
      if (waitMs === undefined || waitMs > longestWaitMs) throw error;
      retry.tell(`the API answered ${statusOf(error)}; trying again in ${Math.ceil(waitMs / 1000)} s`);
      await retry.sleep(waitMs);
    }
  }
}

/** How an error of Octokit looks from here. A connection that fails is a 500 without a response. */
interface ApiError {
  readonly status: number;
  readonly message?: string;
  readonly response?: { readonly headers?: Readonly<Record<string, string | number | undefined>> };
}

/** Status of an answer of the API; undefined when the error is another one. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as Partial<ApiError> | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
}

/**
 * How long to wait before the next try, in ms; undefined when another try cannot help.
 *
 * @param tries tries before this one
 */
export function retryDelayMs(error: unknown, tries: number, nowMs: number): number | undefined {
  const status = statusOf(error);
  if (status === undefined) return undefined;
  const { response, message = '' } = error as ApiError;
  const headers = response?.headers ?? {};
  const limited = status === 429 || (status === 403 && isLimit(headers, message));
  if (status < 500 && !limited) return undefined;
  const retryAfter = Number(headers['retry-after']);
  if (headers['retry-after'] !== undefined && retryAfter >= 0) return retryAfter * 1000;
  const reset = Number(headers['x-ratelimit-reset']);
  if (`${headers['x-ratelimit-remaining']}` === '0' && reset > 0)
    return Math.max(0, reset * 1000 - nowMs) + 1000;
  return limited ? secondaryLimitMs : 1000 * 2 ** tries;
}

function isLimit(headers: Readonly<Record<string, unknown>>, message: string): boolean {
  return (
    headers['retry-after'] !== undefined ||
    `${headers['x-ratelimit-remaining']}` === '0' ||
    /secondary rate limit/i.test(message)
  );
}
