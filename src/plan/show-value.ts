/** A value as the user wrote it, in one short line. */
export function show(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return describeSize('list', value.length);
  if (typeof value === 'object') return describeSize('mapping', Object.keys(value).length);
  return shorten(typeof value === 'string' ? JSON.stringify(value) : String(value));
}

/** At most about 100 characters, so that a message stays a line. */
export function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 97)}…` : text;
}

/** The size is told where it may be what is wrong. */
function describeSize(kind: 'list' | 'mapping', size: number): string {
  if (size === 0) return `an empty ${kind}`;
  return size > 20 ? `a ${kind} of ${size.toLocaleString('en-US')}` : `a ${kind}`;
}
