import { nothingCompared } from '../compare/judge-arms.ts';
import type { Verdict } from '../compare/verdict.ts';
import type { Evidence } from '../evidence/evidence.ts';

/**
 * The verdict that a session is told by. One that was compared has its own; another has none, and says so.
 *
 * @param reason why there is nothing to compare with, where somebody looked for it
 */
export function sessionVerdict(
  { verdicts }: Pick<Evidence, 'verdicts'>,
  reason = 'no baseline was given',
): Verdict {
  const [verdict] = verdicts;
  return verdict ?? nothingCompared(reason);
}
