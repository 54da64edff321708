import type { CacheMethod, CacheState, StoredEntry } from './cache-state.ts';
import type { CacheScope } from './cache-token.ts';

/** An answer of Twirp: JSON with a status. */
export interface TwirpAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Call {
  readonly state: CacheState;
  readonly scopes: readonly CacheScope[];
  /** Field names as in the protocol's definition: snake case. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Signed address of an entry's blob. */
  readonly addressOf: (entry: StoredEntry) => string;
}

/** The three methods of `github.actions.results.api.v1.CacheService`. */
export const cacheMethods: Readonly<Record<CacheMethod, (call: Call) => TwirpAnswer>> = {
  CreateCacheEntry({ state, scopes, body, addressOf }) {
    const [key, version] = [text(body, 'key'), text(body, 'version')];
    const own = scopes.find(({ write }) => write)?.scope;
    if (own === undefined) return ok({ ok: false, message: 'cache write denied: the token is read-only' });
    if (state.entries.some((entry) => entry.key === key && entry.version === version && entry.scope === own))
      return { status: 409, body: { code: 'already_exists', msg: 'cache entry already exists' } };
    const entry: StoredEntry = {
      id: state.entries.length + 1,
      key,
      version,
      scope: own,
      createdAt: new Date(),
      ready: false,
      blob: undefined,
      blocks: new Map(),
    };
    state.entries.push(entry);
    return ok({ ok: true, signed_upload_url: addressOf(entry) });
  },

  FinalizeCacheEntryUpload({ state, scopes, body }) {
    const [key, version] = [text(body, 'key'), text(body, 'version')];
    const own = scopes.find(({ write }) => write)?.scope;
    const entry = state.entries.find(
      (candidate) => candidate.key === key && candidate.version === version && candidate.scope === own,
    );
    if (entry?.blob === undefined) return ok({ ok: false, message: 'no upload of this entry' });
    if (`${entry.blob.length}` !== `${body.size_bytes}`)
      return ok({ ok: false, message: `${entry.blob.length} bytes were uploaded, not ${body.size_bytes}` });
    entry.ready = true;
    return ok({ ok: true, entry_id: `${entry.id}` });
  },

  GetCacheEntryDownloadURL({ state, scopes, body, addressOf }) {
    const version = text(body, 'version');
    const restoreKeys = (body.restore_keys ?? []) as string[];
    // Each scope is searched for every key before the next scope is: what a pull request saved hides the base's.
    for (const { scope } of scopes)
      for (const wanted of [text(body, 'key'), ...restoreKeys]) {
        const found = newest(
          state.entries.filter(
            (entry) =>
              entry.ready &&
              entry.scope === scope &&
              entry.version === version &&
              entry.key.startsWith(wanted),
          ),
          wanted,
        );
        if (found !== undefined)
          return ok({ ok: true, signed_download_url: addressOf(found), matched_key: found.key });
      }
    return ok({ ok: false });
  },
};

/** The exact key first, else the one that was saved last. */
function newest(entries: readonly StoredEntry[], key: string): StoredEntry | undefined {
  return entries.find((entry) => entry.key === key) ?? entries.toSorted((a, b) => b.id - a.id)[0];
}

const ok = (body: TwirpAnswer['body']): TwirpAnswer => ({ status: 200, body });

function text(body: Call['body'], field: string): string {
  const value = body[field];
  if (typeof value === 'string') return value;
  throw new Error(`the request has no text ${field}: ${JSON.stringify(body)}`);
}
