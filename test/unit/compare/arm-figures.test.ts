import { describe, expect, test } from 'vitest';
import { armFigures } from '../../../src/compare/arm-figures.ts';
import { confirmProcedure } from '../../../src/compare/confirm-procedure.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import type { SessionFacts } from '../../../src/evidence/seal.ts';
import {
  createComparedEvidence,
  createComparison,
  createConfirm,
  judgeSessions,
  slowed,
  usualProfiles,
  withOtherPrograms,
} from '../../comparison-factory.ts';
import { createEvidence, createProfile, disturbed, killedForMemory, sound } from '../../evidence-factory.ts';

const text = 'text/c64/go';
const base = createEvidence({ draws: 20, seed: 11, profiles: usualProfiles });

/** The baseline's session once more, with one thing of its run changed. */
const changed = (run: Partial<Evidence['run']>): SessionFacts => ({ ...base, run: { ...base.run, ...run } });

describe('the light view of a session', () => {
  const evidence = createEvidence({
    draws: 20,
    profiles: [createProfile('text', 'go', 64), createProfile('cpu', 'go', 4, { percentiles: ['p50'] })],
    troubles: {
      [`${text}#b1`]: [disturbed, sound],
      [`${text}#b2`]: [killedForMemory],
    },
  });
  const { cells, instruments } = armFigures(evidence);

  test('figures are those of the admitted samples that count, by block', () => {
    expect([...(cells[0]?.figures.get('throughput')?.keys() ?? [])]).toEqual([1, 3, 4, 5]);
    expect(cells[0]).toMatchObject({ group: 'text/c64', server: 'go', result: { kind: 'admitted' } });
  });

  test('only gated metrics, and only the percentiles of the plan', () => {
    const gated = ['throughput', 'p50', 'p99', 'cpu-per-request', 'peak-memory'];
    expect([...(cells[0]?.figures.keys() ?? [])]).toEqual(gated);
    expect([...(cells[1]?.figures.keys() ?? [])]).toEqual(gated.filter((name) => name !== 'p99'));
  });

  test('kernel and generator are told apart from the machine', () => {
    expect(instruments).toEqual({ kernel: '6.12.0', generator: 'loadgen 0.1.0' });
  });

  test('a derived section that is there already gives the same', () => {
    expect(armFigures(evidence, evidence.derived)).toEqual(armFigures(evidence));
  });
});

describe('the field that differs is named', () => {
  const plan = base.run.plan;
  test.each<[string, Partial<Evidence['run']>]>([
    ['warm-up', { plan: { ...plan, warmup: { ...plan.warmup, durationNs: 1e9 } } }],
    ['window', { plan: { ...plan, windowNs: 8e9 } }],
    ['latency target', { plan: { ...plan, latencyTargetNs: 1e9 } }],
    ['limits', { plan: { ...plan, limits: { ...plan.limits, cpus: 2 } } }],
    [
      'load',
      {
        plan: {
          ...plan,
          cells: plan.cells.map((cell) => ({
            ...cell,
            load: { kind: 'requests', requests: 1000, connections: 64 } as const,
          })),
        },
      },
    ],
    [
      'request',
      {
        scenarios: base.run.scenarios.map((scenario) => ({
          ...scenario,
          requests: scenario.requests.map((request) => ({ ...request, path: '/other' })),
        })),
      },
    ],
  ])('%s', (field, run) => {
    const { state, cells } = judgeSessions(changed(run), base);
    expect(state).toBe('inadmissible');
    expect(cells.map((cell) => [cell.state, cell.reason?.split(':')[0]])).toEqual(
      cells.map(() => ['not comparable', field]),
    );
  });

  test('one changed scenario leaves the others to be judged, and is named', () => {
    const scenarios = base.run.scenarios.map((scenario) =>
      scenario.name === 'text'
        ? { ...scenario, requests: [...scenario.requests, ...scenario.requests] }
        : scenario,
    );
    const facts = withOtherPrograms(createEvidence({ draws: 20, seed: 12, profiles: usualProfiles }));
    const verdict = judgeSessions({ ...facts, run: { ...facts.run, scenarios } }, base);
    expect(verdict.state).toBe('pass');
    expect(verdict.reasons.join('\n')).toContain(`${text} is not comparable: request`);
  });

  test('another environment of a variant is another program, and comparable', () => {
    const variants = base.run.variants.map((variant) => ({ ...variant, env: { GOGC: '50' } }));
    expect(judgeSessions(changed({ variants }), base)).toMatchObject({ state: 'pass', form: 'confirm' });
    expect(judgeSessions(base, base).form).toBe('identical');
  });
});

describe('the procedure', () => {
  test('interrupted after any sample, it goes on with the pair at which it was', () => {
    const evidence = createComparedEvidence({
      base: { draws: 3 },
      head: { draws: 3, profiles: slowed({ [text]: 0.15 }) },
      confirm: { troubles: { [`${text}#c3.head.1`]: disturbed } },
    });
    const { comparison } = evidence;
    if (comparison === undefined) throw new Error('not compared');
    const procedure = confirmProcedure(evidence, comparison);
    const confirm = evidence.samples.filter(({ phase }) => phase === 'confirm');
    expect(confirm.length).toBeGreaterThan(20);
    for (const [index, sample] of confirm.entries()) {
      const next = procedure.next(confirm.slice(0, index));
      expect(next).toMatchObject({ cell: sample.cell, pair: sample.block });
      if (index % 2 === 0) expect(next?.first).toBe(sample.arm);
    }
    expect(procedure.next(confirm)).toBeUndefined();
  });

  test('a pair is tried three times, then given up and replaced', () => {
    const facts = withOtherPrograms(
      createEvidence({ draws: 3, seed: 12, profiles: slowed({ [text]: 0.15 }) }),
    );
    const comparison = createComparison(base);
    const first = confirmProcedure(facts, comparison).next([]);
    const troubles = Object.fromEntries(
      [1, 2, 3].map((attempt) => [`${first?.cell}#c1.base.${attempt}`, disturbed]),
    );
    const profiles = { base: usualProfiles, head: slowed({ [text]: 0.15 }) };
    const samples = createConfirm(facts, comparison, { ...profiles, troubles, mostPairs: 4 });
    expect(samples.map(({ block, attempt }) => `${block}.${attempt}`)).toEqual([
      '1.1',
      '1.1',
      '1.2',
      '1.2',
      '1.3',
      '1.3',
      '2.1',
      '2.1',
    ]);
  });

  test('nothing to confirm: of another machine, of the same programs, or when it is not wanted', () => {
    const slow = createEvidence({ draws: 20, seed: 12, profiles: slowed({ [text]: 0.15 }) });
    const facts = withOtherPrograms(slow);
    const other = { ...facts, host: { ...facts.host, cpuModel: 'Another CPU' } };
    const { settings, base: session } = createComparison(base);
    const family = (head: SessionFacts, confirm = settings.confirm) =>
      confirmProcedure(head, { base: session, settings: { ...settings, confirm } }).family.length;
    expect(family(facts)).toBeGreaterThan(0);
    expect([family(other), family(slow), family(facts, 'never')]).toEqual([0, 0, 0]);
  });
});
