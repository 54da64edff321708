import * as v from 'valibot';
import { byteSizePattern, formatBytes, parseByteSize } from './byte-size.ts';
import { durationPattern, formatDuration, parseDurationNs } from './duration.ts';

// The values that the YAML files are made of. Each message completes the sentence "it must be …".

/** A name that becomes part of cell ids and file names. */
export const name = text(
  /^[a-z][a-z0-9._-]{0,63}$/,
  'a name such as json-get: a small letter, then at most 63 small letters, digits, dots, dashes and underscores',
);

export function text(pattern: RegExp, allowed: string) {
  return v.pipe(v.string(allowed), v.regex(pattern, allowed));
}

export function wholeNumber(min: number, max: number) {
  const allowed = `a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
  return v.pipe(v.number(allowed), v.integer(allowed), v.minValue(min, allowed), v.maxValue(max, allowed));
}

export function list<Item extends v.GenericSchema>(item: Item, maxItems: number, allowed: string) {
  const message = `${allowed} (1 to ${maxItems} of them)`;
  return v.pipe(v.array(item, message), v.minLength(1, message), v.maxLength(maxItems, message));
}

/** A mapping whose keys are the user's own. A list's indices must not fit `key`: valibot takes a list for a mapping. */
export function mapping<Key extends v.GenericSchema<string>, Value extends v.GenericSchema>(
  key: Key,
  value: Value,
  maxEntries: number,
  allowed: string,
) {
  const message = `${allowed} (1 to ${maxEntries} of them)`;
  return v.pipe(v.record(key, value, message), v.minEntries(1, message), v.maxEntries(maxEntries, message));
}

/** A path that cannot leave the repository. (Symbolic links are another matter: whoever opens it resolves them.) */
export const repositoryPath = text(
  /^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\p{Cc}]{1,1024}$/u,
  'a path inside the repository, such as services/api: relative, with slashes, without ..',
);

/** Informational answers are never the last word, so they cannot be expected. */
export const httpStatus = wholeNumber(200, 599);

/** Path and query as sent. */
export const urlPath = text(
  /^\/[!-"$-~]{0,8000}$/,
  'a path that begins with a slash, without spaces and #, such as /orders?user_id=7',
);

/** A written duration, turned into nanoseconds. */
export function durationNs(minNs: number, maxNs: number) {
  const allowed = `a duration from ${formatDuration(minNs)} to ${formatDuration(maxNs)}, such as 8s, 500ms or 1m30s`;
  return v.pipe(
    v.string(allowed),
    v.regex(durationPattern, allowed),
    v.check((written) => isWithin(parseDurationNs(written), minNs, maxNs), allowed),
    v.transform((written) => parseDurationNs(written) ?? Number.NaN),
  );
}

/** A written size, turned into bytes. Zero needs no unit. */
export function byteSize(minBytes: number, maxBytes: number) {
  const range = `from ${minBytes === 0 ? '0' : formatBytes(minBytes)} to ${formatBytes(maxBytes)}`;
  const allowed = `a size ${range}, such as 512MiB or 2GiB`;
  const written = v.pipe(
    v.string(allowed),
    v.regex(byteSizePattern, allowed),
    v.check((size) => isWithin(parseByteSize(size), minBytes, maxBytes), allowed),
    v.transform((size) => parseByteSize(size) ?? Number.NaN),
  );
  return minBytes === 0 ? v.union([v.literal(0), written], allowed) : written;
}

function isWithin(value: number | undefined, min: number, max: number): boolean {
  return value !== undefined && value >= min && value <= max;
}
