import { describe, expect, test } from 'vitest';
import { judge } from '../../../src/admission/judge.ts';
import { admissionRules } from '../../../src/admission/rules.ts';
import type { GeneratorDocument } from '../../../src/evidence/generator-document.ts';
import type { MeasuredSample, RuleName, RuleResult } from '../../../src/evidence/sample.ts';
import type { Load } from '../../../src/plan/load.ts';
import {
  createCell,
  createMeasuredSample,
  createPlan,
  textCell,
  withDocument,
} from '../../sample-factory.ts';

const plan = createPlan();
const sound = createMeasuredSample();

function resultOf(sample: MeasuredSample, rule: RuleName): RuleResult {
  const result = judge(sample, textCell, plan).admission.find((candidate) => candidate.rule === rule);
  if (result === undefined) throw new Error(`${rule} gave no result`);
  return result;
}

const rejections = (sample: MeasuredSample) =>
  judge(sample, textCell, plan).admission.filter(({ pass }) => !pass);

describe('a sound sample', () => {
  test('is admitted: every rule passes, those of its kind of load and length are applied, all three facts hold', () => {
    const judgement = judge(sound, textCell, plan);
    expect(judgement.state).toBe('admitted');
    expect(judgement.facts).toEqual({ alive: true, clean: true, latencyTargetMet: true });
    expect(judgement.admission.map(({ rule }) => rule)).toEqual(admissionRules.map(({ name }) => name));
    expect(judgement.admission.filter(({ pass }) => !pass)).toEqual([]);
    expect(judgement.admission.filter(({ applied }) => !applied)).toMatchObject([
      { rule: 'whole-load', limit: 'none for a closed loop of fixed time' },
      { rule: 'steady' },
    ]);
  });

  test('is admitted however slow it is', () => {
    const slow = createMeasuredSample({ window: { meanNs: 900_000_000, spread: 0.01 } });
    expect(judge(slow, textCell, plan).state).toBe('admitted');
  });
});

type Change = (document: GeneratorDocument) => void;

describe('a fault of the window rejects by one rule', () => {
  const cases: [RuleName, 'measurement' | 'server', string, Change][] = [
    [
      'slots-reached',
      'measurement',
      'peak 63 connections',
      (d) => {
        d.counters.peak_established = 63;
      },
    ],
    [
      'latency-target',
      'server',
      '3 over',
      (d) => {
        d.counters.completed_over_threshold = 3;
      },
    ],
    [
      'in-flight-age',
      'server',
      '2 waiting, oldest 2.5 s',
      (d) => {
        d.counters.in_flight_over_threshold = 2;
        d.counters.in_flight_oldest_age_ns = 2_500_000_000;
      },
    ],
    [
      'transport-clean',
      'server',
      'read ECONNRESET 4',
      (d) => {
        d.errors.read = { ECONNRESET: 4 };
      },
    ],
    [
      'transport-clean',
      'server',
      'write EPIPE 1',
      (d) => {
        d.errors.write = { EPIPE: 1 };
      },
    ],
    [
      'transport-clean',
      'server',
      'unexpected status 7',
      (d) => {
        d.counters.completed_unexpected_status = 7;
      },
    ],
    [
      'transport-clean',
      'server',
      'body mismatch 1',
      (d) => {
        d.counters.body_mismatch = 1;
      },
    ],
    [
      'transport-clean',
      'server',
      'body length mismatch 1',
      (d) => {
        d.counters.body_length_mismatch = 1;
      },
    ],
    [
      'transport-clean',
      'server',
      'aborted parse_error 1',
      (d) => {
        d.aborts_by_reason = { parse_error: 1 };
      },
    ],
    [
      'transport-clean',
      'server',
      'aborted 2',
      (d) => {
        d.counters.aborted = 2;
      },
    ],
    [
      'transport-clean',
      'server',
      'connect failed 2',
      (d) => {
        d.counters.connect_failed = 2;
      },
    ],
    [
      'transport-clean',
      'server',
      'connect ETIMEDOUT 1',
      (d) => {
        d.errors.connect = { ETIMEDOUT: 1 };
      },
    ],
    [
      'transport-clean',
      'measurement',
      'connect, own limit: EMFILE 9',
      (d) => {
        d.errors.connect_local = { EMFILE: 9 };
      },
    ],
    [
      'histogram-clean',
      'server',
      '2 beyond',
      (d) => {
        d.counters.latency_samples -= 2;
        d.counters.histogram_overflow = 2;
        d.latency.overflow = 2;
        const [run] = d.latency.histogram ?? [];
        if (run !== undefined) run[1] = (run[1] ?? 0) - 2;
      },
    ],
    [
      'accounting',
      'measurement',
      '1.0300',
      (d) => {
        const { accounting } = d;
        accounting.latency_sum_ns = 1030;
        accounting.in_flight_age_sum_ns = 0;
        accounting.busy_connection_ns = 1000;
      },
    ],
    [
      'accounting',
      'measurement',
      '0.9700',
      (d) => {
        const { accounting } = d;
        accounting.latency_sum_ns = 900;
        accounting.in_flight_age_sum_ns = 70;
        accounting.busy_connection_ns = 1000;
      },
    ],
    [
      'generator-exit',
      'measurement',
      'the window was cut short by a signal',
      (d) => {
        d.window.ended_by = 'signal';
      },
    ],
    [
      'generator-exit',
      'measurement',
      'ran with 16 connections instead of 64',
      (d) => {
        d.config.connections = 16;
      },
    ],
    [
      'generator-exit',
      'measurement',
      'ran with a threshold of 1 ns instead of 2000000000 ns',
      (d) => {
        d.config.threshold_ns = 1;
      },
    ],
    [
      'generator-exit',
      'measurement',
      'ran for 1 ns instead of 1500000000 ns',
      (d) => {
        d.config.duration_ns = 1;
      },
    ],
  ];

  test.each(cases)('%s, fault of the %s: %s', (rule, fault, value, change) => {
    const sample = withDocument(sound, change);
    expect(rejections(sample)).toEqual([expect.objectContaining({ rule, fault, value })]);
    expect(judge(sample, textCell, plan).state).toBe(fault === 'server' ? 'failed' : 'disturbed');
  });

  test('accounting allows 2 % either way, and counts aborted requests', () => {
    const edges = withDocument(sound, ({ accounting }) => {
      Object.assign(accounting, {
        latency_sum_ns: 900,
        aborted_age_sum_ns: 50,
        in_flight_age_sum_ns: 30,
        busy_connection_ns: 1000,
      });
    });
    expect(resultOf(edges, 'accounting')).toMatchObject({ pass: true, value: '0.9800' });
  });

  test('accounting without any request outstanding is not applied, and says so', () => {
    const idle = withDocument(sound, ({ accounting }) => {
      accounting.busy_connection_ns = 0;
    });
    expect(resultOf(idle, 'accounting')).toMatchObject({
      applied: false,
      value: expect.stringMatching(/^not applied/),
    });
  });
});

describe('missing connections', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET'])('are the fault of the server after %s', (errno) => {
    const refused = withDocument(sound, (document) => {
      document.counters.peak_established = 10;
      document.errors.connect = { [errno]: 54 };
    });
    expect(resultOf(refused, 'slots-reached')).toMatchObject({ fault: 'server' });
    expect(judge(refused, textCell, plan).state).toBe('failed');
  });

  test('are the fault of a server that ended by itself', () => {
    const few = withDocument(sound, (document) => {
      document.counters.peak_established = 10;
    });
    expect(resultOf({ ...few, end: { kind: 'crashed', signal: 'SIGSEGV' } }, 'slots-reached')).toMatchObject({
      fault: 'server',
      value: 'peak 10 connections; the server was ended by SIGSEGV',
    });
  });

  test('are no fault in an open loop, where connections are a cap', () => {
    const cell = createCell('text', 'go', { kind: 'rate', ratePerSecond: 500, connections: 64 });
    const rated = withDocument(createMeasuredSample({ cell }), ({ counters }) => {
      counters.peak_established = 3;
    });
    const result = judge(rated, cell, plan);
    expect(result.admission.find(({ rule }) => rule === 'slots-reached')).toMatchObject({
      rule: 'slots-reached',
      applied: false,
      pass: true,
    });
    expect(result).toMatchObject({ state: 'admitted', facts: { clean: true } });
  });

  test('are not asked for beyond a fixed count of requests', () => {
    const load: Load = { kind: 'requests', requests: 10, connections: 64 };
    const cell = createCell('text', 'go', load);
    const few = withDocument(createMeasuredSample({ cell }), ({ counters }) => {
      counters.peak_established = 10;
    });
    expect(judge(few, cell, plan).admission.find(({ rule }) => rule === 'slots-reached')).toMatchObject({
      pass: true,
      limit: '10 connections',
    });
  });
});

describe('a server that does not live until it is stopped', () => {
  test.each([
    [{ kind: 'exited', exitCode: 3 }, 'the server exited by itself with code 3'],
    [{ kind: 'crashed', signal: 'SIGABRT' }, 'the server was ended by SIGABRT'],
    [{ kind: 'killed-for-memory', oomKills: 1 }, 'killed by its memory limit (oom_kill 1)'],
  ] as const)('fails by no-oom: %o', (end, value) => {
    const judgement = judge({ ...sound, end }, textCell, plan);
    expect(judgement.state).toBe('failed');
    expect(judgement.facts).toEqual({ alive: false, clean: true, latencyTargetMet: true });
    expect(resultOf({ ...sound, end }, 'no-oom')).toMatchObject({ pass: false, fault: 'server', value });
  });

  test('fails also when only a child was killed for memory', () => {
    const memory = { ...sound.memory, oomKills: 2 } as MeasuredSample['memory'];
    expect(resultOf({ ...sound, memory }, 'no-oom')).toMatchObject({ pass: false, fault: 'server' });
  });

  test('may ignore SIGTERM: it was alive until it was stopped', () => {
    expect(judge({ ...sound, end: { kind: 'killed-by-us' } }, textCell, plan).state).toBe('admitted');
  });

  test('takes the blame for a generator that failed with it', () => {
    const generator = { kind: 'failed', reason: 'exit code 4: nobody listens' } as const;
    const disturbed = { ...sound, generator };
    expect(judge(disturbed, textCell, plan)).toMatchObject({
      state: 'disturbed',
      facts: { alive: true, clean: false, latencyTargetMet: false },
    });
    const failed = { ...disturbed, end: { kind: 'exited', exitCode: 1 } as const };
    expect(resultOf(failed, 'generator-exit')).toMatchObject({ fault: 'server' });
    expect(judge(failed, textCell, plan).state).toBe('failed');
  });

  test('was not born as asked: disturbed, whatever else it did', () => {
    const sample = { ...sound, birthFault: 'CPUs: asked for 1, the kernel says 0-1' };
    expect(rejections(sample)).toEqual([
      expect.objectContaining({
        rule: 'born-as-asked',
        fault: 'measurement',
        value: 'CPUs: asked for 1, the kernel says 0-1',
      }),
    ]);
    expect(judge(sample, textCell, plan).state).toBe('disturbed');
    const { readBack: _gone, ...unread } = sound;
    expect(resultOf(unread, 'born-as-asked')).toMatchObject({ applied: false, pass: true });
  });

  test('fails by completed when it never became ready; nothing else is blamed', () => {
    const generator = { kind: 'failed', reason: 'not started' } as const;
    const sample = { ...sound, generator, startFailure: 'no ready line within 10 s' };
    expect(rejections(sample)).toEqual([
      expect.objectContaining({
        rule: 'completed',
        fault: 'server',
        value: 'never ready: no ready line within 10 s',
      }),
    ]);
    expect(judge(sample, textCell, plan).facts).toEqual({
      alive: false,
      clean: false,
      latencyTargetMet: false,
    });
  });

  test('completes nothing: fails, and no quantity of nothing passes for a fact', () => {
    const none = withDocument(sound, (document) => {
      Object.assign(document.counters, { completed: 0, latency_samples: 0 });
      Object.assign(document.latency, { count: 0, sum_ns: 0, histogram: [] });
    });
    expect(judge(none, textCell, plan)).toMatchObject({
      state: 'failed',
      facts: { alive: true, clean: false, latencyTargetMet: false },
    });
  });
});

describe('counts that do not add up', () => {
  test.each<[string, Change]>([
    [
      'an identity said to be broken',
      (d) => {
        d.identities.ok = false;
      },
    ],
    [
      'an identity whose sides differ, though it is said to hold',
      (d) => {
        const [first] = d.identities.checks;
        if (first !== undefined) first.left += 1;
      },
    ],
    [
      'a missing identity',
      (d) => {
        d.identities.checks.pop();
      },
    ],
    [
      'a histogram that holds other counts',
      (d) => {
        d.latency.histogram?.[0]?.push(1);
      },
    ],
    [
      'a count of latencies that is not that of the counters',
      (d) => {
        d.counters.latency_samples -= 1;
      },
    ],
    [
      'more completed than recorded',
      (d) => {
        d.counters.completed += 1;
      },
    ],
  ])('%s: the measurement is at fault, the server is accused of nothing', (_, change) => {
    const sample = withDocument(sound, (document) => {
      change(document);
      document.counters.completed_over_threshold = 5;
    });
    expect(rejections(sample)).toEqual([
      expect.objectContaining({ rule: 'generator-exit', fault: 'measurement' }),
    ]);
    expect(resultOf(sample, 'latency-target')).toMatchObject({ applied: false });
    expect(judge(sample, textCell, plan).state).toBe('disturbed');
  });

  test('a non-zero exit code of the generator rejects', () => {
    const sample = {
      ...sound,
      generator: { ...sound.generator, exitCode: 1 } as MeasuredSample['generator'],
    };
    expect(rejections(sample)).toEqual([
      expect.objectContaining({ rule: 'generator-exit', value: 'exit code 1' }),
    ]);
  });
});

describe('generator-headroom', () => {
  const withBusy = (generatorShare: number, serverShare: number): MeasuredSample => ({
    ...withDocument(sound, ({ honesty }) => {
      honesty.cpu_ns = Math.round(honesty.wall_ns * generatorShare);
      honesty.runqueue_wait_ns = 0;
    }),
    cpu: { kind: 'measured', windowCpuNs: serverShare * 1e9, windowWallNs: 1e9, cpus: 1, source: 'cgroup' },
  });

  test.each([
    [0.99, 0.5, false],
    [0.99, 0.97, true],
    [0.9, 0.5, true],
  ])('generator %d, server %d: pass is %s', (generator, server, pass) => {
    expect(resultOf(withBusy(generator, server), 'generator-headroom')).toMatchObject({ pass });
  });

  test('counts waiting for a CPU as full, the spin of the pacer as idle', () => {
    const waiting = withDocument(withBusy(0.6, 0.5), ({ honesty }) => {
      honesty.runqueue_wait_ns = honesty.wall_ns * 0.4;
    });
    expect(resultOf(waiting, 'generator-headroom')).toMatchObject({ pass: false, fault: 'measurement' });
    const spinning = withDocument(withBusy(1, 0.5), ({ honesty }) => {
      honesty.pacer_spin_ns = honesty.wall_ns * 0.4;
    });
    expect(resultOf(spinning, 'generator-headroom')).toMatchObject({ pass: true });
  });

  test('is not applied without the server’s CPU time, and says why', () => {
    const sample: MeasuredSample = { ...sound, cpu: { kind: 'not-measured', reason: 'no access' } };
    expect(resultOf(sample, 'generator-headroom')).toMatchObject({
      applied: false,
      value: 'not applied: server CPU: no access',
    });
  });
});

test('without a memory counter no-oom says what it cannot know', () => {
  const memory = { kind: 'not-measured', reason: 'rung E has no cgroup' } as const;
  expect(resultOf({ ...sound, memory }, 'no-oom').value).toContain('not counted: rung E has no cgroup');
});

test('a fault of the server weighs more than one of the measurement', () => {
  const both = withDocument(sound, (document) => {
    document.counters.completed_over_threshold = 1;
    document.window.ended_by = 'signal';
  });
  expect(judge(both, textCell, plan).state).toBe('failed');
});
