import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 10;
const idleNs = 50_000_000;
/** Less CPU than this per poll counts as idle: timers of a runtime tick on. */
const idleSharePerPoll = 0.02;

/**
 * Waits until the server has used no CPU for 50 ms, so that the window does not start with work left over from the
 * warm-up; gives up after `limitMs` and says so, since a server with background work never becomes idle.
 *
 * @param cpuNs reads the server's CPU time in ns; undefined where nothing counts it
 * @param nowNs a monotonic clock in ns
 */
export async function waitUntilIdle(
  cpuNs: () => number | undefined,
  nowNs: () => number,
  limitMs: number,
): Promise<boolean> {
  const start = nowNs();
  let before = cpuNs();
  let polledAt = start;
  let idleSince = start;
  while (nowNs() - start < limitMs * 1e6) {
    await delay(pollMs);
    const now = nowNs();
    const after = cpuNs();
    if (before === undefined || after === undefined) return false;
    if (after - before > (now - polledAt) * idleSharePerPoll) idleSince = now;
    else if (now - idleSince >= idleNs) return true;
    before = after;
    polledAt = now;
  }
  return false;
}
