import type { SampleState } from '../evidence/sample.ts';

/** How often a disturbed sample may be run in all, and what share of the plan's samples reruns may add. */
export const rerunLimits = { triesPerSample: 3, shareOfPlan: 0.2 } as const;

/**
 * Whether a sample is run again: only when the machine disturbed it, never because of what it shows of the server.
 *
 * @param attempt tries so far, 1-based
 * @param rerunsSoFar reruns in this session
 * @param plannedSamples samples of the plan, reruns not counted
 */
export function mayRunAgain(
  state: SampleState,
  attempt: number,
  rerunsSoFar: number,
  plannedSamples: number,
): boolean {
  return (
    state === 'disturbed' &&
    attempt < rerunLimits.triesPerSample &&
    rerunsSoFar < Math.floor(plannedSamples * rerunLimits.shareOfPlan)
  );
}
