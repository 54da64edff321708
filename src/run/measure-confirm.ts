import { type ConfirmProcedure, confirmSampleId } from '../compare/confirm-protocol.ts';
import { sealSample } from '../evidence/seal.ts';
import { type ArmTask, type ConfirmResult, runConfirm, type TimeBudget } from '../measure/confirm-session.ts';
import { measureSample } from '../measure/sample.ts';
import { entry, type Program, type SampleContext } from '../measure/sample-context.ts';
import { expectedDuration } from '../plan/expected-duration.ts';
import type { Plan } from '../plan/plan.ts';
import type { Scenario } from '../plan/scenario.ts';
import type { RunLog } from './log.ts';
import { type SessionInputs, sampleSteps } from './session-context.ts';

/**
 * Measures base and head side by side: the same cells, loads, limits and generator for both arms; only the programs
 * differ.
 *
 * @param head what the samples of the head's plan shared
 */
export function measureConfirm(
  procedure: ConfirmProcedure,
  basePrograms: ReadonlyMap<string, Program>,
  budgetNs: number,
  head: SampleContext,
  { workspace, ready, noiseLimits, kept, keep, tree }: SessionInputs,
  log: RunLog,
  signal: AbortSignal,
): Promise<ConfirmResult> {
  const contexts = {
    head: { ...head, phase: 'confirm' },
    base: { ...head, phase: 'confirm', arm: 'base', programs: basePrograms },
  } as const;
  const steps = { head: sampleSteps(contexts.head, tree), base: sampleSteps(contexts.base, tree) };
  return runConfirm(
    procedure,
    kept.filter(({ phase }) => phase === 'confirm'),
    timeBudget(budgetNs, workspace),
    {
      measure: ({ pair: { cell, pair }, arm, position, attempt }: ArmTask) => {
        const id = confirmSampleId(cell, pair, arm, attempt);
        const slot = { cell, block: pair, position, positionInGroup: position };
        return measureSample({ id, slot, attempt, number: ready.nextNumber() }, contexts[arm], steps[arm]);
      },
      judge: (measured) => sealSample(measured, entry(head.cells, measured.cell), head.plan, noiseLimits),
      keep,
      tell: log.confirm,
    },
    signal,
  );
}

/** Before a pair of a cell was measured it is expected to take what two of its samples take by the plan. */
function timeBudget(
  budgetNs: number,
  { plan, scenarios }: { readonly plan: Plan; readonly scenarios: readonly Scenario[] },
): TimeBudget {
  return {
    budgetNs,
    expectedPairNs: (cell) => {
      const cells = plan.cells.filter(({ id }) => id === cell);
      return expectedDuration({ ...plan, cells, repeats: 2 }, scenarios).wallNs;
    },
  };
}
