import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadInputs } from '../../../src/action/inputs.ts';
import { repository } from '../../e2e/command-line.ts';
import { givenInputs } from './create-inputs.ts';

interface Described {
  readonly description?: string;
  readonly default?: string;
}

interface Metadata {
  readonly name: string;
  readonly description: string;
  readonly branding: { readonly icon: string; readonly color: string };
  readonly inputs: Readonly<Record<string, Described>>;
  readonly outputs: Readonly<Record<string, Described>>;
  readonly runs: Readonly<Record<string, string>>;
}

interface Types {
  readonly inputs: Readonly<
    Record<string, { readonly type: string; readonly 'allowed-values'?: readonly string[] }>
  >;
  readonly outputs: Readonly<Record<string, unknown>>;
}

const read = (name: string) => parse(readFileSync(`${repository}/${name}`, 'utf8'));
const metadata = read('action.yml') as Metadata;
const types = read('action-types.yml') as Types;

test('every input is read, and none that is not there', () => {
  const asked = new Set<string>();
  loadInputs((name) => {
    asked.add(name);
    return '';
  });
  expect([...asked].sort()).toEqual(Object.keys(metadata.inputs).sort());
});

test('the defaults of action.yml are those of the code', () => {
  const defaults = Object.entries(metadata.inputs)
    .filter(([name]) => name !== 'github-token')
    .map(([name, input]) => [name, input.default ?? ''] as const);
  expect(givenInputs(Object.fromEntries(defaults))).toEqual(givenInputs());
});

test('every input and output is described, and has its type', () => {
  for (const [name, { description }] of [
    ...Object.entries(metadata.inputs),
    ...Object.entries(metadata.outputs),
  ])
    expect(description?.length, name).toBeGreaterThan(15);
  expect(Object.keys(types.inputs)).toEqual(Object.keys(metadata.inputs));
  expect(Object.keys(types.outputs)).toEqual(Object.keys(metadata.outputs));
});

test('every value that the types allow is one that is taken', () => {
  for (const [name, { 'allowed-values': values = [] }] of Object.entries(types.inputs))
    for (const value of values)
      expect(
        () => givenInputs({ [name]: value, ...(value === 'directory' ? { 'baseline-path': '/x' } : {}) }),
        `${name}: ${value}`,
      ).not.toThrow();
});

test('it is a JavaScript action with a post step that always runs', () => {
  expect(metadata.runs).toEqual({
    using: 'node24',
    main: 'dist/main.js',
    post: 'dist/post.js',
    'post-if': 'always()',
  });
  expect(metadata.branding.icon).toBeTruthy();
});
