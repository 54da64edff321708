import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { type Finished, leftovers, runCli, scratch } from './command-line.ts';

const isRoot = process.getuid?.() === 0;
const hardLimit = Number(
  /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1],
);
const most = Math.min(15_000, hardLimit - 64);

/** More connections than the limit of this machine allows, as many as nearly fit, and a server with too little memory. */
const yaml = `name: limits
repeats: 1
warmup: { connections: 8, duration: 200ms }
window: 2s
latency-target: 30s
limits: { cpus: 1, memory: 64MiB, swap: 0 }
variants: [go, rust]
cells:
  - { scenario: text, connections: [5000], variants: [go] }
  - { scenario: text, connections: [${most}, ${hardLimit}], variants: [rust] }
`;

describe.runIf(isRoot)('at the limits of machine and server', () => {
  const place = scratch();
  let run: Finished;
  let evidence: Evidence;
  const sampleOf = (cell: string) => evidence.samples.find((sample) => sample.cell === cell);

  beforeAll(async () => {
    const out = join(place.directory, 'out');
    run = await runCli(['run', '--plan', place.plan(yaml), '--out', out]);
    evidence = JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8'));
  }, 600_000);
  afterAll(() => place.remove());

  it(`all of ${most} connections are reached`, () => {
    const sample = sampleOf(`text/c${most}/rust`);
    const document = sample?.generator.kind === 'document' ? sample.generator.document : undefined;
    expect(document?.counters.peak_established).toBe(most);
    expect(document?.identities.ok).toBe(true);
    expect(sample?.admission.find(({ rule }) => rule === 'slots-reached')).toMatchObject({ pass: true });
  });

  it(`${hardLimit} connections are not run, and the number that they need is told`, () => {
    expect(evidence.run.notRun).toMatchObject([
      {
        cell: `text/c${hardLimit}/rust`,
        need: expect.stringContaining(`${hardLimit + 64} open files`),
        have: expect.stringContaining(`${hardLimit}`),
      },
    ]);
  });

  it('a server killed by its memory limit is told from the counter of its cgroup; its sample stays', () => {
    const sample = sampleOf('text/c5000/go');
    expect(sample?.end).toMatchObject({ kind: 'killed-for-memory' });
    expect(sample?.admission.find(({ rule }) => rule === 'no-oom')).toMatchObject({
      pass: false,
      fault: 'server',
    });
    expect(sample?.state).toBe('failed');
    expect(sample?.memory).toMatchObject({ kind: 'measured', limitBytes: 64 * 1024 * 1024 });
  });

  it('the session went on to its end and left nothing behind', () => {
    expect(evidence.run.ended).toBe('complete');
    expect(evidence.samples.map(({ cell }) => cell).sort()).toEqual(
      [`text/c${most}/rust`, 'text/c5000/go'].sort(),
    );
    expect(run.code, run.stderr).toBe(0);
    expect(leftovers()).toEqual([]);
  });
});
