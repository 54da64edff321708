import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { type Finished, leftovers, runCli, scratch } from './command-line.ts';

/**
 * The whole way on real input: the committed bundle builds the real servers, measures them, and leaves its files. The
 * cells that show a limit of this machine or of a server are in the same plan, so that they also show that the rest goes on.
 */
const yaml = `name: e2e
repeats: 2
warmup: { connections: 8, duration: 200ms }
window: 400ms
latency-target: 2s
limits: { cpus: 1, memory: 512MiB, swap: 0 }
variants: [go, rust]
cells:
  - { scenario: text, connections: [16], variants: [go, go-memlimit-384, rust] }
  - { scenario: json-get, connections: [16] }
  - { scenario: json-post, connections: [16], variants: [rust] }
  - { scenario: cpu, connections: [2], variants: [go] }
  - { scenario: mixed, connections: [2], variants: [rust] }
  - { scenario: text, connections: [900000], variants: [rust] }
`;

const place = scratch();
const out = join(place.directory, 'out');
const file = (name: string) => readFileSync(join(out, name), 'utf8');
let run: Finished;
let evidence: Evidence;

beforeAll(async () => {
  run = await runCli(['run', '--plan', place.plan(yaml), '--out', out]);
  evidence = JSON.parse(file('benchmark.json'));
}, 600_000);
afterAll(() => place.remove());

describe('a run', () => {
  it('ends well and leaves nothing behind', () => {
    expect(run.stderr).toContain('building the load generator and go, rust');
    expect(run.code, run.stderr).toBe(0);
    expect(leftovers()).toEqual([]);
  });

  it('has a sample for every cell of every block, and each says what it got', () => {
    const first = evidence.samples.filter(({ attempt }) => attempt === 1);
    expect(first).toHaveLength(2 * 8);
    for (const sample of evidence.samples) {
      expect(sample.facts.alive, sample.id).toBe(true);
      expect(sample.end.kind).toBe('alive-until-stopped');
      expect(sample.readBack?.rung).toBe(evidence.isolation.achieved);
      expect(sample.readBack?.serverCpus).toBe(evidence.isolation.serverCpus);
    }
  });

  it('describes the whole machine, not the part that the controller was pinned to', () => {
    const allowed = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    expect(evidence.host.cpus).toBe(allowed);
  });

  it('reports the cell that cannot fit with the number that it needs, and goes on', () => {
    expect(evidence.run.notRun).toMatchObject([{ cell: 'text/c900000/rust' }]);
    expect(evidence.run.notRun[0]?.need).toContain('900064');
    expect(run.stderr).toContain('text/c900000/rust is not run: needs 900064 open files');
  });

  it('prints the table and says where the report lies', () => {
    for (const variant of ['go', 'go-memlimit-384', 'rust']) expect(run.stdout).toContain(variant);
    expect(run.stdout.trimEnd().split('\n').at(-1)).toMatch(/report\.html$/);
    expect(file('report.md')).toContain('text');
  });

  it('leaves evidence that holds', async () => {
    expect(await runCli(['verify', join(out, 'benchmark.json')])).toMatchObject({ code: 0 });
  });

  it('leaves evidence that renders to the same report again', async () => {
    const { code, stdout } = await runCli(['report', join(out, 'benchmark.json'), '--format', 'markdown']);
    expect(code).toBe(0);
    expect(stdout).toBe(file('report.md'));
  });

  it('leaves the samples line by line, the same as in the evidence', () => {
    const lines = file('samples.jsonl').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(evidence.samples);
  });

  it('keeps the files of root to root, and no artefact writable for others', () => {
    expect(statSync(join(out, 'benchmark.json')).mode & 0o022).toBe(0);
  });
});
