import type { Comparison } from '../evidence/comparison.ts';
import type { Derived } from '../evidence/derived.ts';
import type { SessionFacts } from '../evidence/seal.ts';
import { isGateable, minRepeatsForGating } from '../plan/expand.ts';
import type { Plan } from '../plan/plan.ts';
import { armFigures } from './arm-figures.ts';
import { confirmOutcomes } from './confirm-pairs.ts';
import { judgeArms, nothingCompared } from './judge-arms.ts';
import { pairFigures } from './pair-figures.ts';
import type { Verdict } from './verdict.ts';

/**
 * The verdict on a session, from the facts of its evidence alone: `verify` judges again.
 *
 * @param derived what `derive` makes of the head's facts, if it is there already; the same of the base
 */
export function judgeComparison(
  head: SessionFacts,
  { source, settings, base }: Comparison,
  derived?: Derived,
  baseDerived?: Derived,
): Verdict {
  const ungated = [head.run.plan, base.run.plan].find((plan) => !isGateable(plan));
  if (ungated !== undefined) return refusedForGating(ungated);
  const verdict = judgeArms({
    base: armFigures(base, baseDerived),
    head: armFigures(head, derived),
    settings,
    baseProgram: source.artefacts.kind === 'none' ? 'none' : 'runnable',
    outcomes: confirmOutcomes(head.samples, pairFigures(head.run.plan.cells, settings)),
  });
  return source.unproved === undefined ? verdict : { ...verdict, unprovedBaseline: source.unproved };
}

/** So few repeats show too little of their spread: no verdict rests on them. */
function refusedForGating({ name, repeats }: Plan): Verdict {
  const reason = `the plan ${name} has ${repeats} repeats: fewer than ${minRepeatsForGating} are refused for gating`;
  return { ...nothingCompared(reason), state: 'inadmissible' };
}
