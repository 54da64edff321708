import { join } from 'node:path';
import type { Environment } from '../build/child-environment.ts';
import { UserError } from '../user-error.ts';
import { git } from './git.ts';
import { makePrivateDirectory } from './private-directory.ts';
import { removeStaleWorktrees } from './stale-worktrees.ts';

/** The sources of a commit beside those that are checked out. */
export interface Checkout {
  readonly commit: string;
  /** What the workspace is in its repository: the root of the tree, or a directory in it. */
  readonly workspace: string;
  readonly remove: () => Promise<void>;
}

/**
 * Checks a commit out into a private directory, as a worktree of the repository: nothing of the workspace changes.
 * Remove it when it was used.
 *
 * @throws {UserError} when the commit is not in this clone, or needs submodules.
 */
export async function checkOut(
  workspace: string,
  commit: string,
  env: Environment,
  signal?: AbortSignal,
): Promise<Checkout> {
  const repository = git(workspace, env, signal);
  if ((await repository.ask('cat-file', '-e', `${commit}^{commit}`)) === undefined)
    throw new UserError(
      `commit ${commit} is not in this clone: fetch the whole history (actions/checkout with \`fetch-depth: 0\`)`,
    );
  const prefix = await repository.answer('rev-parse', '--show-prefix');
  await refuseSubmodules(workspace, commit, env, signal);
  await removeStaleWorktrees(workspace, env);
  const own = await makePrivateDirectory();
  const tree = join(own.path, 'source');
  // Without the signal: what was begun must be undone also after it.
  const undo = git(workspace, env);
  const remove = async () => {
    // Forced twice: one whose making was cut short is locked. Others that lie elsewhere are the user's: no `prune`.
    await undo.ask('worktree', 'remove', '--force', '--force', tree);
    await own.remove();
  };
  try {
    await repository.answer('worktree', 'add', '--detach', '--quiet', tree, commit);
    return { commit, workspace: join(tree, prefix), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const gitlink = '160000';

async function refuseSubmodules(
  workspace: string,
  commit: string,
  env: Environment,
  signal: AbortSignal | undefined,
): Promise<void> {
  const listed = await git(workspace, env, signal).answer('ls-tree', '-r', '--full-tree', commit);
  const submodule = listed.split('\n').find((line) => line.startsWith(`${gitlink} `));
  if (submodule === undefined) return;
  throw new UserError(
    `commit ${commit} has the submodule ${submodule.split('\t')[1]}, which cannot be checked out beside the workspace: ` +
      'compare with a stored baseline (--baseline DIRECTORY) instead of building the merge base',
  );
}
