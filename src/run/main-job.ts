import { buildEnvironment } from '../build/child-environment.ts';
import type { ConfirmRun } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { writeEvidence } from '../evidence/evidence-file.ts';
import type { Sample } from '../evidence/sample.ts';
import { type SessionFacts, sealEvidence } from '../evidence/seal.ts';
import type { HostTree } from '../host/host-tree.ts';
import { type BaseArm, stageBaseArm } from './base-arm.ts';
import { checkedServers } from './check-servers.ts';
import { confirmStep } from './confirm-step.ts';
import { placeSections, runSection } from './evidence-sections.ts';
import type { MainJob } from './job.ts';
import { keepArtefacts } from './kept-artefacts.ts';
import type { RunLog } from './log.ts';
import { cellsThatDoNotFit, measurePlan } from './measure-plan.ts';
import { comparisonSection, type LookedUp, lookUpOpponent, type Opponent } from './opponent.ts';
import { isSameBinaries } from './same-binaries.ts';
import { type ServersInPlace, withServers } from './servers-in-place.ts';
import { headContext } from './session-context.ts';
import { openSitting } from './sitting.ts';

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
      (ready) => session(job, ready, found, tree, log, signal),
      async ({ host, place }) => {
        found = await lookUpOpponent(job, { host, rung: place.isolation.achieved, workspace }, log);
      },
    );
  } finally {
    await found.opponent?.baseline.release();
  }
}

async function session(
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
  const base = opponent && (await baseArm(opponent, ready, log, signal));
  await keepArtefacts(ready.builds, output.artefacts);
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
  const seal = async (head: SessionFacts, confirm: ConfirmRun | undefined) => {
    const evidence = sealEvidence(head, opponent && confirm && comparisonSection(opponent, confirm));
    await writeEvidence(output.evidence, evidence);
    return evidence;
  };
  try {
    if (opponent !== undefined && isSameBinaries(factsOf([], 'skipped'), opponent)) {
      log.step("every program is the baseline's own: nothing is measured");
      return await seal(factsOf([], 'skipped'), { kind: 'not-run', reason: 'same binaries' });
    }
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
    const measured = await measurePlan(shared, context, notRun, log, signal);
    const head = factsOf(measured.samples, measured.ended);
    if (opponent === undefined || base === undefined) return await seal(head, undefined);
    const { confirm, samples } = await confirmStep({ head, opponent, base, context, shared }, log, signal);
    const cancelled = confirm.kind === 'ran' && confirm.ended === 'cancelled';
    return await seal(
      factsOf([...head.samples, ...samples], cancelled ? 'cancelled' : measured.ended),
      confirm,
    );
  } finally {
    await sitting.close();
  }
}

/** Staged and checked before anything is timed: what is wrong with the baseline is known at once. */
async function baseArm(
  { baseline }: Opponent,
  { builds, staging, placement, nextNumber }: ServersInPlace,
  log: RunLog,
  signal: AbortSignal,
): Promise<BaseArm> {
  const servers = builds.map(({ server }) => server);
  const arm = await stageBaseArm(baseline, { servers, staging, placement, nextNumber }, signal);
  if (arm.kind === 'none') log.warn(`a slowdown cannot be confirmed: ${arm.reason}`);
  return arm;
}
