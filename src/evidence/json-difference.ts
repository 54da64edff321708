/** One place where two JSON values differ. */
export interface JsonDifference {
  /** `derived.cells[3].metrics.p50.median`. */
  readonly path: string;
  readonly found: unknown;
  readonly expected: unknown;
}

/** Every place where `found` is not `expected`. A key whose value is undefined counts as not there. */
export function jsonDifferences(found: unknown, expected: unknown, path: string): JsonDifference[] {
  if (Array.isArray(found) && Array.isArray(expected)) {
    const length = Math.max(found.length, expected.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      jsonDifferences(found[index], expected[index], `${path}[${index}]`),
    );
  }
  if (isRecord(found) && isRecord(expected)) {
    const keys = [...new Set([...Object.keys(found), ...Object.keys(expected)])];
    return keys.flatMap((key) => jsonDifferences(own(found, key), own(expected, key), memberPath(path, key)));
  }
  return found === expected ? [] : [{ path, found, expected }];
}

/** `path.key`, or `path["key"]` for keys that are no plain names. */
export function memberPath(path: string, key: string): string {
  const plain = /^[A-Za-z_$][\w$-]*$/.test(key);
  if (!plain) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own properties only: a key such as `constructor` is not there just because every object has one. */
function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
