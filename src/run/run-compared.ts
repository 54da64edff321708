import { keepArtefacts } from '../baseline/kept-artefacts.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import type { ConfirmRun } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { writeEvidence } from '../evidence/evidence-file.ts';
import type { Sample } from '../evidence/sample.ts';
import { type SessionFacts, sealEvidence } from '../evidence/seal.ts';
import type { HostTree } from '../host/host-tree.ts';
import { checkedServers } from './check-servers.ts';
import { type Base, baseOf } from './comparison-base.ts';
import { confirmStep } from './confirm-step.ts';
import { placeSections, runSection } from './evidence-sections.ts';
import type { MainJob } from './job.ts';
import type { RunLog } from './log.ts';
import { cellsThatDoNotFit, measurePlan } from './measure-plan.ts';
import { comparisonSection, type LookedUp, settingsOfConfirm } from './opponent.ts';
import type { ServersInPlace } from './servers-in-place.ts';
import { headContext } from './session-context.ts';
import { openSitting } from './sitting.ts';
import { swapArms } from './swapped-arms.ts';

/** Checks and measures servers in their place, compares them with what was found, and writes the evidence. */
export async function runCompared(
  job: MainJob,
  ready: ServersInPlace,
  { opponent, noiseLimits }: LookedUp,
  tree: HostTree,
  log: RunLog,
  signal: AbortSignal,
): Promise<Evidence> {
  const { workspace, output } = job;
  log.step('checking the contract of each server');
  const servers = await checkedServers(ready, workspace, signal);
  await keepArtefacts(output.directory, ready.builds);
  const notRun = cellsThatDoNotFit(workspace, tree);
  for (const { cell, need, have, fix } of notRun)
    log.warn(`${cell} is not run: needs ${need}, has ${have}; ${fix}`);

  const facts = { ...placeSections(ready), servers };
  const sitting = await openSitting(job, ready.placement.session, facts, opponent);
  if (sitting.kept.length > 0) log.step(`going on after ${sitting.kept.length} samples`);
  const factsOf = (samples: readonly Sample[], ended: Evidence['run']['ended']): SessionFacts => ({
    ...facts,
    run: runSection(workspace, sitting.record, notRun, noiseLimits, ended),
    samples: [...samples],
  });
  const write = async (evidence: Evidence): Promise<Evidence> => {
    await writeEvidence(output.evidence, evidence);
    return evidence;
  };
  try {
    const shared = {
      workspace,
      ready,
      controllerEnv: buildEnvironment(process.env),
      noiseLimits,
      kept: sitting.kept,
      keep: sitting.keep,
      tree,
    };
    const context = await headContext(shared, signal);
    const base =
      opponent &&
      (await baseOf(
        opponent,
        job,
        { shared, context, facts: factsOf([], 'skipped'), holdBase: sitting.holdBase },
        log,
        signal,
      ));
    const seal = (
      head: SessionFacts,
      { found, arm }: Base,
      confirm: ConfirmRun,
      settings = opponent?.settings,
    ) => sealEvidence(head, settings && comparisonSection(found, arm.artefacts, settings, confirm));
    if (base?.kind === 'cancelled') return await write(sealEvidence(factsOf([], 'cancelled')));
    if (base?.kind === 'same-binaries') {
      log.step("every program is the baseline's own: nothing is measured");
      return await write(seal(factsOf([], 'skipped'), base, { kind: 'not-run', reason: 'same binaries' }));
    }
    const measured = await measurePlan(shared, context, notRun, log, signal);
    const head = factsOf(measured.samples, measured.ended);
    if (opponent === undefined || base === undefined || base.kind === 'none')
      return await write(sealEvidence(head));
    const plain = { head, base, context };
    const isSwapped = job.against?.swapped === true && measured.ended === 'complete';
    const arms = isSwapped ? swapArms(plain, output.directory) : plain;
    const settings = settingsOfConfirm(opponent, arms.head, arms.base.found.session);
    const step = { ...arms, settings, shared };
    const { confirm, samples } = await confirmStep(step, log, signal);
    const cancelled = confirm.kind === 'ran' && confirm.ended === 'cancelled';
    const whole: SessionFacts = {
      ...arms.head,
      run: {
        ...arms.head.run,
        endedAt: new Date().toISOString(),
        ended: cancelled ? 'cancelled' : arms.head.run.ended,
      },
      samples: [...arms.head.samples, ...samples],
    };
    return await write(seal(whole, arms.base, confirm, settings));
  } finally {
    await sitting.close();
  }
}
