import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  referenceDocument,
  referenceScenarios,
  referenceServers,
  referenceVariants,
} from '../../../src/plan/reference.ts';
import { scenarioSchema } from '../../../src/plan/scenario.ts';
import { serverSchema, variantSchema } from '../../../src/plan/server.ts';

it('has the document of 106 bytes', () => {
  expect(Buffer.byteLength(referenceDocument)).toBe(106);
  const document = JSON.parse(referenceDocument);
  expect(document.values.reduce((sum: number, value: number) => sum + value)).toBe(53);
});

it('is valid by its own schemas, and every variant has a server', () => {
  for (const scenario of referenceScenarios) v.parse(scenarioSchema, scenario);
  for (const server of referenceServers) v.parse(serverSchema, server);
  for (const variant of referenceVariants) {
    v.parse(variantSchema, variant);
    expect(referenceServers.map(({ name }) => name)).toContain(variant.server);
  }
});

it('expects the hash of 50,000 rounds of FNV-1a 64 over the document', () => {
  let hash = 0xcbf29ce484222325n;
  for (let round = 0; round < 50_000; round += 1) {
    for (const byte of Buffer.from(referenceDocument)) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    }
  }
  const bodies = referenceScenarios.map(({ requests }) => requests[0]?.expect.body);
  expect(bodies).toContainEqual({ kind: 'exact', text: `{"hash":"${hash.toString(16)}"}` });
  expect(bodies).toContainEqual({ kind: 'exact', text: `{"id":42,"sum":53,"hash":"${hash.toString(16)}"}` });
});
