/** A value that JSON cannot hold, or one nested so deep that nothing of ours wrote it. */
export class NotCanonicalError extends Error {
  override readonly name = 'NotCanonicalError';
  readonly problem: string;
  /** Keys and indices from the top. */
  readonly place: readonly (string | number)[];

  constructor(problem: string, place: readonly (string | number)[] = []) {
    super(place.length === 0 ? problem : `${problem} (at ${place.slice(0, 8).join('.')})`);
    this.problem = problem;
    this.place = place;
  }
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
  return `[${items.map((item, index) => member(index, item, depth)).join(',')}]`;
}

function canonicalObject(object: object, depth: number): string {
  const members = Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${member(key, value, depth)}`);
  return `{${members.join(',')}}`;
}

/** One level down; what goes wrong there is told with its place. */
function member(key: string | number, value: unknown, depth: number): string {
  try {
    return canonical(value, depth + 1);
  } catch (error) {
    if (error instanceof NotCanonicalError) throw new NotCanonicalError(error.problem, [key, ...error.place]);
    throw error;
  }
}
