/** A value that JSON cannot hold, or one nested so deep that nothing of ours wrote it. */
export class NotCanonicalError extends Error {
  override readonly name = 'NotCanonicalError';
}

/** Nesting beyond this is refused: the evidence needs about a dozen levels. */
const depthLimit = 64;

/**
 * Canonical JSON after RFC 8785: keys sorted by UTF-16 code units, no space, numbers as ECMAScript prints them.
 * Keys whose value is undefined are left out, as `JSON.stringify` leaves them out of the file.
 *
 * @throws {NotCanonicalError} for NaN, infinities, functions, symbols, bigints and too deep nesting
 */
export function canonicalJson(value: unknown): string {
  return canonical(value, 0);
}

function canonical(value: unknown, depth: number): string {
  if (depth > depthLimit) throw new NotCanonicalError(`nested deeper than ${depthLimit} levels`);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new NotCanonicalError(`${value} is no JSON number`);
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? canonicalArray(value, depth) : canonicalObject(value, depth);
    default:
      throw new NotCanonicalError(`a ${typeof value} is no JSON value`);
  }
}

function canonicalArray(items: readonly unknown[], depth: number): string {
  // Histograms are most of the evidence: long lists of numbers, which the engine prints the same way, faster.
  if (items.every(Number.isFinite)) return JSON.stringify(items);
  return `[${items.map((item) => canonical(item, depth + 1)).join(',')}]`;
}

function canonicalObject(object: object, depth: number): string {
  const members = Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${canonical(value, depth + 1)}`);
  return `{${members.join(',')}}`;
}
