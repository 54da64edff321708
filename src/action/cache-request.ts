import * as v from 'valibot';

/** What the child of `cache-child.ts` is asked for, and what it answers. Each is one message. */
export const cacheRequestSchema = v.variant('do', [
  /** Which entry the service would give for a prefix. */
  v.strictObject({ do: v.literal('lookup'), prefix: v.string() }),
  /** Whether the service gives this very entry. */
  v.strictObject({ do: v.literal('prove'), key: v.string() }),
  v.strictObject({ do: v.literal('restore'), key: v.string() }),
  v.strictObject({ do: v.literal('save'), key: v.string() }),
]);
export type CacheRequest = v.InferOutput<typeof cacheRequestSchema>;

export const cacheAnswerSchema = v.variant('kind', [
  /** The key of an entry; absent when the service has none, or could not be asked. */
  v.strictObject({ kind: v.literal('entry'), key: v.optional(v.string()) }),
  /** The number of a saved entry; absent when the service gave none. */
  v.strictObject({ kind: v.literal('saved'), id: v.optional(v.number()) }),
  v.strictObject({ kind: v.literal('failed'), reason: v.string() }),
]);
export type CacheAnswer = v.InferOutput<typeof cacheAnswerSchema>;

/**
 * The one path that is kept, relative to the child's directory. The service finds an entry by a digest of this text and of
 * the compressor: were it to differ between two runners, they would never find each other's entries.
 */
export const keptFile = 'record';
