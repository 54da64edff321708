import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { evidenceJsonSchema, evidenceJsonSchemaText } from '../../../src/evidence/json-schema.ts';
import { createFullEvidence } from '../../smoke-evidence.ts';

test('the published schema is the one that the program checks with', async () => {
  await expect(evidenceJsonSchemaText()).toMatchFileSnapshot('../../../docs/schema/benchmark.schema.json');
});

describe('an independent validator', () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(evidenceJsonSchema());
  const evidence = JSON.parse(JSON.stringify(createFullEvidence())) as Record<string, unknown>;

  test('accepts evidence as it is written', () => {
    validate(evidence);
    expect(validate.errors).toBeNull();
    validate(JSON.parse(JSON.stringify(createFullEvidence('E'))));
    expect(validate.errors).toBeNull();
  });

  test.each([
    ['another schema version', { schema: 'go-rust-bench/evidence/v9' }],
    ['a section of the wrong type', { samples: {} }],
    ['an unknown section', { unheard: 1 }],
    ['an unknown figure', { derived: { ...(evidence.derived as object), unheard: 1 } }],
  ])('refuses %s', (_, change) => {
    expect(validate({ ...evidence, ...change })).toBe(false);
  });
});
