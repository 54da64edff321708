import type { Calibration } from '../evidence/comparison.ts';
import type { CalibratedNoise, NoiseTimings } from '../evidence/noise-limits.ts';
import type { Plan } from '../plan/plan.ts';

/** What the noise of a window depends on besides its cell. */
export const noiseTimings = ({ warmup, windowNs }: Pick<Plan, 'warmup' | 'windowNs'>): NoiseTimings => ({
  warmupNs: warmup.durationNs,
  windowNs,
});

/**
 * The calibrated limits that fit a plan: those of its cells, and only if they were taken of windows like its own. A long
 * window evens out what a short one shows, so the limits of one are no limits of the other.
 */
export function noiseOfPlan(
  { noiseLimits = {}, noiseTimings: timings }: Partial<Pick<Calibration, 'noiseLimits' | 'noiseTimings'>>,
  plan: Pick<Plan, 'cells' | 'warmup' | 'windowNs'>,
): CalibratedNoise | undefined {
  const own = noiseTimings(plan);
  if (timings?.warmupNs !== own.warmupNs || timings.windowNs !== own.windowNs) return undefined;
  const entries = Object.entries(noiseLimits).filter(([cell]) => plan.cells.some(({ id }) => id === cell));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
