import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { brakedConfig } from '../braked-config.ts';
import { leftovers, repository, runCli, scratch } from './command-line.ts';

/** The reference servers as they ship, and then one of them with its brake on one scenario: seen, and seen there alone. */
const place = scratch();
const config = join(repository, `braked-${process.pid}.yaml`);
afterAll(() => {
  rmSync(config, { force: true });
  place.remove();
});

const plan = {
  name: 'braked',
  repeats: 5,
  warmup: { connections: 4, duration: '100ms' },
  window: '300ms',
  'latency-target': '2s',
  limits: { cpus: 1, memory: '256MiB', swap: 0 },
  variants: ['go', 'rust'],
  cells: [
    { scenario: 'text', connections: [8] },
    { scenario: 'json-get', connections: [8] },
  ],
};

function run(name: string, ...options: string[]) {
  const out = join(place.directory, name);
  return runCli(['run', '--config', config, '--out', out, ...options]);
}

it('a brake on one scenario of one server is a regression of that cell', async () => {
  writeFileSync(config, brakedConfig(plan));
  const base = await run('base');
  expect(base.code, base.stderr).toBe(0);

  // A request takes some 10 to 30 µs of CPU without it: large, as windows are short and the machine may be busy.
  writeFileSync(config, brakedConfig(plan, { server: 'go', setting: 'text:work=200000ns' }));
  const baseline = ['--baseline', join(place.directory, 'base'), '--trust-baseline'];
  const { code, stderr } = await run('head', ...baseline, '--time-budget', '5m');
  expect(code, stderr).toBe(1);
  const evidence: Evidence = JSON.parse(readFileSync(join(place.directory, 'head/benchmark.json'), 'utf8'));
  const regressed = evidence.verdicts[0]?.cells.filter(({ state }) => state === 'regressed');
  expect(regressed?.map(({ cell }) => cell)).toEqual(['text/c8/go']);
  expect(await runCli(['verify', join(place.directory, 'head/benchmark.json')])).toMatchObject({ code: 0 });
  expect(leftovers()).toEqual([]);
}, 900_000);
