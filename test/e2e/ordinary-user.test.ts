import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import {
  type Finished,
  leftovers,
  machineNode,
  repository,
  runCli,
  scratch,
  startThrough,
} from './command-line.ts';

const yaml = `name: ordinary-user
repeats: 1
warmup: { connections: 8, duration: 200ms }
window: 500ms
latency-target: 2s
limits: { cpus: 1, memory: 512MiB, swap: 0 }
variants: [go, rust]
cells:
  - { scenario: text, connections: [16] }
`;

/** A user that every machine has and that owns nothing; root becomes it, anybody else is one already. */
const user = 'nobody';
const through =
  process.getuid?.() === 0
    ? (place: string) => [join(repository, 'test/e2e/as-ordinary-user.sh'), user, repository, place]
    : () => [];

describe('an ordinary user without rights to cgroups', () => {
  const place = scratch();
  const out = join(place.directory, 'home', 'out');
  let run: Finished;
  let evidence: Evidence;

  beforeAll(async () => {
    mkdirSync(join(place.directory, 'home'));
    const plan = join(place.directory, 'home', 'plan.yaml');
    writeFileSync(plan, yaml);
    const command = [machineNode, 'dist/cli.js', 'run', '--plan', plan, '--out', out];
    run = await startThrough([...through(place.directory), ...command]).finished;
    evidence = JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8'));
  }, 900_000);
  afterAll(() => place.remove());

  it('measures on rung E, and nothing is left behind', () => {
    expect([0, 3], run.stderr).toContain(run.code);
    expect(evidence.isolation).toMatchObject({ requested: 'auto', achieved: 'E' });
    expect(evidence.samples.filter(({ attempt }) => attempt === 1)).toHaveLength(2);
    for (const sample of evidence.samples)
      expect(sample.readBack).toMatchObject({ rung: 'E', noNewPrivs: true });
    expect(leftovers()).toEqual([]);
  });

  it('is told so: memory is not measured, the servers are not isolated', () => {
    for (const { memory, cpu } of evidence.samples) {
      expect(memory.kind).toBe('not-measured');
      expect(cpu).toMatchObject({ kind: 'measured', source: 'process' });
    }
    expect(run.stdout).toMatch(/not isolated/i);
    expect(run.stdout).toMatch(/not measured/i);
  });

  it('gets evidence that holds', async () => {
    expect(await runCli(['verify', join(out, 'benchmark.json')])).toMatchObject({ code: 0 });
  });
});
