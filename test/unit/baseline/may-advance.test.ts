import { describe, expect, it } from 'vitest';
import { mayAdvance } from '../../../src/baseline/may-advance.ts';
import type { RunState, Verdict } from '../../../src/compare/verdict.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { createEvidence, disturbed, killedForMemory } from '../../evidence-factory.ts';

const accepted = { by: 'ann', commit: '0123456', reason: 'worth it' };
const admitted = createEvidence({ draws: 5 });

function withVerdict(state: RunState, more: Partial<Verdict> = {}): Evidence {
  const nothing = { reasons: [], cells: [], drift: [], ratioShifts: [], ratioShiftsByChance: 0 };
  const verdict: Verdict = { state, form: 'confirm', ...nothing, family: 0, unconfirmed: 0, ...more };
  return { ...admitted, verdicts: [verdict] };
}

const threeTimes = (trouble: typeof disturbed, tries: number) =>
  Object.fromEntries(
    [1, 2, 3].map((block) => [`text/c64/go#b${block}`, Array.from({ length: tries }, () => trouble)]),
  );

describe('a baseline', () => {
  it.each<[string, Evidence, hasRecord: boolean, typeof accepted | undefined, 'yes' | 'no']>([
    ['the first of a key, compared with nothing', admitted, false, undefined, 'yes'],
    ['one compared with nothing, beside another', admitted, true, undefined, 'no'],
    ['one that found no baseline, beside another', withVerdict('no-baseline'), true, undefined, 'no'],
    ['a pass', withVerdict('pass'), true, undefined, 'yes'],
    ['a regression', withVerdict('regression'), true, undefined, 'no'],
    ['a regression, though the first of its key', withVerdict('regression'), false, undefined, 'no'],
    ['a regression accepted in its run', withVerdict('regression', { accepted }), true, undefined, 'yes'],
    ['a regression accepted with the save', withVerdict('regression'), true, accepted, 'yes'],
    ['an inadmissible run', withVerdict('inadmissible'), true, undefined, 'no'],
    ['an inadmissible run, accepted: a cell was removed', withVerdict('inadmissible'), true, accepted, 'yes'],
    [
      'a cancelled session, even accepted',
      createEvidence({ draws: 5, ended: 'cancelled' }),
      false,
      accepted,
      'no',
    ],
    [
      'a session without a single result, even accepted',
      createEvidence({ draws: 5, troubles: threeTimes(killedForMemory, 1) }),
      false,
      accepted,
      'no',
    ],
    [
      'a session with a cell that is not admitted, even accepted',
      createEvidence({ draws: 5, troubles: threeTimes(disturbed, 3) }),
      false,
      accepted,
      'no',
    ],
  ])('of %s', (_what, evidence, hasRecord, acceptance, expected) => {
    expect(mayAdvance(evidence, hasRecord, acceptance).kind).toBe(expected);
  });
});
