import * as v from 'valibot';
import type { DocumentPath, LocatedDocument, Problem } from './located-document.ts';
import { show } from './show-value.ts';

/**
 * Checks a whole document against a schema whose messages follow `section.ts`.
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
    const text = `${show(last.key)} cannot be a key here; it must be ${issue.message}`;
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
