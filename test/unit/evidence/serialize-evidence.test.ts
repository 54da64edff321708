import { expect, test } from 'vitest';
import { parseEvidence } from '../../../src/evidence/parse-evidence.ts';
import { serializeEvidence } from '../../../src/evidence/serialize-evidence.ts';
import { verify } from '../../../src/evidence/verify.ts';
import { createEvidence, createProfile } from '../../evidence-factory.ts';

test('200 samples with thousands of distinct latencies each stay under 10 MB, and hold', () => {
  const profiles = Array.from({ length: 20 }, (_, index) => [
    createProfile(`scenario-${index}`, 'go', 1000, { spread: 0.6 }),
    createProfile(`scenario-${index}`, 'rust', 1000, { spread: 0.6 }),
  ]).flat();
  const evidence = createEvidence({ profiles, draws: 3000 });
  expect(evidence.samples).toHaveLength(200);
  const text = serializeEvidence(evidence);
  expect(Buffer.byteLength(text)).toBeLessThan(10_000_000);
  expect(Buffer.byteLength(text)).toBeGreaterThan(3_000_000);
  const parsed = parseEvidence(JSON.parse(text));
  expect(parsed.kind === 'evidence' ? verify(parsed.evidence) : parsed.findings).toEqual([]);
});
