import { describe, expect, test } from 'vitest';
import { judge } from '../../../src/admission/judge.ts';
import type { MeasuredSample, RuleName, RuleResult } from '../../../src/evidence/sample.ts';
import type { Cell } from '../../../src/plan/plan.ts';
import { createCell, createMeasuredSample, createPlan, withDocument } from '../../sample-factory.ts';

const plan = createPlan();

function resultOf(sample: MeasuredSample, cell: Cell, rule: RuleName): RuleResult | undefined {
  return judge(sample, cell, plan).admission.find((candidate) => candidate.rule === rule);
}

/** A generator that used its whole CPU while the server had some left. */
const fullGenerator = (sample: MeasuredSample): MeasuredSample => ({
  ...withDocument(sample, ({ honesty }) => {
    honesty.cpu_ns = honesty.wall_ns;
  }),
  cpu: { kind: 'measured', windowCpuNs: 5e8, windowWallNs: 1e9, cpus: 1, source: 'cgroup' },
});

describe('an open loop', () => {
  const cell = createCell('text', 'go', { kind: 'rate', ratePerSecond: 5_000, connections: 64 });
  const sample = (scheduled: number, notStarted: number) =>
    withDocument(createMeasuredSample({ cell }), ({ counters }) => {
      Object.assign(counters, { scheduled, not_started_at_end: notStarted });
    });

  test.each([
    ['none left over', 7_500, 0],
    ['what 50 ms of a short window may leave', 7_500, 250],
    ['1 % of a long window', 100_000, 1_000],
  ])('is kept: %s', (_, scheduled, notStarted) => {
    expect(judge(sample(scheduled, notStarted), cell, plan).state).toBe('admitted');
    expect(resultOf(sample(scheduled, notStarted), cell, 'whole-load')).toMatchObject({
      applied: true,
      pass: true,
      value: `${notStarted} of ${scheduled} not started`,
    });
  });

  test.each([
    [7_500, 251],
    [100_000, 1_001],
  ])(
    'of %i requests with %i not started is a result: the server does not keep up',
    (scheduled, notStarted) => {
      const late = sample(scheduled, notStarted);
      expect(resultOf(late, cell, 'whole-load')).toMatchObject({
        pass: false,
        fault: 'server',
        value: `${notStarted} of ${scheduled} not started`,
        limit: 'at most 1 % of the requests due not started, or those of 50 ms',
      });
      expect(judge(late, cell, plan).state).toBe('failed');
    },
  );

  test('accuses no server when the generator was the limit', () => {
    const late = fullGenerator(sample(7_500, 3_000));
    expect(resultOf(late, cell, 'whole-load')).toMatchObject({ pass: false, fault: 'measurement' });
    expect(judge(late, cell, plan).state).toBe('disturbed');
  });

  test('that does not say how many requests were due is a fault of the measurement', () => {
    const silent = withDocument(sample(1, 0), ({ counters }) => {
      delete counters.scheduled;
    });
    expect(resultOf(silent, cell, 'whole-load')).toMatchObject({ pass: false, fault: 'measurement' });
  });

  test('with another rate than the cell measures another cell', () => {
    const foreign = withDocument(sample(7_500, 0), ({ config }) => {
      config.rate_per_s = 50;
    });
    expect(resultOf(foreign, cell, 'generator-exit')).toMatchObject({
      pass: false,
      value: 'ran with 50 requests/s instead of 5000',
    });
  });
});

describe('a fixed count', () => {
  const cell = createCell('text', 'go', { kind: 'requests', requests: 1_000, connections: 64 });
  const unfinished = (completed: number) =>
    withDocument(createMeasuredSample({ cell }), (document) => {
      document.window.ended_by = 'duration';
      document.window.elapsed_ns = 15_000_000_000;
      Object.assign(document.counters, { completed, latency_samples: completed });
      Object.assign(document.latency, { count: completed, histogram: [[3_000, completed]] });
    });

  test('that was ended is admitted', () => {
    const sample = createMeasuredSample({ cell });
    expect(judge(sample, cell, plan).state).toBe('admitted');
    expect(resultOf(sample, cell, 'whole-load')).toMatchObject({
      applied: true,
      limit: '1000 requests ended',
    });
  });

  test('that was not ended within its time is a result', () => {
    expect(resultOf(unfinished(640), cell, 'whole-load')).toMatchObject({
      pass: false,
      fault: 'server',
      value: '640 of 1000 ended within 15 s',
    });
    expect(judge(unfinished(640), cell, plan).state).toBe('failed');
  });

  test('accuses no server when the generator was the limit', () => {
    const sample = fullGenerator(unfinished(640));
    expect(resultOf(sample, cell, 'whole-load')).toMatchObject({ fault: 'measurement' });
    expect(judge(sample, cell, plan).state).toBe('disturbed');
  });

  test.each([
    [999, 'ran with 999 requests instead of 1000'],
    [undefined, 'ran with no fixed number of requests instead of 1000'],
  ])('of another number (%s) measures another cell', (requests, value) => {
    const foreign = withDocument(createMeasuredSample({ cell }), ({ config }) => {
      config.requests = requests;
    });
    expect(resultOf(foreign, cell, 'generator-exit')).toMatchObject({ pass: false, value });
  });
});

describe('answers after the window', () => {
  const cell = createCell('text', 'go', { kind: 'connections', connections: 64 });
  const sound = createMeasuredSample({ cell });

  test('that are wrong are a result', () => {
    const endFailure = 'an answer after the window is wrong: GET /: expected 200; got 500';
    expect(resultOf({ ...sound, endFailure }, cell, 'still-right')).toMatchObject({
      pass: false,
      fault: 'server',
      value: endFailure,
    });
    expect(judge({ ...sound, endFailure }, cell, plan).state).toBe('failed');
  });

  test('are not asked of a server that had ended by then, nor of one that was never ready', () => {
    const end = { kind: 'exited', exitCode: 7 } as const;
    expect(resultOf({ ...sound, end }, cell, 'still-right')).toMatchObject({ applied: false, pass: true });
    const startFailure = 'the server printed no ready line';
    expect(resultOf({ ...sound, startFailure }, cell, 'still-right')).toMatchObject({ applied: false });
  });
});
