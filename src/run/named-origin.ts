import { missingAtCommit } from '../baseline/measurable-commit.ts';
import { findMergeBase } from '../baseline/merge-base.ts';
import { openBaseline } from '../baseline/open-store.ts';
import { repositoryName } from '../baseline/repository-name.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import { withDistance } from './baseline-distance.ts';
import type { BaselineAnswer, BaselineOrigin } from './found-baseline.ts';
import type { ComparisonInputs, RunInputs } from './inputs.ts';
import { baselineAnswer, storedOrigin } from './stored-origin.ts';

const userSays = 'the user said so (--trust-baseline)';

/**
 * The baseline that `--baseline` names: a store, the output of a run, a record, or the merge base.
 *
 * @throws {UserError} when there is nothing of that name, or it is damaged.
 */
export async function namedOrigin(
  inputs: RunInputs,
  { baseline, maxAgeNs, trustBaseline }: ComparisonInputs,
  signal: AbortSignal,
): Promise<BaselineOrigin> {
  const { workspace, plan, config, servers, runAs } = inputs;
  const trusted = trustBaseline ? userSays : undefined;
  const env = buildEnvironment(process.env);
  const choice = await openBaseline(baseline, { runAs });
  const nearby = (answer: BaselineAnswer) => withDistance(answer, workspace, undefined, env, signal);
  const noCalibration = async () => undefined;
  switch (choice.kind) {
    case 'merge-base':
      return {
        find: async () => {
          const { commit } = await findMergeBase(workspace, choice.ref, env, signal);
          const reason = await missingAtCommit(workspace, commit, config, env);
          return reason === undefined ? { kind: 'to-measure', commit } : { kind: 'none', reason };
        },
        findCalibration: noCalibration,
      };
    case 'file':
      return {
        find: async () => nearby(baselineAnswer(choice.baseline, 'file', trusted)),
        findCalibration: noCalibration,
      };
    case 'store': {
      const origin = storedOrigin(choice.store, {
        repository: await repositoryName(workspace, env, process.env.GITHUB_REPOSITORY),
        asked: {
          ...(plan === undefined ? {} : { plan }),
          ...(config === undefined ? {} : { config }),
          servers,
        },
        maxAgeNs,
        trusted,
      });
      return { ...origin, find: async (place) => nearby(await origin.find(place)) };
    }
  }
}
