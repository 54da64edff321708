import type { Endpoints } from '@octokit/types';
import type { CacheState } from './cache-state.ts';

type CacheList = Endpoints['GET /repos/{owner}/{repo}/actions/caches']['response']['data'];

/** `GET /repos/{owner}/{repo}/actions/caches`: every finished entry of the repository, whatever its scope. */
export function listCaches({ entries }: CacheState, query: URLSearchParams): CacheList {
  const prefix = query.get('key') ?? '';
  const perPage = Number(query.get('per_page') ?? 30);
  const page = Number(query.get('page') ?? 1);
  const found = entries.filter(({ ready, key }) => ready && key.startsWith(prefix));
  return {
    total_count: found.length,
    actions_caches: found
      .slice((page - 1) * perPage, page * perPage)
      .map(({ id, key, scope, version, createdAt, blob }) => ({
        id,
        key,
        ref: scope,
        version,
        created_at: createdAt.toISOString(),
        last_accessed_at: createdAt.toISOString(),
        size_in_bytes: blob?.length ?? 0,
      })),
  };
}
