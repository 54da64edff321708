import { isAbsolute, relative } from 'node:path';
import type { Environment } from '../build/child-environment.ts';
import { referenceServers } from '../plan/reference.ts';
import { configName } from '../run/config-workspace.ts';
import { isBelow } from '../run/repository-files.ts';
import { git } from './git.ts';

/**
 * Whether a commit has anything to measure: the first pull request that brings a configuration begins at one that has not.
 *
 * @param config the configuration that was named; undefined: the repository's own
 * @returns what is missing there, in words; undefined when there is something
 */
export async function missingAtCommit(
  workspace: string,
  commit: string,
  config: string | undefined,
  env: Environment,
): Promise<string | undefined> {
  const repository = git(workspace, env);
  const isThere = async (path: string) => {
    const entries = await repository.ask('ls-tree', '--name-only', commit, '--', path);
    return entries !== undefined && entries !== '';
  };
  // One outside of the repository is the same for every commit.
  if (config !== undefined && isAbsolute(config) && !isBelow(workspace, config)) return undefined;
  const named = config === undefined ? configName : isAbsolute(config) ? relative(workspace, config) : config;
  if (await isThere(named)) return undefined;
  const servers = referenceServers.map(({ directory }) => directory);
  if (config === undefined && (await Promise.all(servers.map(isThere))).every(Boolean)) return undefined;
  return `commit ${commit.slice(0, 12)}, at which this branch begins, has no ${named}`;
}
