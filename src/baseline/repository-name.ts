import { basename } from 'node:path';
import type { Environment } from '../build/child-environment.ts';
import { UserError } from '../user-error.ts';
import { git } from './git.ts';

/**
 * The repository's name in every key: the one given (a runner's `GITHUB_REPOSITORY`), else that of the remote `origin`,
 * else `local/<directory>`.
 *
 * @throws {UserError} when a name was given that is none.
 */
export async function repositoryName(
  workspace: string,
  env: Environment,
  given: string | undefined,
): Promise<string> {
  if (given !== undefined && given !== '') {
    if (isName(given)) return given;
    throw new UserError(`the repository's name "${given}" is not of the form owner/name`);
  }
  const remote = await git(workspace, env).ask('remote', 'get-url', 'origin');
  return nameOfRemote(remote) ?? `local/${basename(workspace) || 'root'}`;
}

/**
 * `owner/name` of a forge's URL, `https://host/owner/name.git` or `git@host:owner/name`; groups within groups are kept.
 * Undefined for anything else, such as the path of a directory.
 */
export function nameOfRemote(remote: string | undefined): string | undefined {
  const path =
    /^[a-z][a-z+]*:\/\/[^/]+\/(.+)$/i.exec(remote ?? '')?.[1] ??
    /^[^/:]+:(?!\/)(.+)$/.exec(remote ?? '')?.[1];
  const name = path?.replace(/\/+$/, '').replace(/\.git$/, '');
  return name !== undefined && isName(name) ? name : undefined;
}

/** Parts that begin with a dot are refused, so that none is `..`. */
const isName = (text: string): boolean => /^(?!\.)[\w.-]{1,100}(?:\/(?!\.)[\w.-]{1,100}){1,8}$/.test(text);
