import { describe, expect, test } from 'vitest';
import { nothingCompared } from '../../../src/compare/judge-arms.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { parseEvidence } from '../../../src/evidence/parse-evidence.ts';
import { type SessionFacts, sealEvidence } from '../../../src/evidence/seal.ts';
import {
  createComparedEvidence,
  createSettings,
  judgeSessions,
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

const withRun = (facts: SessionFacts, run: Partial<Evidence['run']>): SessionFacts => ({
  ...facts,
  run: { ...facts.run, ...run },
});

test('the sessions that the cases below are made of: pass', () => {
  expect(judgeSessions(withOtherPrograms(session({ seed: 12 })), base)).toMatchObject({
    state: 'pass',
    form: 'confirm',
  });
});

describe('a cell of the head', () => {
  test.each<[string, EvidenceOptions, Partial<{ state: string; cell: string; cellState: string }>]>([
    [
      'removed scenario',
      { profiles: usualProfiles.slice(0, 2) },
      { state: 'inadmissible', cell: 'json-get/c64/go', cellState: 'missing' },
    ],
    [
      'renamed variant',
      { profiles: [createProfile('text', 'go-memlimit-384', 64), ...usualProfiles.slice(1)] },
      { state: 'inadmissible', cell: text, cellState: 'missing' },
    ],
    [
      'all samples of a cell rejected for the server',
      { troubles: inEveryBlock([neverReady]) },
      { state: 'inadmissible', cell: text, cellState: 'fails' },
    ],
    [
      'all samples of a cell disturbed',
      { troubles: inEveryBlock([disturbed, disturbed, disturbed]) },
      { state: 'inadmissible', cell: text, cellState: 'invalid' },
    ],
    ['zero completed', { troubles: inEveryBlock([zeroCompleted]) }, { state: 'inadmissible', cell: text }],
    [
      'not run, though the baseline has it',
      { notRun: [{ cell: text, need: '128 open files', have: '64', fix: 'raise the limit' }] },
      { state: 'inadmissible', cell: text, cellState: 'not run' },
    ],
  ])('%s', (_, options, expected) => {
    const { state, cells, reasons } = judgeSessions(
      withOtherPrograms(session({ seed: 12, ...options })),
      base,
    );
    expect(state).toBe(expected.state);
    expect(reasons.join('\n')).toContain(expected.cell);
    if (expected.cellState !== undefined)
      expect(cells.find(({ cell }) => cell === expected.cell)?.state).toBe(expected.cellState);
  });

  test('the same programs excuse none of it', () => {
    const troubled = session({ troubles: inEveryBlock([neverReady]) });
    expect(judgeSessions(troubled, base)).toMatchObject({ state: 'inadmissible', form: 'identical' });
  });

  test('fewer repeats than a gate rests on, in either session', () => {
    const few = session({ seed: 12, repeats: 4 });
    for (const verdict of [
      judgeSessions(withOtherPrograms(few), base),
      judgeSessions(withOtherPrograms(base), few),
    ])
      expect(verdict).toMatchObject({
        state: 'inadmissible',
        reasons: ['the plan smoke has 4 repeats: fewer than 5 are refused for gating'],
      });
  });

  test('a session that was cancelled before most of it', () => {
    const cancelled = session({ seed: 12, ended: 'cancelled' });
    const facts = withOtherPrograms({ ...cancelled, samples: cancelled.samples.slice(0, 3) });
    expect(judgeSessions(facts, base).state).toBe('inadmissible');
  });

  test('figures that are no numbers', () => {
    const facts = withOtherPrograms(session({ seed: 12 }));
    const samples = facts.samples.map((sample) =>
      sample.cell === text && sample.cpu.kind === 'measured'
        ? { ...sample, cpu: { ...sample.cpu, windowCpuNs: Number.NaN } }
        : sample,
    );
    const verdict = judgeSessions({ ...facts, samples }, base);
    expect(verdict.state).toBe('inadmissible');
    expect(verdict.reasons).toEqual([expect.stringContaining(`${text} is missing`)]);
  });
});

describe('the baseline', () => {
  const head = withOtherPrograms(session({ seed: 12 }));

  test.each<[string, Evidence, string]>([
    ['empty', session({ profiles: [] }), 'empty'],
    ['without one sample', sealEvidence({ ...base, samples: [] }), 'none of its cells has a result'],
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
    const verdict = judgeSessions(head, baseline);
    expect(verdict).toMatchObject({ state: 'no-baseline', form: 'nothing-compared' });
    expect(verdict.reasons).toEqual([expect.stringContaining(reason)]);
  });

  test('none', () => {
    expect(nothingCompared('the store has no record')).toMatchObject({ state: 'no-baseline' });
  });

  test('of another schema, or cut off: refused before anything is compared', () => {
    expect(parseEvidence({ ...base, schema: 'go-rust-bench/evidence/v0' }).kind).toBe('refused');
    const { samples: _samples, ...cut } = base;
    expect(parseEvidence(cut).kind).toBe('refused');
  });

  test('measured with another window: no cell can be compared, and each says why', () => {
    const plan = { ...base.run.plan, windowNs: 8_000_000_000 };
    const verdict = judgeSessions(withRun(head, { plan }), base);
    expect(verdict.state).toBe('inadmissible');
    expect(verdict.reasons).toContain(`${text} is not comparable: window: 1.5 s in the baseline, 8 s now`);
  });

  test('measured with another kernel, and nothing of it can be run', () => {
    const other = { ...head, host: { ...head.host, kernel: '6.18.0' } };
    const source = {
      store: 'file',
      name: 'base.json',
      artefacts: { kind: 'none', reason: 'a file' },
    } as const;
    const verdict = judgeSessions(other, base, { source });
    expect(verdict.state).toBe('inadmissible');
    expect(verdict.reasons[1]).toContain('kernel: 6.12.0 in the baseline, 6.18.0 now');
  });
});

describe('a confirm', () => {
  const slow = slowed({ [text]: 0.15 });

  test('that never came to a shift above the floor', () => {
    const verdict = judgeSessions(withOtherPrograms(session({ seed: 12, profiles: slow })), base);
    expect(verdict.state).toBe('inadmissible');
    expect(verdict.unconfirmed).toBeGreaterThan(0);
    expect(verdict.reasons.join('\n')).toContain(`${text}: a shift of throughput above the floor is open`);
  });

  test('whose time was over after three pairs', () => {
    const evidence = createComparedEvidence({ head: { profiles: slow }, confirm: { mostPairs: 3 } });
    expect(evidence.verdicts[0]).toMatchObject({ state: 'inadmissible' });
  });
});

describe('an acceptance', () => {
  const accepted = { by: 'maintainer', commit: '0123456', reason: 'a new hash' };

  test('lets a proved slowdown and a removed scenario through, and says so', () => {
    const slow = createComparedEvidence({
      head: { profiles: slowed({ [text]: 0.15 }).slice(0, 3) },
      settings: { accepted },
    });
    expect(slow.verdicts[0]).toMatchObject({ state: 'pass', accepted });
    expect(slow.verdicts[0]?.cells.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['regressed', 'missing']),
    );
    expect(slow.verdicts[0]?.reasons.join('\n')).toContain('accepted by maintainer, a new hash');
  });

  test('never excuses samples that could not be trusted', () => {
    const troubled = session({ seed: 12, troubles: inEveryBlock([disturbed, disturbed, disturbed]) });
    const verdict = judgeSessions(withOtherPrograms(troubled), base, {
      settings: createSettings({ accepted }),
    });
    expect(verdict.state).toBe('inadmissible');
  });
});
