import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { GeneratorDocument } from '../../src/evidence/generator-document.ts';
import { type Finished, leftovers, repository, runCli, scratch } from './command-line.ts';

/** A team's repository with a Node service (a directory) and a Go service (a file), measured where it lies. */
const place = scratch();
const team = join(place.directory, 'team');
const out = join(place.directory, 'out');
let run: Finished;
let evidence: Evidence;

beforeAll(async () => {
  cpSync(join(repository, 'test/fixtures/own-servers'), team, { recursive: true });
  run = await runCli(['run', '--config', 'go-rust-bench.yaml', '--out', out], { cwd: team });
  evidence = JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8'));
}, 600_000);
afterAll(() => place.remove());

function documents(group: string): GeneratorDocument[] {
  return evidence.samples
    .filter(({ cell }) => cell.startsWith(`${group}/`))
    .map(({ id, generator }) => {
      if (generator.kind !== 'document') throw new Error(`${id}: ${generator.reason}`);
      return generator.document;
    });
}

describe("a team's own servers", () => {
  it('are built, checked, measured and admitted', () => {
    expect(evidence.run.ended, run.stderr).toBe('complete');
    expect(evidence.servers).toMatchObject([
      { name: 'catalogue', contract: { passed: 3, failed: [] } },
      { name: 'orders', contract: { passed: 3, failed: [] } },
    ]);
    // What a busy machine disturbs is run again; no sample may fail by a fault of the servers.
    for (const { id, facts, admission } of evidence.samples) {
      expect(facts, id).toEqual({ alive: true, clean: true, latencyTargetMet: true });
      expect(admission.filter(({ fault }) => fault === 'server')).toEqual([]);
    }
    expect(evidence.samples.filter(({ attempt }) => attempt === 1)).toHaveLength(2 * 7);
    expect(evidence.derived.admission.admitted).toBeGreaterThan(0);
  });

  it('are asked several requests in turn', () => {
    for (const { config, counters, status_classes } of documents('visit/c4')) {
      expect(config).toMatchObject({ requests_in_turn: 3, method: 'GET,POST,GET' });
      expect(counters.completed_unexpected_status).toBe(0);
      // Two of three answers are 200 or 201, the third is 404.
      expect(status_classes['4xx']).toBeGreaterThan(0);
      expect(status_classes['2xx']).toBeGreaterThan(status_classes['4xx'] ?? 0);
    }
  });

  it('answer a fixed count of requests, no more and no fewer', () => {
    for (const { window, counters } of documents('order/n200-c2')) {
      expect(window.ended_by).toBe('requests');
      expect(counters.completed).toBe(200);
    }
  });

  it('answer at a fixed rate, with every request accounted for', () => {
    for (const { config, counters, identities } of documents('order/r200-c8')) {
      expect(config).toMatchObject({ rate_per_s: 200, arrivals: 'uniform' });
      expect(counters.scheduled).toBe(counters.started + Number(counters.not_started_at_end));
      expect(identities.checks.map(({ name }) => name)).toContain('scheduled = started + not_started_at_end');
    }
    const rules = evidence.samples.find(({ cell }) => cell.startsWith('order/r200-c8'))?.admission;
    expect(rules?.find(({ rule }) => rule === 'slots-reached')).toMatchObject({ applied: false });
    expect(rules?.find(({ rule }) => rule === 'whole-load')).toMatchObject({ applied: true });
    expect(rules?.find(({ rule }) => rule === 'accounting')).toMatchObject({ applied: true, pass: true });
  });

  it('leave evidence that holds, a report, and nothing behind', async () => {
    expect(await runCli(['verify', join(out, 'benchmark.json')])).toMatchObject({ code: 0 });
    expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain('orders ÷ catalogue');
    expect(leftovers()).toEqual([]);
  });

  it('are found without being named, also by the contract command', async () => {
    const { code, stdout, stderr } = await runCli(['contract', '--server', 'orders'], { cwd: team });
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^answers of orders at 127\.0\.0\.1:\d+: 3 of 3 scenarios right$/m);
  });
});

describe('a bad configuration ends with exit code 2 and one message that says where, and measures nothing', () => {
  const good = () => readFileSync(join(repository, 'test/fixtures/own-servers/go-rust-bench.yaml'), 'utf8');
  const bad: [string, (text: string) => string, RegExp][] = [
    ['no YAML', () => 'servers: [', /go-rust-bench\.yaml:1:\d+: /],
    [
      'a misspelt key',
      (text) => text.replace('status: 204, timeout', 'status: 204, timeuot'),
      /go-rust-bench\.yaml:8:\d+: "timeuot" is not a key of ready; did you mean "timeout"/,
    ],
    [
      'a directory that is not there',
      (text) => text.replace('services/orders', 'services/order'),
      /go-rust-bench\.yaml:11:16: servers\.orders\.directory is "services\/order", which cannot be used \(no such file or directory\)/,
    ],
    [
      'a body that is not there',
      (text) => text.replace('bodies/order.json', 'bodies/none.json'),
      /go-rust-bench\.yaml:30:16: scenarios\.order\.body-file is "bodies\/none\.json", which cannot be read/,
    ],
    [
      'an unknown scenario in the plan',
      (text) => text.replace('scenario: visit', 'scenario: visits'),
      /go-rust-bench\.yaml:55:\d+: .* did you mean "visit"/,
    ],
    [
      'a plan that is not there',
      (text) => text.replace(/^plan:[\s\S]*/m, 'plan: nightly.yaml\n'),
      /go-rust-bench\.yaml:\d+: plan is "nightly\.yaml": no plan of that name ships/,
    ],
  ];

  it.each(bad)('%s', async (_, change, message) => {
    const file = join(team, 'bad', 'go-rust-bench.yaml');
    cpSync(join(repository, 'test/fixtures/own-servers'), join(team, 'bad'), { recursive: true });
    writeFileSync(file, change(good()));
    const results = join(team, 'bad', 'out');
    const { code, stdout, stderr } = await runCli(['run', '--out', results], { cwd: join(team, 'bad') });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(existsSync(results)).toBe(false);
    rmSync(join(team, 'bad'), { recursive: true });
  });

  it('nothing to measure', async () => {
    const { code, stderr } = await runCli(['run'], { cwd: place.directory });
    expect(stderr).toMatch(/^go-rust-bench: nothing in this repository to measure: /);
    expect(code).toBe(2);
  });
});
