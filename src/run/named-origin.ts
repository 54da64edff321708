import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { directoryStore } from '../baseline/directory-store.ts';
import { judgedUsers } from '../baseline/judged-users.ts';
import { repositoryName } from '../baseline/repository-name.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import { UserError } from '../user-error.ts';
import { fileOrigin } from './file-origin.ts';
import type { BaselineOrigin } from './found-baseline.ts';
import type { ComparisonInputs, RunInputs } from './inputs.ts';
import { filesIn } from './output-directory.ts';
import { storedOrigin } from './stored-origin.ts';

const userSays = 'the user said so (--trust-baseline)';

/**
 * The baseline that `--baseline` names: the output of a run (its directory, or its `benchmark.json`), else a store.
 *
 * @throws {UserError} when there is nothing of that name.
 */
export async function namedOrigin(inputs: RunInputs, comparison: ComparisonInputs): Promise<BaselineOrigin> {
  const { baseline, maxAgeNs, trustBaseline } = comparison;
  const trusted = trustBaseline ? userSays : undefined;
  const path = resolve(baseline);
  if (!existsSync(path))
    throw new UserError(
      `--baseline ${baseline}: there is no such file or directory; give a store, or the output directory of a run`,
    );
  if (!statSync(path).isDirectory() || existsSync(filesIn(path).evidence)) return fileOrigin(path, trusted);
  const { workspace, plan, config, servers, runAs } = inputs;
  const asked = {
    ...(plan === undefined ? {} : { plan }),
    ...(config === undefined ? {} : { config }),
    servers,
  };
  const env = buildEnvironment(process.env);
  return storedOrigin(directoryStore(path, { now: () => new Date(), judged: await judgedUsers(runAs) }), {
    repository: await repositoryName(workspace, env, process.env.GITHUB_REPOSITORY),
    asked,
    maxAgeNs,
    trusted,
  });
}
