import { expect, it } from 'vitest';
import { baseSessionOf } from '../../../src/evidence/base-session.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import { verify } from '../../../src/evidence/verify.ts';
import { verdictHeadline } from '../../../src/report/verdict-headline.ts';
import type { BaselinePlace } from '../../../src/run/found-baseline.ts';
import type { MainJob } from '../../../src/run/job.ts';
import { comparisonSection, lookUpOpponent } from '../../../src/run/opponent.ts';
import { createEvidence } from '../../evidence-factory.ts';

const evidence = createEvidence();
const none = { kind: 'none', reason: 'its origin is not proved' } as const;

/** The verdict on a session whose programs are, by the word of a record, the baseline's own. */
async function verdictAgainst(unproved: string | undefined) {
  const { plan, scenarios } = evidence.run;
  const source = {
    store: 'cache',
    name: 'the-key',
    ...(unproved === undefined ? {} : { unproved }),
  } as const;
  const baseline = {
    source,
    session: baseSessionOf(evidence),
    programs: none,
    origin: { kind: 'unproved', reason: 'who knows' },
    release: async () => {},
  } as const;
  const job = {
    workspace: { plan, scenarios },
    inputs: { comparison: { confirm: 'auto', floors: {} } },
    against: {
      origin: { find: async () => ({ kind: 'found', baseline }), findCalibration: async () => undefined },
      identicalShortcut: true,
    },
  } as unknown as MainJob;
  const log = { step: () => {}, warn: () => {}, session: () => {}, confirm: () => {} };
  const { opponent } = await lookUpOpponent(job, {} as BaselinePlace, log);
  if (opponent === undefined) throw new Error('no opponent');
  const confirm = { kind: 'not-run', reason: 'nothing was flagged' } as const;
  const sealed = sealEvidence(evidence, comparisonSection(baseline, none, opponent.settings, confirm));
  expect(verify(sealed)).toEqual([]);
  const [verdict] = sealed.verdicts;
  if (verdict === undefined) throw new Error('no verdict');
  return verdict;
}

it('the same programs as a proved record has need no measuring', async () => {
  expect(await verdictAgainst(undefined)).toMatchObject({ state: 'pass', form: 'identical' });
});

it('a record that whoever is judged by it may have written is not believed to have the same programs', async () => {
  const verdict = await verdictAgainst('saved by refs/pull/7/merge');
  expect(verdict).toMatchObject({ form: 'without-confirm', unprovedBaseline: 'saved by refs/pull/7/merge' });
  expect(verdict.cells.map(({ state }) => state)).not.toContain('identical');
  expect(verdictHeadline(verdict)).toMatch(/; the baseline's origin is not proved$/);
});
