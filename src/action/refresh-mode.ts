import type { ExitCode } from '../run/exit-code.ts';
import { announce } from './announce.ts';
import { measure, openPlannedWorkspace, openResults } from './measure.ts';
import type { Step } from './step.ts';

/** Measures the default branch, so that pull requests have something to be compared with. */
export async function refreshMode(step: Step): Promise<ExitCode> {
  const workspace = openPlannedWorkspace(step);
  const output = await openResults(step);
  const evidence = await measure(step, workspace, output);
  return announce(step, { evidence, output, pullRequest: undefined, origin: 'own' });
}
