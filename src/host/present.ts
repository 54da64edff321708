/** The type without `undefined` in its values: what is absent has no key at all. */
export type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out every key whose value is absent, so that JSON shows absence as absence. */
export function present<T extends object>(record: T): Present<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Present<T>;
}
