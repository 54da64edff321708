import { buildEnvironment } from '../build/child-environment.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { writeEvidence } from '../evidence/evidence-file.ts';
import { sealEvidence } from '../evidence/seal.ts';
import type { HostTree } from '../host/host-tree.ts';
import { checkedServers } from './check-servers.ts';
import { placeSections, runSection } from './evidence-sections.ts';
import type { MainJob } from './job.ts';
import type { RunLog } from './log.ts';
import { cellsThatDoNotFit, measurePlan } from './measure-plan.ts';
import { withServers } from './servers-in-place.ts';
import { openSitting } from './sitting.ts';

/**
 * The main job: builds, checks, measures, and leaves the evidence in the output directory. The evidence of a cancelled
 * session is written too, and says that it was cancelled.
 *
 * @throws {UserError} for whatever the user can mend; nothing is left running.
 */
export async function mainJob(
  job: MainJob,
  tree: HostTree,
  log: RunLog,
  signal: AbortSignal,
): Promise<Evidence> {
  const { workspace, inputs, output } = job;
  return withServers(workspace, inputs, tree, log, signal, async (ready) => {
    log.step('checking the contract of each server');
    const servers = await checkedServers(ready, workspace, signal);
    const notRun = cellsThatDoNotFit(workspace, tree);
    for (const { cell, need, have, fix } of notRun)
      log.warn(`${cell} is not run: needs ${need}, has ${have}; ${fix}`);

    const facts = { ...placeSections(ready), servers };
    const sitting = await openSitting(job, ready.placement.session, facts);
    if (sitting.kept.length > 0) log.step(`going on after ${sitting.kept.length} samples`);
    try {
      const session = await measurePlan(
        {
          workspace,
          ready,
          notRun,
          controllerEnv: buildEnvironment(process.env),
          kept: sitting.kept,
          keep: sitting.keep,
          tree,
        },
        log,
        signal,
      );
      const run = runSection(workspace, sitting.record, notRun, session.ended);
      const evidence = sealEvidence({ ...facts, run, samples: [...session.samples] });
      await writeEvidence(output.evidence, evidence);
      return evidence;
    } finally {
      await sitting.close();
    }
  });
}
