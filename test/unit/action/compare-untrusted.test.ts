import { expect, test } from 'vitest';
import { compareUntrusted } from '../../../src/action/compare-untrusted.ts';
import { describeRun } from '../../../src/action/describe-run.ts';
import type { BaselineLookup, BaselineQuery, BaselineStore } from '../../../src/baseline/store.ts';
import type { BaseSession, Comparison } from '../../../src/evidence/comparison.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import type { BaselineOrigin } from '../../../src/run/found-baseline.ts';
import { storedOrigin } from '../../../src/run/stored-origin.ts';
import { UserError } from '../../../src/user-error.ts';
import { type ComparedOptions, createComparedEvidence, slowed } from '../../comparison-factory.ts';
import { createEvidence } from '../../evidence-factory.ts';
import { createInputs } from './create-inputs.ts';

const nowhere = async () => false;

/** What a stranger may write into the plan of his evidence: it verifies, as nobody can know better. */
const claimed = (plan: Partial<Evidence['run']['plan']>): Evidence => {
  const evidence = createEvidence();
  return sealEvidence({ ...evidence, run: { ...evidence.run, plan: { ...evidence.run.plan, ...plan } } });
};

async function compared(evidence: Evidence) {
  const base = createEvidence({ seed: 11 });
  let released = 0;
  const found: BaselineLookup = {
    kind: 'found',
    baseline: {
      evidence: base,
      name: 'stored',
      savedAt: base.run.endedAt,
      commit: '0123456',
      acceptance: undefined,
      artefacts: new Map(),
      origin: { kind: 'proved', proof: 'a test made it' },
      release: async () => {
        released += 1;
      },
    },
  };
  const store: BaselineStore = {
    kind: 'cache',
    find: async (_query: BaselineQuery) => found,
    save: () => Promise.reject(new Error('a report saves nothing')),
    findCalibration: async () => undefined,
    saveCalibration: () => Promise.reject(new Error('a report saves nothing')),
  };
  const origin = storedOrigin(store, {
    repository: 'acme/orders',
    asked: evidence.run.asked,
    maxAgeNs: Number.POSITIVE_INFINITY,
    trusted: undefined,
  });
  const outcome = await compareUntrusted(evidence, origin, createInputs(), nowhere).catch(
    (error: unknown) => error,
  );
  return { outcome, released };
}

const baseCommit = '0123456789abcdef0123456789abcdef01234567';
const slower = { head: { profiles: slowed({ 'text/c64/go': 0.15 }) } };

/** A job that found no record has measured the merge base beside the head, and ran a confirm. */
function measuredBeside(options: ComparedOptions = slower): Evidence {
  const evidence = createComparedEvidence(options);
  const { comparison } = evidence;
  if (comparison === undefined) throw new Error('it was compared');
  const source: Comparison['source'] = {
    store: 'merge-base',
    name: baseCommit,
    commit: baseCommit,
    distance: 0,
    artefacts: { kind: 'built', commit: baseCommit },
  };
  return sealEvidence(evidence, { ...comparison, source });
}

const noRecord: BaselineOrigin = {
  find: async () => ({ kind: 'none', reason: 'no record of this machine' }),
  findCalibration: async () => undefined,
};

const published = (evidence: Evidence, origin: BaselineOrigin, asked: string[] = []) =>
  compareUntrusted(evidence, origin, createInputs(), async (commit) => {
    asked.push(commit);
    return commit === baseCommit;
  });

/** Our own record, as a store of ours gives it. */
const stored = (session: BaseSession): BaselineOrigin => ({
  ...noRecord,
  find: async () => ({
    kind: 'found',
    baseline: {
      source: { store: 'cache', name: 'stored' },
      session,
      programs: { kind: 'none', reason: 'a report runs none' },
      origin: { kind: 'proved', proof: 'a test made it' },
      release: async () => {},
    },
  }),
});

const comment = (evidence: Evidence) =>
  describeRun({ evidence, origin: 'untrusted', id: 'default', links: {} }).comment;

test('a base that was measured in the same untrusted session is compared with, and is called its claim', async () => {
  const { evidence, noBaseline } = await published(measuredBeside(), noRecord);
  expect(noBaseline).toBeUndefined();
  expect(evidence.verdicts[0]).toMatchObject({
    state: 'regression',
    form: 'confirm',
    unprovedBaseline: expect.stringContaining('the word of the job that measured both'),
  });
  expect(evidence.comparison?.source.artefacts).toEqual({ kind: 'claimed' });
  const text = comment(evidence);
  expect(text.split('\n')[1]).toMatch(
    /Figures from an untrusted job: .*slower, confirmed.*origin is not proved/,
  );
  expect(text).toContain('Nothing proves the baseline either');
  expect(text).not.toMatch(/origin is proved|built here/);
});

test('a base that the forge does not find on the base branch is none', async () => {
  const claim = measuredBeside();
  const { evidence, noBaseline } = await compareUntrusted(claim, noRecord, createInputs(), nowhere);
  expect(noBaseline).toBe('no record of this machine');
  expect(evidence.comparison).toBeUndefined();
  expect(evidence.samples.filter(({ phase }) => phase === 'confirm')).toEqual([]);
});

test('what is no whole name of a commit is never asked for', async () => {
  const claim = measuredBeside();
  if (claim.comparison === undefined) throw new Error('it was compared');
  const { source } = claim.comparison;
  const asked: string[] = [];
  const named = sealEvidence(claim, { ...claim.comparison, source: { ...source, commit: 'main' } });
  expect((await published(named, noRecord, asked)).noBaseline).toBeDefined();
  expect(asked).toEqual([]);
});

test('a confirm beside our own record counts, as a claim; beside another session it does not', async () => {
  const claim = createComparedEvidence(slower);
  if (claim.comparison === undefined) throw new Error('it was compared');
  const { base } = claim.comparison;
  const ours = await published(claim, stored(base));
  expect(ours.evidence.verdicts[0]).toMatchObject({ state: 'regression', form: 'confirm' });
  expect(ours.evidence.verdicts[0]).not.toHaveProperty('unprovedBaseline');
  expect(ours.evidence.comparison?.source).toMatchObject({ name: 'stored', artefacts: { kind: 'claimed' } });

  const another = { ...base, digests: { ...base.digests, run: '0'.repeat(64) } };
  const { evidence } = await published(claim, stored(another));
  expect(evidence.verdicts[0]).toMatchObject({ form: 'without-confirm' });
  expect(evidence.comparison?.confirm).toMatchObject({ kind: 'not-run' });
});

test('a plan whose figures add up to no time is refused, and is no fault of ours', async () => {
  for (const plan of [
    { warmup: { connections: 1, durationNs: 1e308 } },
    { warmup: { connections: 1, durationNs: -1e308 } },
  ]) {
    const { outcome, released } = await compared(claimed(plan));
    expect(outcome).toBeInstanceOf(UserError);
    expect(outcome).toMatchObject({ message: expect.stringContaining('its plan has no end') });
    expect(released).toBe(1);
  }
});

test('any other plan is compared, whatever its name', async () => {
  const { outcome } = await compared(claimed({ name: '../'.repeat(10_000) }));
  expect(outcome).toMatchObject({
    noBaseline: undefined,
    evidence: { comparison: { source: { name: 'stored' } } },
  });
});
