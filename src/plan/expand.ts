import { type Load, loadId } from './load.ts';
import { percentilesFor } from './percentiles.ts';
import type { Cell, Plan } from './plan.ts';
import type { PlanFile } from './plan-file.ts';
import type { Scenario } from './scenario.ts';

/** Gating rests on the spread of the repeats; fewer than five show too little of it. */
export const minRepeatsForGating = 5;

/** Whether a verdict on this plan may fail a build. */
export function isGateable(plan: Pick<Plan, 'repeats'>): boolean {
  return plan.repeats >= minRepeatsForGating;
}

/** `text/c1000/go` */
export function cellId(scenario: string, load: Load, variant: string): string {
  return `${groupId(scenario, load)}/${variant}`;
}

function groupId(scenario: string, load: Load): string {
  return `${scenario}/${loadId(load)}`;
}

/** Requests per second that the plan reckons with: the planned rate, or what the server is assumed to manage. */
export function expectedRatePerSecond(
  load: Load,
  scenario: Pick<Scenario, 'assumedRatePerSecond'>,
  cpus: number,
): number {
  return load.kind === 'rate' ? load.ratePerSecond : scenario.assumedRatePerSecond * cpus;
}

/** Writes out every cell of a plan whose names are all known. */
export function expandPlan(file: PlanFile, scenarios: readonly Scenario[]): Plan {
  const { variants, cells, ...settings } = file;
  return {
    ...settings,
    cells: cells.flatMap((cell) => {
      const scenario = scenarios.find(({ name }) => name === cell.scenario);
      if (scenario === undefined) throw new Error(`scenario ${cell.scenario} was not checked`);
      return cell.loads.flatMap((load) =>
        (cell.variants ?? variants).map((variant): Cell => {
          const requests = expectedRequests(load, scenario, file);
          return {
            id: cellId(cell.scenario, load, variant),
            group: groupId(cell.scenario, load),
            variant,
            scenario: cell.scenario,
            load,
            percentiles: percentilesFor(requests),
          };
        }),
      );
    }),
  };
}

function expectedRequests(load: Load, scenario: Scenario, file: PlanFile): number {
  if (load.kind === 'requests') return load.requests;
  return (expectedRatePerSecond(load, scenario, file.limits.cpus) * file.windowNs) / 1e9;
}
