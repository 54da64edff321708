import type { Environment } from '../build/child-environment.ts';
import { UserError } from '../user-error.ts';
import { type Git, git } from './git.ts';

/** The commit that a branch is compared with. */
export interface MergeBase {
  readonly commit: string;
  /** What it was found against: `origin/main`. */
  readonly ref: string;
}

const fetchAll =
  'fetch the whole history (actions/checkout with `fetch-depth: 0`, or `git fetch --unshallow`)';

/**
 * The newest commit that the checked-out one and a branch have in common.
 *
 * @param ref a branch or commit; undefined: the default branch of `origin`, else `main` or `master`
 * @throws {UserError} with the fix, when this is no repository, the branch is not there, or the history was cut off.
 */
export async function findMergeBase(
  workspace: string,
  ref: string | undefined,
  env: Environment,
  signal?: AbortSignal,
): Promise<MergeBase> {
  const repository = git(workspace, env, signal);
  if ((await repository.answer('rev-parse', '--is-inside-work-tree')) !== 'true')
    throw new UserError(`${workspace} is no working tree of git; the merge base is found in one`);
  const isShallow = (await repository.answer('rev-parse', '--is-shallow-repository')) === 'true';
  const branch = await resolveBranch(repository, ref, isShallow);
  const commit = await repository.ask('merge-base', 'HEAD', `${branch}^{commit}`);
  if (commit !== undefined) return { commit, ref: branch };
  throw new UserError(
    isShallow
      ? `HEAD and ${branch} have no commit in common in this shallow clone: ${fetchAll}`
      : `HEAD and ${branch} have no commit in common: name another branch, as in merge-base:BRANCH`,
  );
}

async function resolveBranch(repository: Git, ref: string | undefined, isShallow: boolean): Promise<string> {
  const candidates = ref === undefined ? await usualBranches(repository) : [ref, `origin/${ref}`];
  for (const candidate of candidates) {
    // A name that looks like an option is never one to git.
    if (candidate.startsWith('-')) continue;
    if ((await repository.ask('rev-parse', '--verify', '--quiet', `${candidate}^{commit}`)) !== undefined)
      return candidate;
  }
  const fix = isShallow ? fetchAll : 'fetch it, or name another one, as in merge-base:BRANCH';
  throw new UserError(`this repository has no commit ${candidates.join(', nor ')} to compare with: ${fix}`);
}

async function usualBranches(repository: Git): Promise<string[]> {
  const head = await repository.ask('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD');
  return [...(head === undefined ? [] : [head]), 'origin/main', 'origin/master', 'main', 'master'];
}

/** How far a baseline is from where the branch began. */
export type Distance =
  | { readonly kind: 'known'; readonly commits: number }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Commits between two commits, one of which need not come before the other: those that only one of them has. */
export async function commitDistance(
  workspace: string,
  from: string | undefined,
  to: string,
  env: Environment,
): Promise<Distance> {
  const commit = nameOf(from);
  if (commit === undefined) return { kind: 'unknown', reason: 'its commit is not known' };
  const repository = git(workspace, env);
  const counted = await repository.ask('rev-list', '--count', `${commit}...${to}`, '--');
  const isShallow = (await repository.ask('rev-parse', '--is-shallow-repository')) === 'true';
  if (counted === undefined || isShallow)
    return {
      kind: 'unknown',
      reason: isShallow ? 'the clone is shallow' : `commit ${commit} is not in this clone`,
    };
  return { kind: 'known', commits: Number(counted) };
}

/** Whether what is checked out comes after a commit; `unknown` where this clone, or the commit's name, cannot tell. */
export async function isAncestor(
  workspace: string,
  of: string | undefined,
  env: Environment,
): Promise<'yes' | 'no' | 'unknown'> {
  const commit = nameOf(of);
  const repository = git(workspace, env);
  if (commit === undefined || (await repository.ask('rev-parse', '--is-shallow-repository')) !== 'false')
    return 'unknown';
  return (await repository.ask('merge-base', '--is-ancestor', commit, 'HEAD')) === undefined ? 'no' : 'yes';
}

/** The name of a commit as evidence has it, without the mark of changes; undefined when it is none. */
function nameOf(commit: string | undefined): string | undefined {
  const name = commit?.replace(/-dirty$/, '');
  return name !== undefined && /^[0-9a-f]{7,64}$/.test(name) ? name : undefined;
}
