import type { ConfirmProcedure } from '../compare/confirm-protocol.ts';
import { mostPairs } from '../compare/next-pair.ts';
import { expectedDuration } from '../plan/expected-duration.ts';
import type { Plan } from '../plan/plan.ts';
import type { Scenario } from '../plan/scenario.ts';

/** Time for the few cells that a screen flags, in times of the plan's own. */
const usualBudgetInPlans = 3;

interface Timed {
  readonly plan: Plan;
  readonly scenarios: readonly Scenario[];
}

/** Time that a confirm may take when nothing was said, in nanoseconds. */
export function usualBudgetNs({ plan, scenarios }: Timed): number {
  return Math.round(usualBudgetInPlans * expectedDuration(plan, scenarios).wallNs);
}

/**
 * The same, in nanoseconds, once it is known what is confirmed. Where that is everything, a run that is cut short has no
 * verdict: so there is time for the first look at every cell, with all pairs that may have to be replaced.
 */
export function budgetForNs(
  { confirmsAll, family, firstLook }: Pick<ConfirmProcedure, 'confirmsAll' | 'family' | 'firstLook'>,
  timed: Timed,
): number {
  const usual = usualBudgetNs(timed);
  if (!confirmsAll) return usual;
  const confirmed = new Set(family.map(({ cell }) => cell));
  const cells = timed.plan.cells.filter(({ id }) => confirmed.has(id));
  const repeats = 2 * mostPairs(firstLook);
  return Math.max(
    usual,
    Math.round(expectedDuration({ ...timed.plan, cells, repeats }, timed.scenarios).wallNs),
  );
}
