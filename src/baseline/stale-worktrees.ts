import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Environment } from '../build/child-environment.ts';
import { hostTree } from '../host/host-tree.ts';
import { makerOf } from '../host/temporary-directory.ts';
import { git } from './git.ts';

/**
 * Takes out of a repository the worktrees that killed processes of ours have left registered in it: they lie in a directory
 * that is named for its maker, who is gone. Others that are missing are the user's: no `prune`.
 *
 * @returns what it did, in words; nothing outside of a repository
 */
export async function removeStaleWorktrees(workspace: string, env: Environment): Promise<string[]> {
  const repository = git(workspace, env);
  const listed = (await repository.ask('worktree', 'list', '--porcelain')) ?? '';
  const stale = listed
    .split('\n')
    .flatMap((line) => /^worktree (.+)$/.exec(line)?.[1] ?? [])
    .filter((path) => {
      const maker = makerOf(hostTree(), dirname(path));
      return maker === 'gone' || (maker === 'unknown' && !existsSync(path));
    });
  const done: string[] = [];
  // Forced twice: one whose making was cut short is locked.
  for (const path of stale)
    if ((await repository.ask('worktree', 'remove', '--force', '--force', path)) !== undefined)
      done.push(`removed the worktree ${path} of a killed process`);
  return done;
}
