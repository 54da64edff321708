import type { ExitCode } from '../run/exit-code.ts';
import { withAcceptance } from './accepted.ts';
import { announce } from './announce.ts';
import { openBaselines } from './baselines.ts';
import { comparisonInputs, remembering } from './comparison.ts';
import { fairBaseline } from './fair-baseline.ts';
import { measure, openPlannedWorkspace, openResults } from './measure.ts';
import type { Step } from './step.ts';

/** Measures this commit, compares it with the baseline, and says so where people read it. */
export async function compareMode(step: Step): Promise<ExitCode> {
  const { inputs, context } = step;
  const { event } = context;
  const workspace = openPlannedWorkspace(step);
  const output = await openResults(step);
  const baselines = await openBaselines(step, inputs.maxBaselineAgeNs, 'only a refresh saves a baseline');
  try {
    const { origin, noBaseline } = remembering(fairBaseline(baselines.origin, step));
    const how = comparisonInputs(inputs, inputs.maxBaselineAgeNs);
    const measured = await measure(step, workspace, output, how, { origin, identicalShortcut: true });
    const { evidence } = await withAcceptance(step, measured, output);
    const pullRequest = event.kind === 'pull-request' ? event : undefined;
    return await announce(step, { evidence, output, pullRequest, origin: 'own', noBaseline: noBaseline() });
  } finally {
    await baselines.release();
  }
}
