import { expectedRatePerSecond } from './expand.ts';
import type { Load } from './load.ts';
import type { Plan } from './plan.ts';
import type { Scenario } from './scenario.ts';

/** A fixed count may take this many times the time that it is expected to take. */
const patience = 10;

/** The generator takes no longer windows. */
const longestNs = 24 * 3600 * 1e9;

/**
 * The longest that a window may last, in ns: the plan's window; for a fixed count ten times the time that it takes at the
 * scenario's assumed rate, and at least ten windows. A server that has not ended it by then never would in useful time.
 */
export function windowLimitNs(
  load: Load,
  scenario: Pick<Scenario, 'assumedRatePerSecond'>,
  plan: Pick<Plan, 'windowNs' | 'limits'>,
): number {
  if (load.kind !== 'requests') return plan.windowNs;
  const expectedNs = (load.requests / expectedRatePerSecond(load, scenario, plan.limits.cpus)) * 1e9;
  return Math.round(Math.min(longestNs, patience * Math.max(expectedNs, plan.windowNs)));
}
