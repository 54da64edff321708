import { expectedDuration } from '../plan/expected-duration.ts';
import { describeLoad } from '../plan/load.ts';
import type { Plan, Slot } from '../plan/plan.ts';
import type { Scenario } from '../plan/scenario.ts';

/** What a run would do: the cells, the order of every block, and the time that it takes. */
export function renderDryRun(workspace: {
  readonly plan: Plan;
  readonly scenarios: readonly Scenario[];
  readonly order: readonly Slot[];
}): string {
  const { plan, scenarios, order } = workspace;
  const { samples, wallNs } = expectedDuration(plan, scenarios);
  const width = Math.max(...plan.cells.map(({ id }) => id.length));
  const cells = plan.cells.map(
    ({ id, load, percentiles }) =>
      `  ${id.padEnd(width)}  ${describeLoad(load)}; percentiles: ${percentiles.join(', ') || 'none, too few requests'}`,
  );
  const blocks = Array.from({ length: plan.repeats }, (_, index) => index + 1).map((block) => {
    const slots = order.filter((slot) => slot.block === block).map(({ cell }) => cell);
    return `  block ${block}: ${slots.join(' ')}`;
  });
  return [
    `Plan ${plan.name}: ${plan.cells.length} cells × ${plan.repeats} blocks = ${samples} samples, about ${minutes(wallNs)} without the builds`,
    '',
    'Cells',
    ...cells,
    '',
    'Order',
    ...blocks,
    '',
  ].join('\n');
}

function minutes(ns: number): string {
  const seconds = Math.round(ns / 1e9);
  if (seconds < 120) return `${seconds} s`;
  return `${Math.round(seconds / 60)} min`;
}
