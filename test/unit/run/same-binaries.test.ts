import { describe, expect, it } from 'vitest';
import { type SessionFacts, sealEvidence } from '../../../src/evidence/seal.ts';
import { verify } from '../../../src/evidence/verify.ts';
import { isSameBinaries } from '../../../src/run/same-binaries.ts';
import { createComparison, createSettings, withOtherPrograms } from '../../comparison-factory.ts';
import { createEvidence } from '../../evidence-factory.ts';

const base = createEvidence({ seed: 1 });
const comparison = createComparison(base);
const unmeasured = (facts: SessionFacts): SessionFacts => ({
  ...facts,
  run: { ...facts.run, ended: 'skipped' },
  samples: [],
});

describe('a session of which nothing was measured', () => {
  it('passes when every program is the baseline’s own, in evidence that holds', () => {
    expect(isSameBinaries(unmeasured(base), comparison)).toBe(true);
    const evidence = sealEvidence(unmeasured(base), comparison);
    expect(evidence.verdicts).toMatchObject([{ state: 'pass', form: 'identical' }]);
    expect(verify(evidence)).toEqual([]);
  });

  it('passes no other program', () => {
    const other = unmeasured(withOtherPrograms(base));
    expect(isSameBinaries(other, comparison)).toBe(false);
    expect(sealEvidence(other, comparison).verdicts).toMatchObject([{ state: 'inadmissible' }]);
  });

  it('passes no other settings of a variant, and no other window', () => {
    const [first, ...rest] = base.run.variants;
    if (first === undefined) throw new Error('no variant');
    const env = { ...first.env, GOGC: '50' };
    const otherVariant = { ...base, run: { ...base.run, variants: [{ ...first, env }, ...rest] } };
    expect(isSameBinaries(unmeasured(otherVariant), comparison)).toBe(false);
    const plan = { ...base.run.plan, windowNs: base.run.plan.windowNs * 2 };
    expect(isSameBinaries(unmeasured({ ...base, run: { ...base.run, plan } }), comparison)).toBe(false);
  });

  it('passes nothing where identical programs are the question', () => {
    const settings = createSettings({ identicalShortcut: false });
    expect(isSameBinaries(unmeasured(base), { ...comparison, settings })).toBe(false);
  });

  it('has no samples: evidence that says so and holds some is named', () => {
    const liar = { ...base, run: { ...base.run, ended: 'skipped' as const } };
    expect(verify(sealEvidence(liar, comparison))).toContainEqual({
      where: 'run',
      problem: expect.stringContaining('nothing was measured, but there are'),
    });
  });
});
