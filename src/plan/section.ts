import * as v from 'valibot';
import { suggestName } from './closest-name.ts';
import { show } from './show-value.ts';

/**
 * A mapping with fixed keys. `title` completes the sentence `"windw" is not a key of …`.
 * Every other schema's message completes the sentence `window is "8"; it must be …`.
 */
export function section<const Entries extends v.ObjectEntries>(title: string, entries: Entries) {
  const keys = Object.keys(entries);
  return v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') {
      const key = String(issue.input);
      return `${show(key)} is not a key of ${title}; ${suggestName(key, keys, 'allowed')}`;
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
