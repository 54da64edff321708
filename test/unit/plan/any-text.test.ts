import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/plan/read-config.ts';
import { readPlan } from '../../../src/plan/read-plan.ts';
import { referenceScenarios, referenceVariants } from '../../../src/plan/reference.ts';
import { UserError } from '../../../src/user-error.ts';
import { goodConfig } from './bad-config-cases.ts';
import { goodPlan } from './bad-plan-cases.ts';

/** What YAML, or a schema, could stumble over. */
const pieces = fc.oneof(
  fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    ':',
    '- ',
    '? ',
    '*a',
    '&a ',
    '!t ',
    '|\n',
    '"',
    "'",
    '\n',
    '\t',
    '  ',
    ',',
  ),
  fc.constantFrom(
    '~',
    '.nan',
    '-.inf',
    '0x10',
    '1e999',
    '-1',
    'true',
    '<<: ',
    '__proto__: ',
    '%YAML\n',
    '---\n',
    '...\n',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

/** A text with one to three stretches of up to 20 characters replaced. */
function damaged(text: string) {
  const damage = fc.tuple(fc.nat(text.length), fc.nat(20), pieces);
  return fc
    .array(damage, { minLength: 1, maxLength: 3 })
    .map((all) => all.reduce((now, [at, gone, put]) => now.slice(0, at) + put + now.slice(at + gone), text));
}

/** Reading gives a result, or one message of one line that says where. */
function expectResultOrPlace(fileName: string, read: () => unknown): void {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    const { message } = error as UserError;
    expect(message).toMatch(/^[a-z.]+:\d+:\d+: [^\n]+$/);
    expect(message.startsWith(`${fileName}:`)).toBe(true);
    expect(message.length).toBeLessThan(600);
  }
}

const known = { scenarios: referenceScenarios, variants: referenceVariants };

it('reads any damaged plan, or says where it is wrong', () => {
  const texts = fc.oneof(
    damaged(goodPlan),
    fc.array(pieces).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => expectResultOrPlace('plan.yaml', () => readPlan(text, 'plan.yaml', known))),
    { numRuns: 2000 },
  );
});

it('reads any damaged configuration, or says where it is wrong', () => {
  fc.assert(
    fc.property(damaged(goodConfig), (text) =>
      expectResultOrPlace('config.yaml', () => readConfig(text, 'config.yaml', (path) => path)),
    ),
    { numRuns: 2000 },
  );
});
