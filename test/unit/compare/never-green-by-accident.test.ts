import { describe, expect, test } from 'vitest';
import { nothingCompared } from '../../../src/compare/judge-arms.ts';
import type { Comparison } from '../../../src/evidence/comparison.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { parseEvidence } from '../../../src/evidence/parse-evidence.ts';
import { type SessionFacts, sealEvidence } from '../../../src/evidence/seal.ts';
import { parseFailOn } from '../../../src/run/fail-on.ts';
import { sessionExitCode } from '../../../src/run/session-exit-code.ts';
import {
  createComparedEvidence,
  createComparison,
  createSettings,
  slowed,
  usualProfiles,
  withOtherPrograms,
} from '../../comparison-factory.ts';
import {
  createEvidence,
  createProfile,
  disturbed,
  type EvidenceOptions,
  neverReady,
  type Trouble,
} from '../../evidence-factory.ts';
import { withDocument } from '../../sample-factory.ts';

const session = (options: EvidenceOptions = {}) =>
  createEvidence({ draws: 20, seed: 11, profiles: usualProfiles, ...options });
const base = session();
const text = 'text/c64/go';

/** The same trouble in every block of a cell. */
const inEveryBlock = (trouble: readonly Trouble[], cell = text) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((block) => [`${cell}#b${block}`, trouble]));

/** Nothing at all was completed. */
const zeroCompleted: Trouble = (sample) =>
  withDocument(sample, (document) => {
    document.counters.completed = 0;
    document.counters.latency_samples = 0;
  });

/** The baseline's session, cancelled after so many samples. */
const cutOff = (samples: number): Evidence => {
  const { run } = base;
  return sealEvidence({
    ...base,
    run: { ...run, ended: 'cancelled' },
    samples: base.samples.slice(0, samples),
  });
};

const withRun = (facts: SessionFacts, run: Partial<Evidence['run']>): SessionFacts => ({
  ...facts,
  run: { ...facts.run, ...run },
});

/** The verdict on a run, and what its process would end with. */
function concluded(evidence: Evidence) {
  const [verdict] = evidence.verdicts;
  if (verdict === undefined) throw new Error('no verdict');
  return { ...verdict, exit: sessionExitCode(evidence) };
}

/** The same of two sessions, before any confirm. */
const judged = (head: SessionFacts, before: Evidence, overrides: Partial<Comparison> = {}) =>
  concluded(sealEvidence(head, createComparison(before, overrides)));

const inadmissible = { state: 'inadmissible', exit: 3 } as const;

test('the sessions that the cases below are made of: pass', () => {
  expect(judged(withOtherPrograms(session({ seed: 12 })), base)).toMatchObject({
    state: 'pass',
    form: 'confirm',
    exit: 0,
  });
});

describe('a cell of the head', () => {
  test.each<[string, EvidenceOptions, { cell: string; cellState?: string }]>([
    [
      'removed scenario',
      { profiles: usualProfiles.slice(0, 2) },
      { cell: 'json-get/c64/go', cellState: 'missing' },
    ],
    [
      'renamed variant',
      { profiles: [createProfile('text', 'go-memlimit-384', 64), ...usualProfiles.slice(1)] },
      { cell: text, cellState: 'missing' },
    ],
    [
      'all samples of a cell rejected for the server',
      { troubles: inEveryBlock([neverReady]) },
      { cell: text, cellState: 'fails' },
    ],
    [
      'all samples of a cell disturbed',
      { troubles: inEveryBlock([disturbed, disturbed, disturbed]) },
      { cell: text, cellState: 'invalid' },
    ],
    ['zero completed', { troubles: inEveryBlock([zeroCompleted]) }, { cell: text }],
    [
      'not run, though the baseline has it',
      { notRun: [{ cell: text, need: '128 open files', have: '64', fix: 'raise the limit' }] },
      { cell: text, cellState: 'not run' },
    ],
  ])('%s', (_, options, expected) => {
    const verdict = judged(withOtherPrograms(session({ seed: 12, ...options })), base);
    const { cells, reasons } = verdict;
    expect(verdict).toMatchObject(inadmissible);
    expect(reasons.join('\n')).toContain(expected.cell);
    if (expected.cellState !== undefined)
      expect(cells.find(({ cell }) => cell === expected.cell)?.state).toBe(expected.cellState);
  });

  test('the same programs excuse none of it', () => {
    const troubled = session({ troubles: inEveryBlock([neverReady]) });
    expect(judged(troubled, base)).toMatchObject({ ...inadmissible, form: 'identical' });
  });

  test('fewer repeats than a gate rests on, in either session', () => {
    const few = session({ seed: 12, repeats: 4 });
    for (const verdict of [judged(withOtherPrograms(few), base), judged(withOtherPrograms(base), few)])
      expect(verdict).toMatchObject({
        ...inadmissible,
        reasons: ['the plan smoke has 4 repeats: fewer than 5 are refused for gating'],
      });
  });

  test('a session that was cancelled before most of it', () => {
    const cancelled = session({ seed: 12, ended: 'cancelled' });
    const facts = withOtherPrograms({ ...cancelled, samples: cancelled.samples.slice(0, 3) });
    expect(judged(facts, base)).toMatchObject({ state: 'inadmissible', exit: 130 });
  });

  test('figures that are no numbers', () => {
    const facts = withOtherPrograms(session({ seed: 12 }));
    const samples = facts.samples.map((sample) =>
      sample.cell === text && sample.cpu.kind === 'measured'
        ? { ...sample, cpu: { ...sample.cpu, windowCpuNs: Number.NaN } }
        : sample,
    );
    const verdict = judged({ ...facts, samples }, base);
    expect(verdict).toMatchObject(inadmissible);
    expect(verdict.reasons).toEqual([expect.stringContaining(`${text} is missing`)]);
  });
});

describe('the baseline', () => {
  const head = withOtherPrograms(session({ seed: 12 }));

  test.each<[string, Evidence, string]>([
    ['empty', session({ profiles: [] }), 'empty'],
    [
      'without a cell that fitted on its machine',
      session({
        notRun: usualProfiles.map(({ cell }) => ({ cell: cell.id, need: '128', have: '64', fix: '' })),
      }),
      'none of its cells was run',
    ],
    [
      'of another machine',
      sealEvidence({ ...base, host: { ...base.host, cpuModel: 'Another CPU' } }),
      'another machine: cpuModel',
    ],
    ['of another rung', session({ rung: 'E' }), 'rung: E in the baseline, A now'],
    [
      'of another plan',
      sealEvidence({ ...base, run: { ...base.run, plan: { ...base.run.plan, name: 'trimmed' } } }),
      'another plan: trimmed, not smoke',
    ],
  ])('%s: nothing was compared', (_, baseline, reason) => {
    const verdict = judged(head, baseline);
    expect(verdict).toMatchObject({ state: 'no-baseline', form: 'nothing-compared', exit: 0 });
    expect(verdict.reasons).toEqual([expect.stringContaining(reason)]);
    const asked = parseFailOn('no-baseline', '--fail-on');
    expect(sessionExitCode(sealEvidence(head, createComparison(baseline)), asked)).toBe(3);
  });

  test('none', () => {
    expect(nothingCompared('the store has no record')).toMatchObject({ state: 'no-baseline' });
  });

  test('of another schema, or cut off: refused before anything is compared', () => {
    expect(parseEvidence({ ...base, schema: 'go-rust-bench/evidence/v0' }).kind).toBe('refused');
    const { samples: _samples, ...cut } = base;
    expect(parseEvidence(cut).kind).toBe('refused');
  });

  const slow = withOtherPrograms(session({ seed: 12, profiles: slowed({ [text]: 0.5 }) }));

  test.each<[string, Evidence]>([
    ['of which a cell was disturbed', session({ troubles: inEveryBlock([disturbed, disturbed, disturbed]) })],
    ['that was cut off before most of it', cutOff(3)],
    ['that was cut off before its first sample', cutOff(0)],
  ])('%s promises that cell all the same', (_, baseline) => {
    const verdict = judged(slow, baseline);
    expect(verdict).toMatchObject(inadmissible);
    expect(verdict.cells.find(({ cell }) => cell === text)).toMatchObject({
      state: 'invalid',
      reason: expect.stringContaining('the baseline has no valid result of it'),
    });
  });

  test('of which a cell of a program that did not change was disturbed: nothing to compare there', () => {
    const baseline = session({ troubles: inEveryBlock([disturbed, disturbed, disturbed]) });
    const sameGo = withOtherPrograms(session({ seed: 12 }), ['rust']);
    const verdict = judged(sameGo, baseline);
    expect(verdict).toMatchObject({ state: 'pass', exit: 0 });
    expect(verdict.cells[0]).toMatchObject({ cell: text, state: 'identical' });
    const settings = createSettings({ identicalShortcut: false });
    expect(judged(sameGo, baseline, { settings })).toMatchObject(inadmissible);
  });

  test('of which a cell was disturbed: that the head did not run it is no excuse', () => {
    const spoilt = session({ troubles: inEveryBlock([disturbed, disturbed, disturbed]) });
    const facts = session({ seed: 12, notRun: [{ cell: text, need: '128', have: '64', fix: '' }] });
    expect(judged(withOtherPrograms(facts), spoilt)).toMatchObject(inadmissible);
  });

  test('that did not run a cell, as it did not fit there: the cell is new', () => {
    const small = session({ notRun: [{ cell: text, need: '128', have: '64', fix: '' }] });
    const verdict = judged(head, small);
    expect(verdict).toMatchObject({ state: 'pass', exit: 0 });
    expect(verdict.cells[0]).toMatchObject({ cell: text, state: 'new' });
  });

  test('with a figure of 0 is nothing to be held against', () => {
    const samples = base.samples.map((sample) =>
      sample.cell === text && sample.cpu.kind === 'measured'
        ? { ...sample, cpu: { ...sample.cpu, windowCpuNs: 0 } }
        : sample,
    );
    const verdict = judged(head, sealEvidence({ ...base, samples }));
    expect(verdict).toMatchObject(inadmissible);
    expect(verdict.reasons).toEqual([
      `${text} has no valid result: the figures of the baseline are no numbers above 0`,
    ]);
  });

  test('measured with another window: no cell can be compared, and each says why', () => {
    const plan = { ...base.run.plan, windowNs: 8_000_000_000 };
    const verdict = judged(withRun(head, { plan }), base);
    expect(verdict).toMatchObject(inadmissible);
    expect(verdict.reasons).toContain(`${text} is not comparable: window: 1.5 s in the baseline, 8 s now`);
  });

  test('measured with another kernel, and nothing of it can be run', () => {
    const other = { ...head, host: { ...head.host, kernel: '6.18.0' } };
    const source = {
      store: 'file',
      name: 'base.json',
      artefacts: { kind: 'none', reason: 'a file' },
    } as const;
    const verdict = judged(other, base, { source });
    expect(verdict).toMatchObject(inadmissible);
    expect(verdict.reasons[1]).toContain('kernel: 6.12.0 in the baseline, 6.18.0 now');
  });
});

describe('a confirm', () => {
  const slow = slowed({ [text]: 0.15 });

  test('that never came to a shift above the floor', () => {
    const verdict = judged(withOtherPrograms(session({ seed: 12, profiles: slow })), base);
    expect(verdict).toMatchObject(inadmissible);
    expect(verdict.unconfirmed).toBeGreaterThan(0);
    expect(verdict.reasons.join('\n')).toContain(`${text}: a shift of throughput above the floor is open`);
  });

  test('whose time was over after three pairs', () => {
    const evidence = createComparedEvidence({ head: { profiles: slow }, confirm: { mostPairs: 3 } });
    expect(concluded(evidence)).toMatchObject(inadmissible);
  });

  test.each<[string, Partial<Evidence['host']>, Partial<Comparison['settings']>]>([
    ['with another kernel', { kernel: '6.18.0' }, {}],
    ['asked to be of everything', {}, { confirm: 'always' }],
  ])('%s, that was never begun', (_, host, settings) => {
    const facts = withOtherPrograms(session({ seed: 12 }));
    const head = { ...facts, host: { ...facts.host, ...host } };
    const verdict = judged(head, base, { settings: createSettings(settings) });
    expect(verdict).toMatchObject(inadmissible);
    expect(verdict.unconfirmed).toBe(verdict.family);
    const reasons = verdict.reasons.filter((reason) =>
      reason.startsWith(`${text} had to be confirmed, and was not`),
    );
    expect(reasons).toHaveLength(1);
  });
});

describe('an acceptance', () => {
  const accepted = { by: 'maintainer', commit: '0123456', reason: 'a new hash' };

  test('lets a proved slowdown and a removed scenario through, and says so', () => {
    const slow = createComparedEvidence({
      head: { profiles: slowed({ [text]: 0.15 }).slice(0, 3) },
      settings: { accepted },
    });
    expect(concluded(slow)).toMatchObject({ state: 'pass', accepted, exit: 0 });
    expect(slow.verdicts[0]?.cells.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['regressed', 'missing']),
    );
    expect(slow.verdicts[0]?.reasons.join('\n')).toContain('accepted by maintainer, a new hash');
  });

  test('never excuses samples that could not be trusted', () => {
    const troubled = session({ seed: 12, troubles: inEveryBlock([disturbed, disturbed, disturbed]) });
    const verdict = judged(withOtherPrograms(troubled), base, { settings: createSettings({ accepted }) });
    expect(verdict).toMatchObject(inadmissible);
  });

  test('never passes a run in which nothing was compared', () => {
    const settings = createSettings({ accepted, confirm: 'always' });
    const verdict = judged(withOtherPrograms(session({ seed: 12 })), base, { settings });
    expect(verdict).toMatchObject({
      ...inadmissible,
      reasons: ['no cell could be compared with the baseline'],
    });
  });
});
