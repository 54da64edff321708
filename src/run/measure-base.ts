import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseSession } from '../evidence/comparison.ts';
import { digest } from '../evidence/digest.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { openSamplesFile, readSamplesFile, resumeSamplesFile } from '../evidence/samples-file.ts';
import { sectionDigests } from '../evidence/seal.ts';
import type { NotRun } from '../evidence/sections.ts';
import type { SampleContext } from '../measure/sample-context.ts';
import type { SessionResult } from '../measure/session.ts';
import { orderSlots } from '../plan/order.ts';
import type { BaseArm } from './base-arm.ts';
import type { OwnPlan } from './base-programs.ts';
import type { RunLog } from './log.ts';
import { measurePlan } from './measure-plan.ts';
import { baseSamplesName } from './output-directory.ts';
import type { SessionInputs } from './session-context.ts';

type ReadyArm = Extract<BaseArm, { kind: 'ready' }>;

/** The facts that both sessions share: they are measured in one sitting, one after the other. */
export type SharedFacts = Pick<Evidence, 'tool' | 'host' | 'isolation'> & { readonly run: Evidence['run'] };

/**
 * Measures the base commit by the head's plan, as a session of its own before the head's: the numbers that a store would
 * have had. Cells of variants that the commit does not have are left out: they are new. Cells that only the commit's own
 * plan has are in it and not run: they were promised.
 *
 * @param context the head's
 * @param directory the output directory; the samples lie there in a file of their own
 */
export async function measureBase(
  arm: ReadyArm,
  context: SampleContext,
  inputs: SessionInputs & { readonly resumed: boolean },
  facts: SharedFacts,
  directory: string,
  log: RunLog,
  signal: AbortSignal,
): Promise<{ session: BaseSession; ended: SessionResult['ended'] }> {
  const workspace = ofBase(inputs.workspace, arm);
  const path = join(directory, baseSamplesName);
  const stored = inputs.resumed && existsSync(path) ? await readSamplesFile(path) : undefined;
  const file = await (stored === undefined ? openSamplesFile(path) : resumeSamplesFile(path, stored));
  try {
    const { samples, ended } = await measurePlan(
      { ...inputs, workspace, kept: stored?.samples ?? [], keep: (sample) => file.append(sample) },
      { ...context, programs: arm.programs },
      [...facts.run.notRun, ...unaskedOf(inputs.workspace, arm)],
      log,
      signal,
    );
    return { session: baseSession(arm, inputs.workspace, samples, ended, facts), ended };
  } finally {
    await file.close();
  }
}

/** The base session of programs that need not be measured, as they are the head's own. */
export function unmeasuredBase(arm: ReadyArm, inputs: SessionInputs, facts: SharedFacts): BaseSession {
  return baseSession(arm, inputs.workspace, [], 'skipped', facts);
}

/** What of the head's plan the commit can be asked, and the cells that only its own plan has. */
function ofBase(
  workspace: SessionInputs['workspace'],
  { variants, own = nothingOwn(workspace) }: ReadyArm,
): SessionInputs['workspace'] {
  const named = (names: readonly { readonly name: string }[], wanted: string) =>
    names.some(({ name }) => name === wanted);
  const kept = workspace.plan.cells.filter(
    ({ variant, scenario }) => named(variants, variant) && named(own.scenarios, scenario),
  );
  const plan = { ...workspace.plan, cells: [...kept, ...own.removed.cells] };
  const measured = new Set(kept.map(({ id }) => id));
  return {
    ...workspace,
    plan,
    variants: [...variants, ...own.removed.variants.filter(({ name }) => !named(variants, name))],
    scenarios: own.scenarios.filter(({ name }) => plan.cells.some(({ scenario }) => scenario === name)),
    // The order of the head, so that both arms meet the same machine; those that are not run come last.
    order: [
      ...workspace.order.filter(({ cell }) => measured.has(cell)),
      ...orderSlots({ ...plan, cells: [...own.removed.cells] }),
    ],
  };
}

const nothingOwn = ({ scenarios }: SessionInputs['workspace']): OwnPlan => ({
  scenarios,
  removed: { cells: [], variants: [] },
});

/** Cells of the commit's session that are not measured: the head has them no more, or asks another thing by that name. */
function unaskedOf(
  workspace: SessionInputs['workspace'],
  { own = nothingOwn(workspace) }: ReadyArm,
): NotRun[] {
  const now = new Map(workspace.scenarios.map(({ name, requests }) => [name, digest(requests)]));
  const changed = new Set(
    own.scenarios.flatMap(({ name, requests }) => (now.get(name) === digest(requests) ? [] : [name])),
  );
  return [
    ...own.removed.cells.map(({ id }) => ({
      cell: id,
      need: "a place in the head's plan",
      have: 'none',
      fix: 'put it back, or have its removal accepted',
    })),
    ...workspace.plan.cells
      .filter(({ scenario }) => changed.has(scenario))
      .map(({ id }) => ({
        cell: id,
        need: 'the request that it was written for',
        have: 'another one',
        fix: 'nothing: it is compared again from the next baseline on',
      })),
  ];
}

function baseSession(
  arm: ReadyArm,
  head: SessionInputs['workspace'],
  samples: SessionResult['samples'],
  ended: BaseSession['run']['ended'],
  { tool, host, isolation, run }: SharedFacts,
): BaseSession {
  const { plan, variants, scenarios, order } = ofBase(head, arm);
  const cells = new Set(plan.cells.map(({ id }) => id));
  const facts = {
    tool,
    host,
    isolation,
    servers: [...arm.servers],
    run: {
      ...run,
      plan,
      variants: [...variants],
      scenarios: [...scenarios],
      order: [...order],
      notRun: [...run.notRun, ...unaskedOf(head, arm)].filter(({ cell }) => cells.has(cell)),
      endedAt: new Date().toISOString(),
      ended,
    },
  };
  return { ...facts, samples: [...samples], digests: sectionDigests(facts) };
}
