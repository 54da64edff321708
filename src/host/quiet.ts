import { setTimeout as delay } from 'node:timers/promises';
import { readCpuTimes } from './cpu-times.ts';
import type { HostTree } from './host-tree.ts';

const pollMs = 50;
/** Busier than this, a CPU is not quiet: a build that ends, an earlier sample's memory being freed. */
const quietShare = 0.1;
/** Polls in a row that must be quiet. */
const quietPolls = 2;

/**
 * Waits until some CPUs have been quiet for 100 ms, but no longer than the limit: whether the noise that is left matters
 * is for the admission rules to say.
 *
 * @returns whether they became quiet.
 */
export async function waitForQuiet(
  tree: HostTree,
  cpus: readonly number[],
  limitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const started = performance.now();
  let before = busyMs(tree, cpus);
  let polledAt = started;
  let quiet = 0;
  while (quiet < quietPolls) {
    if (performance.now() - started >= limitMs) return false;
    await delay(pollMs, undefined, { signal });
    const after = busyMs(tree, cpus);
    const now = performance.now();
    // Nothing to see: then there is nothing to wait for either.
    if (before === undefined || after === undefined) return false;
    const share = (after - before) / ((now - polledAt) * cpus.length);
    quiet = share < quietShare ? quiet + 1 : 0;
    before = after;
    polledAt = now;
  }
  return true;
}

/** Time that tasks ran on some CPUs; undefined where the kernel does not count it. */
function busyMs(tree: HostTree, cpus: readonly number[]): number | undefined {
  const times = Object.values(readCpuTimes(tree, cpus));
  if (times.length === 0) return undefined;
  return times.reduce(
    (sum, { tasksRunNs, userMs, niceMs, systemMs }) =>
      sum + (tasksRunNs === undefined ? userMs + niceMs + systemMs : tasksRunNs / 1e6),
    0,
  );
}
