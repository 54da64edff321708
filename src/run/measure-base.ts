import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RemovedCells } from '../baseline/build-commit.ts';
import type { BaseSession } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { openSamplesFile, readSamplesFile, resumeSamplesFile } from '../evidence/samples-file.ts';
import { sectionDigests } from '../evidence/seal.ts';
import type { NotRun } from '../evidence/sections.ts';
import type { SampleContext } from '../measure/sample-context.ts';
import type { SessionResult } from '../measure/session.ts';
import { orderSlots } from '../plan/order.ts';
import type { BaseArm } from './base-arm.ts';
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
      [...facts.run.notRun, ...removedFrom(arm)],
      log,
      signal,
    );
    return { session: baseSession(arm, workspace, samples, ended, facts), ended };
  } finally {
    await file.close();
  }
}

/** The base session of programs that need not be measured, as they are the head's own. */
export function unmeasuredBase(arm: ReadyArm, inputs: SessionInputs, facts: SharedFacts): BaseSession {
  return baseSession(arm, ofBase(inputs.workspace, arm), [], 'skipped', facts);
}

function ofBase(
  workspace: SessionInputs['workspace'],
  { variants, removed = nothingRemoved }: ReadyArm,
): SessionInputs['workspace'] {
  const kept = workspace.plan.cells.filter(({ variant }) => variants.some(({ name }) => name === variant));
  const plan = { ...workspace.plan, cells: [...kept, ...removed.cells] };
  return {
    ...workspace,
    plan,
    variants: withMissing(variants, removed.variants),
    scenarios: withMissing(workspace.scenarios, removed.scenarios),
    // The order of the head, so that both arms meet the same machine; those that are not run come last.
    order: [
      ...workspace.order.filter(({ cell }) => kept.some(({ id }) => id === cell)),
      ...orderSlots({ ...plan, cells: [...removed.cells] }),
    ],
  };
}

const nothingRemoved: RemovedCells = { cells: [], variants: [], scenarios: [] };

function withMissing<Named extends { readonly name: string }>(
  some: readonly Named[],
  others: readonly Named[],
): readonly Named[] {
  const known = new Set(some.map(({ name }) => name));
  return [...some, ...others.filter(({ name }) => !known.has(name))];
}

const removedFrom = ({ removed = nothingRemoved }: ReadyArm): NotRun[] =>
  removed.cells.map(({ id }) => ({
    cell: id,
    need: "a place in the head's plan",
    have: 'none',
    fix: 'put it back, or have its removal accepted',
  }));

function baseSession(
  arm: ReadyArm,
  { plan, variants, scenarios, order }: SessionInputs['workspace'],
  samples: SessionResult['samples'],
  ended: BaseSession['run']['ended'],
  { tool, host, isolation, run }: SharedFacts,
): BaseSession {
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
      notRun: [...run.notRun.filter(({ cell }) => cells.has(cell)), ...removedFrom(arm)],
      endedAt: new Date().toISOString(),
      ended,
    },
  };
  return { ...facts, samples: [...samples], digests: sectionDigests(facts) };
}
