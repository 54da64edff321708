import { expect, test } from 'vitest';
import { checkedEvidence } from '../../../src/evidence/checked-evidence.ts';
import { digest, sampleDigest } from '../../../src/evidence/digest.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { verify } from '../../../src/evidence/verify.ts';
import { createEvidence } from '../../evidence-factory.ts';

/** Evidence as an older version wrote it: its rules had other words. */
function older(): Evidence {
  const evidence = structuredClone(createEvidence());
  evidence.tool.version = '0.0.1';
  evidence.digests.tool = digest(evidence.tool);
  for (const sample of evidence.samples) {
    for (const rule of sample.admission) rule.limit = `${rule.limit}, as it was said then`;
    sample.sha256 = sampleDigest(sample);
  }
  return evidence;
}

test('evidence of this version is held to all that it says', () => {
  const evidence = structuredClone(createEvidence());
  expect(checkedEvidence(evidence)).toEqual({ evidence, findings: [] });
  for (const cell of evidence.derived.cells) cell.blocks.admitted += 1;
  expect(checkedEvidence(evidence).findings).not.toEqual([]);
});

test('another version is judged by the rules of today, and holds then', () => {
  const evidence = older();
  expect(verify(evidence)).not.toEqual([]);
  const checked = checkedEvidence(evidence);
  expect(checked.findings).toEqual([]);
  expect(verify(checked.evidence)).toEqual([]);
  expect(checked.evidence.derived).toEqual(createEvidence().derived);
});

test('a changed fact is found in another version too', () => {
  const evidence = older();
  const [sample] = evidence.samples;
  if (sample !== undefined) sample.startedAt = '2001-01-01T00:00:00.000Z';
  expect(checkedEvidence(evidence).findings.map(({ where }) => where)).toEqual([sample?.id]);
});
