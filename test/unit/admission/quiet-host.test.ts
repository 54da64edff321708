import { describe, expect, test } from 'vitest';
import { judge } from '../../../src/admission/judge.ts';
import type { CalibratedNoise } from '../../../src/evidence/noise-limits.ts';
import type { MeasuredSample } from '../../../src/evidence/sample.ts';
import { type Disturbance, disturbedBy } from '../../noise-factory.ts';
import { createCell, createMeasuredSample, createPlan, textCell } from '../../sample-factory.ts';

const plan = createPlan();
const quiet = createMeasuredSample();

function quietHost(sample: MeasuredSample, calibrated?: CalibratedNoise) {
  const judgement = judge(sample, textCell, plan, calibrated);
  const result = judgement.admission.find(({ rule }) => rule === 'quiet-host');
  if (result === undefined) throw new Error('quiet-host gave no result');
  return { ...result, state: judgement.state };
}

test('a quiet machine passes, and the result names all that was looked at', () => {
  const { pass, state, value, limit } = quietHost(quiet);
  expect({ pass, state }).toEqual({ pass: true, state: 'admitted' });
  expect(value).toMatch(
    /^memory pressure 0\.0 %, disk pressure 0\.0 %, run-queue wait of the server 0\.\d %/,
  );
  expect(limit).toBe(
    'memory pressure ≤ 25.0 %, disk pressure ≤ 25.0 %, run-queue wait of the server ≤ 15.0 %, ' +
      'run-queue wait of the generator ≤ 15.0 %, foreign CPU beside the server ≤ 10.0 %, ' +
      'foreign CPU beside the generator ≤ 10.0 %, steal ≤ 10.0 % (not calibrated)',
  );
});

describe('others on the machine reject the sample for the measurement', () => {
  test.each<[string, Disturbance, string]>([
    ['a task on the CPU of the server', { foreignOnServerCpu: 0.12 }, 'foreign CPU beside the server 12.0 %'],
    [
      'a task on the CPU of the generator',
      { foreignOnClientCpu: 0.13 },
      'foreign CPU beside the generator 13.0 %',
    ],
    ['a shortage of memory', { memoryPressure: 0.3 }, 'memory pressure 30.0 %'],
    ['a busy disk', { ioPressure: 0.26 }, 'disk pressure 26.0 %'],
    ['a hypervisor', { steal: 0.12 }, 'steal 12.0 %'],
  ])('%s', (_, noise, value) => {
    const result = quietHost(disturbedBy(quiet, noise));
    expect(result).toMatchObject({ pass: false, fault: 'measurement', state: 'disturbed' });
    expect(result.value.startsWith(value), result.value).toBe(true);
  });

  test('a side that was kept waiting, also where foreign CPU time cannot be seen', () => {
    const busy = disturbedBy(quiet, { foreignOnServerCpu: 0.2, serverWait: 0.18 });
    const blind = structuredClone(busy);
    for (const probe of [blind.probes?.before, blind.probes?.after])
      for (const times of Object.values(probe?.cpus ?? {})) delete times.kernelThreadsMs;
    expect(quietHost(blind)).toMatchObject({ pass: false, value: 'run-queue wait of the server 18.0 %' });
  });
});

describe('the own work of the load does not reject', () => {
  test.each<[string, Disturbance]>([
    ['server threads that wait for each other', { serverWait: 5 }],
    ['a generator that waits for nobody who ran', { generatorWait: 0.5 }],
    ['pressure that the load makes by itself', { cpuPressure: 0.95 }],
    ['a little of others', { foreignOnServerCpu: 0.06, foreignOnClientCpu: 0.06, ioPressure: 0.2 }],
  ])('%s', (_, noise) => {
    expect(quietHost(disturbedBy(quiet, noise))).toMatchObject({ pass: true, state: 'admitted' });
  });

  test.each([5_000, 15_000])('softirq work and its kernel threads at %d connections', (connections) => {
    const cell = createCell('text', 'go', { kind: 'connections', connections });
    const sample = createMeasuredSample({ cell, window: { meanNs: connections * 25_000 } });
    for (const times of Object.values(sample.probes?.after.cpus ?? {})) {
      times.softirqMs += 600;
      times.tasksRunNs = (times.tasksRunNs ?? 0) + 500e6;
      times.kernelThreadsMs = { '12': 510 };
    }
    const { admission, state } = judge(sample, cell, plan);
    expect(admission.find(({ rule }) => rule === 'quiet-host')).toMatchObject({ applied: true, pass: true });
    expect(state).toBe('admitted');
  });
});

describe('a calibrated cell', () => {
  const calibrated = { [textCell.id]: { foreignOnServerCpus: 0.04, cpuPressure: 0.4 } };

  test('has its own limits, and the uncalibrated ones for what was not calibrated', () => {
    const { limit, pass } = quietHost(quiet, calibrated);
    expect(pass).toBe(true);
    expect(limit).toContain('CPU pressure ≤ 40.0 %, memory pressure ≤ 25.0 %');
    expect(limit).toContain('foreign CPU beside the server ≤ 4.0 %');
    expect(limit).not.toContain('not calibrated');
  });

  test('rejects by them', () => {
    expect(quietHost(disturbedBy(quiet, { foreignOnServerCpu: 0.06 }), calibrated).pass).toBe(false);
    expect(quietHost(disturbedBy(quiet, { cpuPressure: 0.45 }), calibrated)).toMatchObject({
      value: 'CPU pressure 45.0 %',
      limit: 'CPU pressure ≤ 40.0 %',
    });
  });

  test('says nothing of another cell', () => {
    expect(quietHost(quiet, { 'text/c1/go': { cpuPressure: 0 } }).limit).toContain('(not calibrated)');
  });
});

describe('not applied', () => {
  test('without a window', () => {
    const { probes: _, ...rest } = quiet;
    expect(quietHost({ ...rest, startFailure: 'no ready line' })).toMatchObject({
      applied: false,
      pass: true,
    });
  });

  test('to a window that is shorter than its counters can tell', () => {
    const probes = structuredClone(quiet.probes);
    if (probes !== undefined) probes.after.atNs = probes.before.atNs + 300e6;
    expect(quietHost({ ...quiet, ...(probes === undefined ? {} : { probes }) })).toMatchObject({
      applied: false,
      value: 'not applied: no window of at least 1 s, which counters of 10 ms need',
    });
  });
});
