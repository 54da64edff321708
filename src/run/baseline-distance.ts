import { commitDistance, findMergeBase } from '../baseline/merge-base.ts';
import type { Environment } from '../build/child-environment.ts';
import { UserError } from '../user-error.ts';
import type { BaselineAnswer } from './found-baseline.ts';

/**
 * Adds how many commits lie between a baseline and the merge base, where this clone can tell.
 *
 * @param base what the merge base is looked for with; undefined: the usual branch
 */
export async function withDistance(
  answer: BaselineAnswer,
  workspace: string,
  base: string | undefined,
  env: Environment,
  signal: AbortSignal,
): Promise<BaselineAnswer> {
  if (answer.kind !== 'found') return answer;
  const { baseline } = answer;
  const mergeBase = await findMergeBase(workspace, base, env, signal).catch((error: unknown) => {
    // No repository, or no usual branch: then the distance is not known, and that is no fault.
    if (error instanceof UserError) return undefined;
    throw error;
  });
  if (mergeBase === undefined) return answer;
  const distance = await commitDistance(workspace, baseline.source.commit, mergeBase.commit, env);
  if (distance.kind === 'unknown') return answer;
  return {
    kind: 'found',
    baseline: { ...baseline, source: { ...baseline.source, distance: distance.commits } },
  };
}
