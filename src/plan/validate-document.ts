import * as v from 'valibot';
import { suggestName } from './closest-name.ts';
import type { DocumentPath, LocatedDocument, Problem } from './located-document.ts';

/**
 * A mapping with fixed keys. `title` completes the sentence `"windw" is not a key of …`.
 * Every other schema's message completes the sentence `window is "8"; it must be …`.
 */
export function section<const Entries extends v.ObjectEntries>(title: string, entries: Entries) {
  const keys = Object.keys(entries);
  return v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') {
      const key = String(issue.input);
      return `${JSON.stringify(key)} is not a key of ${title}; ${suggestName(key, keys, 'allowed')}`;
    }
    if (issue.expected?.startsWith('"')) return `${issue.expected} is missing from ${title}; add it`;
    return `a mapping with the keys ${keys.join(', ')}`;
  });
}

/**
 * One of several schemas, chosen by what the input looks like. A plain union could only say that none of them fits;
 * this one shows the message of the one that is meant. In a JSON Schema it is still "any of these".
 */
export function chosen<const Options extends readonly v.GenericSchema[]>(
  options: Options,
  choose: (input: unknown) => Options[number],
): v.UnionSchema<Options, undefined> {
  return {
    ...v.union(options),
    '~run'(dataset, config) {
      // The output of a chosen option is an output of the union.
      return choose(dataset.value)['~run'](dataset, config) as ReturnType<
        v.UnionSchema<Options, undefined>['~run']
      >;
    },
  };
}

export function hasKey(input: unknown, key: string): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, key);
}

/**
 * Checks a document, or the part of it at `path`, against a schema.
 *
 * @throws UserError for the problem that stands first in the file.
 */
export function validateDocument<Schema extends v.GenericSchema>(
  document: LocatedDocument,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, document.value);
  if (result.success) return result.output;
  const [first, ...others] = result.issues.map(problemOf);
  if (first === undefined) throw new Error('valibot refused a document without an issue');
  throw document.error([first, ...others]);
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const items = issue.path ?? [];
  const path = items.map((item) => item.key as string | number);
  const last = items.at(-1);
  if (last?.origin === 'key') {
    if (Array.isArray(last.input)) {
      // To valibot a list is an object with the keys 0, 1, 2, …
      const outer = path.slice(0, -1);
      return { path: outer, at: 'value', text: `${nameOf(outer)} is a list; it must be a mapping` };
    }
    if (issue.type === 'strict_object') {
      return { path, at: issue.expected === 'never' ? 'key' : 'missing', text: issue.message };
    }
    const text = `${JSON.stringify(last.key)} cannot be a key here; it must be ${issue.message}`;
    return { path, at: 'key', text };
  }
  return {
    path,
    at: 'value',
    text: `${nameOf(path)} is ${show(issue.input)}; it must be ${issue.message}`,
  };
}

/** `cells[2].connections[0]` */
export function nameOf(path: DocumentPath): string {
  if (path.length === 0) return 'the file';
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}

/** A value as the user wrote it, in at most about 60 characters. */
export function show(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return describeSize('list', value.length);
  if (typeof value === 'object') return describeSize('mapping', Object.keys(value).length);
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** The size is told where it may be what is wrong. */
function describeSize(kind: 'list' | 'mapping', size: number): string {
  if (size === 0) return `an empty ${kind}`;
  return size > 20 ? `a ${kind} of ${size.toLocaleString('en-US')}` : `a ${kind}`;
}
