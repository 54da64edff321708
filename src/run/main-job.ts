import { buildEnvironment } from '../build/child-environment.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { writeEvidence } from '../evidence/evidence-file.ts';
import { openSamplesFile } from '../evidence/samples-file.ts';
import { sealEvidence } from '../evidence/seal.ts';
import type { HostTree } from '../host/host-tree.ts';
import { checkedServers } from './check-servers.ts';
import { evidenceSections } from './evidence-sections.ts';
import type { RunInputs } from './inputs.ts';
import type { RunLog } from './log.ts';
import { cellsThatDoNotFit, measurePlan } from './measure-plan.ts';
import type { OutputDirectory } from './output-directory.ts';
import { withServers } from './servers-in-place.ts';
import type { Workspace } from './workspace.ts';

/**
 * The main job: builds, checks, measures, and leaves the evidence in the output directory. The evidence of a cancelled
 * session is written too, and says that it was cancelled.
 *
 * @throws {UserError} for whatever the user can mend; nothing is left running.
 */
export async function mainJob(
  workspace: Workspace,
  inputs: RunInputs,
  output: OutputDirectory,
  tree: HostTree,
  log: RunLog,
  signal: AbortSignal,
): Promise<Evidence> {
  const startedAt = new Date().toISOString();
  return withServers(workspace, inputs, tree, log, signal, async (ready) => {
    log.step('checking the contract of each server');
    const servers = await checkedServers(ready, workspace, signal);
    const notRun = cellsThatDoNotFit(workspace, tree);
    for (const { cell, need, have, fix } of notRun)
      log.warn(`${cell} is not run: needs ${need}, has ${have}; ${fix}`);

    const file = await openSamplesFile(output.samples);
    try {
      const session = await measurePlan(
        {
          workspace,
          ready,
          notRun,
          controllerEnv: buildEnvironment(process.env),
          keep: (sample) => file.append(sample),
          tree,
        },
        log,
        signal,
      );
      const evidence = sealEvidence({
        ...evidenceSections({ workspace, inputs, ready, servers, notRun, session, startedAt }),
        samples: [...session.samples],
      });
      await writeEvidence(output.evidence, evidence);
      return evidence;
    } finally {
      await file.close();
    }
  });
}
