import { version } from '../version.ts';
import type { Evidence } from './evidence.ts';
import type { Sample } from './sample.ts';
import { sealEvidence, sealSample } from './seal.ts';
import { type Finding, verify } from './verify.ts';
import { sampleDigestFindings, sectionFindings } from './verify-facts.ts';

/** Evidence to be compared with, and what does not hold in it. */
export interface CheckedEvidence {
  readonly evidence: Evidence;
  /** Empty when it holds. */
  readonly findings: readonly Finding[];
}

/**
 * Evidence of this version is held to all that it says. Another version may have had other rules, or worded them
 * otherwise: its facts must be those that were written, and are judged and derived again by today's rules, so that an
 * upgrade does not invalidate every baseline. What it was compared with itself is left out then.
 */
export function checkedEvidence(evidence: Evidence): CheckedEvidence {
  if (evidence.tool.version === version) return { evidence, findings: verify(evidence) };
  const findings = [
    ...sectionFindings(evidence),
    ...evidence.samples.flatMap((sample) => sampleDigestFindings(sample)),
  ];
  return findings.length > 0 ? { evidence, findings } : { evidence: judgedAgain(evidence), findings };
}

function judgedAgain(evidence: Evidence): Evidence {
  const { plan, noiseLimits } = evidence.run;
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  const samples = evidence.samples.flatMap((sample) => {
    const cell = cells.get(sample.cell);
    return sample.phase === 'screen' && cell !== undefined
      ? [sealSample(measuredPart(sample), cell, plan, noiseLimits)]
      : [];
  });
  return sealEvidence({ ...evidence, samples });
}

function measuredPart({
  admission: _rules,
  state: _state,
  facts: _facts,
  sha256: _digest,
  ...measured
}: Sample) {
  return measured;
}
