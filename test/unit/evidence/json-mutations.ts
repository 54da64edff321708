/** Where a value stands in a JSON document: keys and indices from the top. */
export type Place = readonly (string | number)[];

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

function membersOf(value: Json): [string | number, Json][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

const isContainer = (value: Json) => typeof value === 'object' && value !== null;

function walk(value: Json, place: Place, keep: (value: Json) => boolean): Place[] {
  const here = keep(value) ? [place] : [];
  return [...here, ...membersOf(value).flatMap(([key, item]) => walk(item, [...place, key], keep))];
}

/** Every number, string and boolean. */
export const leaves = (document: unknown): Place[] =>
  walk(document as Json, [], (value) => !isContainer(value));

/** Every object and array, the document itself included. */
export const containers = (document: unknown): Place[] => walk(document as Json, [], isContainer);

/** The document with one place changed; everything beside the way to it is shared, nothing is changed in place. */
function changedAt(value: Json, place: Place, change: (value: Json) => Json): Json {
  const [key, ...rest] = place;
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? changedAt(item, rest, change) : item));
  return Object.fromEntries(
    membersOf(value).map(([name, item]) => [name, name === key ? changedAt(item, rest, change) : item]),
  );
}

/** The document with another value of the same type in one place. */
export function replaced(document: unknown, place: Place): unknown {
  return changedAt(document as Json, place, (value) => {
    if (typeof value === 'number') return value + 1;
    return typeof value === 'boolean' ? !value : `${value}x`;
  });
}

export function removed(document: unknown, place: Place): unknown {
  const key = place.at(-1);
  return changedAt(document as Json, place.slice(0, -1), (parent) =>
    Array.isArray(parent)
      ? parent.filter((_, index) => index !== key)
      : Object.fromEntries(Object.entries(parent as object).filter(([name]) => name !== key)),
  );
}

/** The document with one more key in an object, or one more element (the last again) in an array. */
export function withMember(document: unknown, place: Place): unknown {
  return changedAt(document as Json, place, (container) =>
    Array.isArray(container)
      ? [...container, container.at(-1) ?? 1]
      : { ...(container as { [key: string]: Json }), unheard: 1 },
  );
}
