import type { Evidence } from '../evidence/evidence.ts';
import type { HostTree } from '../host/host-tree.ts';
import type { MainJob } from './job.ts';
import type { RunLog } from './log.ts';
import { type LookedUp, lookUpOpponent } from './opponent.ts';
import { runCompared } from './run-compared.ts';
import { withServers } from './servers-in-place.ts';

/**
 * The main job: builds, checks, measures, compares, and leaves the evidence in the output directory. The evidence of a
 * cancelled session is written too, and says that it was cancelled.
 *
 * @throws {UserError} for whatever the user can mend; nothing is left running.
 */
export async function mainJob(
  job: MainJob,
  tree: HostTree,
  log: RunLog,
  signal: AbortSignal,
): Promise<Evidence> {
  const { workspace, inputs } = job;
  let found: LookedUp = { opponent: undefined, noiseLimits: undefined };
  try {
    return await withServers(
      workspace,
      inputs,
      tree,
      log,
      signal,
      (ready) => runCompared(job, ready, found, tree, log, signal),
      async ({ host, place }) => {
        found = await lookUpOpponent(job, { host, rung: place.isolation.achieved, workspace }, log);
      },
    );
  } finally {
    const baseline = found.opponent?.baseline;
    if (baseline?.kind === 'found') await baseline.baseline.release();
  }
}
