import { randomBytes } from 'node:crypto';

/** One entry of the cache, as the service keeps it. */
export interface StoredEntry {
  readonly id: number;
  readonly key: string;
  /** Digest of the paths and of the compressor. */
  readonly version: string;
  /** The ref whose run saved it; others see it only as far as their token's scopes go. */
  readonly scope: string;
  readonly createdAt: Date;
  /** Finalized: before, nobody finds it. */
  ready: boolean;
  blob: Buffer | undefined;
  /** Blocks that were put and not yet listed, by id. */
  readonly blocks: Map<string, Buffer>;
}

/** What goes wrong, once, in order. */
export type CacheFault =
  /** A method of the service, or of blob storage, answers so instead of doing anything. */
  | {
      readonly at: CacheMethod | 'GET blob' | 'PUT blob' | 'GET caches';
      readonly status: number;
      readonly message?: string;
    }
  /** The connection breaks after half of a blob. */
  | { readonly at: 'GET blob'; readonly cut: true }
  /** All but the last byte comes, and then nothing. */
  | { readonly at: 'GET blob'; readonly stalled: true }
  /** It says that all is well and forgets the entry. */
  | { readonly at: 'FinalizeCacheEntryUpload'; readonly forgotten: true };

export type CacheMethod = 'CreateCacheEntry' | 'FinalizeCacheEntryUpload' | 'GetCacheEntryDownloadURL';

export interface CacheState {
  readonly entries: StoredEntry[];
  readonly faults: CacheFault[];
  /** Secret that download and upload addresses are signed with. */
  readonly signature: string;
  /** Method and path of every request so far. */
  readonly requests: string[];
}

export function createCacheState(): CacheState {
  return { entries: [], faults: [], signature: randomBytes(16).toString('hex'), requests: [] };
}

export function takeFault(state: CacheState, at: CacheFault['at']): CacheFault | undefined {
  const index = state.faults.findIndex((fault) => fault.at === at);
  return index < 0 ? undefined : state.faults.splice(index, 1)[0];
}
