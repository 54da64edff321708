import { findMergeBase } from '../baseline/merge-base.ts';
import { openBaseline } from '../baseline/open-store.ts';
import { repositoryName } from '../baseline/repository-name.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import type { BaselineOrigin } from './found-baseline.ts';
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
  const noCalibration = async () => undefined;
  switch (choice.kind) {
    case 'merge-base':
      return {
        find: async () => {
          const { commit } = await findMergeBase(workspace, choice.ref, env, signal);
          return { kind: 'to-measure', commit };
        },
        findCalibration: noCalibration,
      };
    case 'file':
      return {
        find: async () => baselineAnswer(choice.baseline, 'file', trusted),
        findCalibration: noCalibration,
      };
    case 'store':
      return storedOrigin(choice.store, {
        repository: await repositoryName(workspace, env, process.env.GITHUB_REPOSITORY),
        asked: {
          ...(plan === undefined ? {} : { plan }),
          ...(config === undefined ? {} : { config }),
          servers,
        },
        maxAgeNs,
        trusted,
      });
  }
}
