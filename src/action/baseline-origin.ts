import type { Origin } from '../baseline/store.ts';
import type { Octokit, Repository } from './github-api.ts';
import { statusOf } from './retry.ts';

/** One entry of the cache as REST lists it; GitHub writes `ref`, no job can. */
export interface CacheEntry {
  readonly key: string;
  readonly ref: string;
}

/** Lists the entries whose key begins with a text. @throws what the API answered */
export type ListCacheEntries = (key: string) => Promise<readonly CacheEntry[]>;

/** `GET /repos/{owner}/{repo}/actions/caches?key=…`; needs `actions: read`. */
export const cacheEntriesOf =
  (octokit: Octokit, repository: Repository): ListCacheEntries =>
  async (key) => {
    const found = await octokit.paginate(octokit.rest.actions.getActionsCacheList, {
      ...repository,
      key,
      per_page: 100,
    });
    return found.map((entry) => ({ key: entry.key ?? '', ref: entry.ref ?? '' }));
  };

/** The scopes of the cache that a run reads, by their refs. What lies in another one can reach no run but its own. */
export interface CacheScopes {
  /** The scope of the run itself, which is read first: `GITHUB_REF`. */
  readonly own: string | undefined;
  /** `refs/heads/…` of the base and the default branch. */
  readonly trusted: readonly string[];
}

/**
 * Whether an entry of the cache was saved by a branch that nobody who is judged by it can write to. The service looks in
 * the pull request's own scope first and returns only a key, so the key must exist in a trusted scope and not in the own one.
 * To be asked after the entry was fetched: one that is saved under the same key meanwhile is seen then.
 */
export async function originOfEntry(
  key: string,
  list: ListCacheEntries,
  { own, trusted }: CacheScopes,
): Promise<Origin> {
  let entries: readonly CacheEntry[];
  try {
    entries = (await list(key)).filter(
      ({ key: its, ref }) => its === key && (ref === own || trusted.includes(ref)),
    );
  } catch (error) {
    return unproved(whyNotListed(error));
  }
  const [first] = entries;
  if (first === undefined)
    return unproved(`the API lists no cache entry of this key of ${trusted.join(' or ')}`);
  if (own !== undefined && !trusted.includes(own) && entries.some(({ ref }) => ref === own))
    return unproved(`an entry of this key was saved by ${own}, not by ${trusted.join(' or ')}`);
  return { kind: 'proved', proof: `the cache entry belongs to ${first.ref}` };
}

const unproved = (reason: string): Origin => ({ kind: 'unproved', reason });

function whyNotListed(error: unknown): string {
  const status = statusOf(error);
  if (status === undefined) throw error;
  if (status === 403 || status === 404 || status === 401)
    return `the cache entries could not be listed (${status}): give the job \`permissions: actions: read\``;
  return `the cache entries could not be listed (${status})`;
}
