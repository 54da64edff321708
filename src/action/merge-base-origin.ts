import { missingAtCommit } from '../baseline/measurable-commit.ts';
import { findMergeBase } from '../baseline/merge-base.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import type { BaselineAnswer, BaselineOrigin } from '../run/found-baseline.ts';
import { UserError } from '../user-error.ts';
import { baseOf } from './event.ts';
import { runInputs } from './measure.ts';
import type { Step } from './step.ts';

/** No stored record: the commit that the pull request begins at is built here, and measured before the head. */
export function mergeBaseOrigin(step: Step): BaselineOrigin {
  return { find: () => mergeBase(step), findCalibration: async () => undefined };
}

/** The merge base of this change as a baseline, or why it cannot be one. */
export async function mergeBase(step: Step): Promise<Exclude<BaselineAnswer, { kind: 'found' }>> {
  const { workspace, servers, config } = runInputs(step);
  if (servers === 'reference')
    return { kind: 'none', reason: 'the servers that ship are the same at every commit of this repository' };
  const base = baseOf(step.context.event)?.baseSha;
  try {
    const env = buildEnvironment(step.env);
    const { commit } = await findMergeBase(workspace, base, env, step.signal);
    const reason = await missingAtCommit(workspace, commit, config, env);
    return reason === undefined ? { kind: 'to-measure', commit } : { kind: 'none', reason };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { kind: 'none', reason: `the merge base cannot be built: ${error.message}` };
  }
}
