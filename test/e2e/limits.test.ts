import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { type Finished, leftovers, runCli, scratch } from './command-line.ts';

const isRoot = process.getuid?.() === 0;
const hardLimit = Number(
  /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1],
);
const most = Math.min(15_000, hardLimit - 64);

const planOf = (memory: string, window: string, cells: string) => `name: limits
repeats: 1
warmup: { connections: 8, duration: 200ms }
window: ${window}
latency-target: 30s
limits: { cpus: 1, memory: ${memory}, swap: 0 }
variants: [go, rust]
cells:
${cells}
`;

describe.runIf(isRoot)('at the limits of machine and server', () => {
  const place = scratch();
  afterAll(() => place.remove());

  async function measure(name: string, plan: string): Promise<{ run: Finished; evidence: Evidence }> {
    const out = join(place.directory, name);
    const run = await runCli(['run', '--plan', place.plan(plan), '--out', out]);
    return { run, evidence: JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8')) };
  }

  it(`all of ${most} connections are reached; ${hardLimit} are not run, and the number that they need is told`, async () => {
    const { run, evidence } = await measure(
      'most',
      planOf(
        '512MiB',
        '15s',
        `  - { scenario: text, connections: [${hardLimit}, ${most}], variants: [rust] }`,
      ),
    );
    expect(evidence.run.notRun).toMatchObject([
      {
        cell: `text/c${hardLimit}/rust`,
        need: expect.stringContaining(`${hardLimit + 64} open files`),
        have: expect.stringContaining(`${hardLimit}`),
      },
    ]);
    const [sample] = evidence.samples;
    const document = sample?.generator.kind === 'document' ? sample.generator.document : undefined;
    expect(document?.counters.peak_established).toBe(most);
    expect(document?.identities.ok).toBe(true);
    expect(sample?.admission.find(({ rule }) => rule === 'slots-reached')).toMatchObject({ pass: true });
    expect(evidence.run.ended, run.stderr).toBe('complete');
    expect(leftovers()).toEqual([]);
  });

  it('a server killed by its memory limit is told from the counter of its cgroup, and the session goes on', async () => {
    const { evidence, run } = await measure(
      'memory',
      planOf(
        '64MiB',
        '3s',
        '  - { scenario: text, connections: [5000], variants: [go] }\n  - { scenario: text, connections: [64] }',
      ),
    );
    const sample = evidence.samples.find(({ cell }) => cell === 'text/c5000/go');
    expect(sample?.end).toMatchObject({ kind: 'killed-for-memory' });
    expect(sample?.admission.find(({ rule }) => rule === 'no-oom')).toMatchObject({
      pass: false,
      fault: 'server',
    });
    expect(sample?.state).toBe('failed');
    expect(sample?.memory).toMatchObject({ kind: 'measured', limitBytes: 64 * 1024 * 1024 });
    expect(evidence.run.ended, run.stderr).toBe('complete');
    expect(new Set(evidence.samples.map(({ cell }) => cell)).size).toBe(3);
    expect(leftovers()).toEqual([]);
  });
});
