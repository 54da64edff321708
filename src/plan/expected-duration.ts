import { expectedRatePerSecond } from './expand.ts';
import type { Cell, Plan } from './plan.ts';
import type { Scenario } from './scenario.ts';

/** Starting, draining, reading back and stopping may take a tenth of the measuring itself. */
const overheadFactor = 1.1;

export interface ExpectedDuration {
  samples: number;
  /** Σ (warm-up + window) over all samples. */
  measuringNs: number;
  /** The measuring with its overhead; builds, reruns and waiting for quiet come on top. */
  wallNs: number;
}

/** What a plan will take, before it runs. A fixed number of requests is reckoned at the scenario's assumed rate. */
export function expectedDuration(
  plan: Pick<Plan, 'repeats' | 'warmup' | 'windowNs' | 'limits' | 'cells'>,
  scenarios: readonly Scenario[],
): ExpectedDuration {
  const blockNs = plan.cells
    .map((cell) => plan.warmup.durationNs + expectedWindowNs(cell, plan, scenarios))
    .reduce((sum, sampleNs) => sum + sampleNs, 0);
  const measuringNs = blockNs * plan.repeats;
  return { samples: plan.cells.length * plan.repeats, measuringNs, wallNs: measuringNs * overheadFactor };
}

function expectedWindowNs(
  cell: Cell,
  plan: Pick<Plan, 'windowNs' | 'limits'>,
  scenarios: readonly Scenario[],
): number {
  if (cell.load.kind !== 'requests') return plan.windowNs;
  const scenario = scenarios.find(({ name }) => name === cell.scenario);
  if (scenario === undefined) return plan.windowNs;
  return (cell.load.requests / expectedRatePerSecond(cell.load, scenario, plan.limits.cpus)) * 1e9;
}
