import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../src/plan/read-plan.ts';
import { referenceScenarios, referenceVariants } from '../../../src/plan/reference.ts';
import { UserError } from '../../../src/user-error.ts';
import { goodPlan, notYaml, wrongKeys, wrongReferences, wrongValues } from './bad-plan-cases.ts';

const fileName = 'scenarios/bad.yaml';

function read(text: string) {
  return readPlan(text, fileName, { scenarios: referenceScenarios, variants: referenceVariants });
}

function errorOf(text: string): unknown {
  try {
    read(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

it('reads the plan that the bad ones are made of', () => {
  expect(read(goodPlan).cells.map(({ id }) => id)).toEqual([
    'text/c64/go',
    'text/c64/rust',
    'text/c1000/go',
    'text/c1000/rust',
    'cpu/c4/go',
  ]);
});

describe.each([
  ['a file that is no YAML mapping', notYaml],
  ['a plan with a wrong key', wrongKeys],
  ['a plan with a wrong value', wrongValues],
  ['a plan that names what is not there', wrongReferences],
])('%s is refused with one message that says where', (_, cases) => {
  it.each(cases)('%s', (_title, text, message) => {
    const error = errorOf(text);
    expect(error).toBeInstanceOf(UserError);
    const shown = (error as UserError).message;
    expect(shown.startsWith(`${fileName}${message}`), shown).toBe(true);
    expect(shown).toMatch(/^scenarios\/bad\.yaml:\d+:\d+: [^\n]{10,400}$/);
  });
});
