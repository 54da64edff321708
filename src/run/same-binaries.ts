import type { Comparison } from '../evidence/comparison.ts';
import { type SessionFacts, sealEvidence } from '../evidence/seal.ts';

/**
 * Whether nothing needs to be measured: every program is the baseline's own, under the same terms. It is the verdict on
 * the session without its samples that says so, so that there is one place which knows what is identical.
 *
 * @param unmeasured the session as it would be if nothing were measured
 */
export function isSameBinaries(unmeasured: SessionFacts, comparison: Comparison): boolean {
  const [verdict] = sealEvidence(unmeasured, comparison).verdicts;
  return verdict?.form === 'identical' && verdict.state === 'pass';
}
