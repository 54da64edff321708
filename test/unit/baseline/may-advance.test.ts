import { describe, expect, it } from 'vitest';
import { mayAdvance } from '../../../src/baseline/may-advance.ts';
import type { MetricVerdict, PairState, RunState, Verdict } from '../../../src/compare/verdict.ts';
import type { BaselineSource } from '../../../src/evidence/comparison.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { createComparedEvidence, createComparison } from '../../comparison-factory.ts';
import { createEvidence, disturbed, killedForMemory } from '../../evidence-factory.ts';
import { createMetricVerdict } from '../../verdict-factory.ts';

const accepted = { by: 'ann', commit: '0123456', reason: 'worth it' };
const admitted = createEvidence({ draws: 5 });

function withVerdict(state: RunState, more: Partial<Verdict> = {}): Evidence {
  const nothing = { reasons: [], cells: [], drift: [], ratioShifts: [], ratioShiftsByChance: 0 };
  const verdict: Verdict = { state, form: 'confirm', ...nothing, family: 0, unconfirmed: 0, ...more };
  return { ...admitted, comparison: createComparison(admitted), verdicts: [verdict] };
}

/** A pass in which one metric of one cell came out like this. */
const withMetric = (state: PairState, more: Partial<MetricVerdict> = {}, form: Verdict['form'] = 'confirm') =>
  withVerdict('pass', { form, cells: [cellOf(state, [createMetricVerdict('throughput', state, more)])] });

const cellOf = (state: PairState, metrics: MetricVerdict[] = []) => ({
  cell: 'text/c64/go',
  group: 'text/c64',
  variant: 'go',
  state,
  metrics,
});

const comparedWith = (store: BaselineSource['store']): Evidence => {
  const { source, ...rest } = createComparison(admitted);
  return { ...withVerdict('pass'), comparison: { ...rest, source: { ...source, store } } };
};

function onMachine(model: string): Evidence {
  const other = { ...admitted, host: { ...admitted.host, cpuModel: model } };
  return { ...withVerdict('pass'), comparison: createComparison(other) };
}

const notRunNow = (state: RunState) => withVerdict(state, { cells: [cellOf('not run')] });

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
    ['a pass as the judge gives it', createComparedEvidence(), true, undefined, 'yes'],
    ['a pass of the same programs', withVerdict('pass', { form: 'identical' }), true, undefined, 'yes'],
    ['a pass by numbers only', withVerdict('pass', { form: 'without-confirm' }), true, undefined, 'no'],
    [
      'a pass by numbers only, the first',
      withVerdict('pass', { form: 'without-confirm' }),
      false,
      undefined,
      'yes',
    ],
    [
      'a pass by numbers only, accepted',
      withVerdict('pass', { form: 'without-confirm' }),
      true,
      accepted,
      'yes',
    ],
    ['a pass against the commit before', comparedWith('merge-base'), true, undefined, 'no'],
    ['a pass against a file', comparedWith('file'), true, undefined, 'no'],
    ['a pass against a record in the cache', comparedWith('cache'), true, undefined, 'yes'],
    ['a pass against a record of another machine', onMachine('another CPU'), true, undefined, 'no'],
    [
      'a pass with a suspicion that was not measured',
      withMetric('inconclusive', { flagged: true }),
      true,
      undefined,
      'no',
    ],
    ['a pass with a ratio that moved', withMetric('ratio moved'), true, undefined, 'no'],
    [
      'a pass with what was inconclusive, but never suspected',
      withMetric('inconclusive'),
      true,
      undefined,
      'yes',
    ],
    ['a run that lost a cell', notRunNow('inadmissible'), true, undefined, 'no'],
    ['a run that lost a cell, even accepted', notRunNow('inadmissible'), true, accepted, 'no'],
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
