import type { SessionFacts } from '../evidence/seal.ts';
import { sealEvidence } from '../evidence/seal.ts';
import { comparisonSection, type Opponent } from './opponent.ts';

/**
 * Whether nothing needs to be measured: every program is the baseline's own, under the same terms. It is the verdict on
 * the session without its samples that says so, so that there is one place which knows what is identical.
 *
 * @param unmeasured the session as it would be if nothing were measured
 */
export function isSameBinaries(unmeasured: SessionFacts, opponent: Opponent): boolean {
  const comparison = comparisonSection(opponent, { kind: 'not-run', reason: 'same binaries' });
  const [verdict] = sealEvidence(unmeasured, comparison).verdicts;
  return verdict?.form === 'identical' && verdict.state === 'pass';
}
