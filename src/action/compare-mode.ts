import type { ExitCode } from '../run/exit-code.ts';
import { announce } from './announce.ts';
import { measure, openPlannedWorkspace, openResults } from './measure.ts';
import type { Step } from './step.ts';

/** Measures this commit, compares it with the baseline, and says so where people read it. */
export async function compareMode(step: Step): Promise<ExitCode> {
  const workspace = openPlannedWorkspace(step);
  const output = await openResults(step);
  const evidence = await measure(step, workspace, output);
  const { event } = step.context;
  return announce(step, {
    evidence,
    output,
    pullRequest: event.kind === 'pull-request' ? event : undefined,
    origin: 'own',
  });
}
