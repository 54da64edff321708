import type { Evidence } from '../evidence/evidence.ts';

/** The commit that all servers of a session were built from; undefined when it is unknown, or they differ. */
export function measuredCommit({ servers }: Pick<Evidence, 'servers'>): string | undefined {
  const commits = new Set(servers.map(({ commit }) => commit));
  // A change in one server's directory leaves the others clean; the whole is not that commit any more.
  const [one, other] = [...commits].sort((a, b) => (b?.length ?? 0) - (a?.length ?? 0));
  return commits.size === 1 || (commits.size === 2 && one === `${other}-dirty`) ? one : undefined;
}

/** Whether a commit can be checked out again: a whole name, without changes of its own. */
export const canBeBuilt = (commit: string | undefined): commit is string =>
  commit !== undefined && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit);
