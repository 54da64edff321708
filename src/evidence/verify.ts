import { judgeComparison } from '../compare/judge-comparison.ts';
import { derive } from './derive.ts';
import type { Evidence } from './evidence.ts';
import { comparisonFindings } from './verify-comparison.ts';
import { differences, sampleFindings, sectionFindings } from './verify-facts.ts';
import { sessionFindings } from './verify-session.ts';

/** Something in the evidence that does not follow from the rest of it. */
export interface Finding {
  /** A section, a sample's id, or the path of a derived figure. */
  readonly where: string;
  readonly problem: string;
}

/**
 * Derives everything again and names what differs. The evidence must have its shape already (`parseEvidence`).
 * It finds accidents, not forgery: whoever changes a fact can compute new digests too.
 *
 * @returns nothing when the evidence holds
 */
export function verify(evidence: Evidence): Finding[] {
  const derived = derive(evidence);
  const verdicts =
    evidence.comparison === undefined ? [] : [judgeComparison(evidence, evidence.comparison, derived)];
  return [
    ...sectionFindings(evidence),
    ...evidence.samples.flatMap((sample) => sampleFindings(sample, evidence)),
    ...sessionFindings(evidence),
    ...differences(evidence.derived, derived, 'derived'),
    ...comparisonFindings(evidence),
    ...differences(evidence.verdicts, verdicts, 'verdicts'),
  ];
}
