import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { RuleName, Sample } from '../../src/evidence/sample.ts';
import { type Finished, leftovers, repository, runCli, scratch } from './command-line.ts';

interface Setting {
  readonly mode?: string;
  /** Build command; a copy of the sources when absent. */
  readonly build?: string;
  readonly cell?: string;
}

const config = ({ mode = 'well', build, cell = 'connections: [2]' }: Setting) => `servers:
  api:
    directory: api
    build: ${build ?? '[cp, -r, ., "{output}"]'}
    run: [node, "{output}/server.mjs", ${mode}, "{address}"]
    ready: { path: /, status: 200, timeout: 5s }
variants: { api: { server: api } }
scenarios:
  get: { method: GET, path: /, expect: { status: 200, json-contains: { id: 7 } }, assumed-rate: 100000 }
plan:
  name: misbehaving
  repeats: 1
  warmup: { connections: 1, duration: 20ms }
  window: 300ms
  latency-target: 10s
  limits: { cpus: 1, memory: 256MiB, swap: 0 }
  variants: [api]
  cells: [{ scenario: get, ${cell} }]
`;

let place = scratch();
beforeEach(() => {
  place = scratch();
});
afterEach(() => place.remove());

async function measure(
  setting: Setting,
  ...options: string[]
): Promise<Finished & { readonly evidence: () => Evidence }> {
  const team = join(place.directory, 'team');
  const out = join(place.directory, 'out');
  cpSync(join(repository, 'test/fixtures/misbehaving-server'), join(team, 'api'), { recursive: true });
  writeFileSync(join(team, 'go-rust-bench.yaml'), config(setting));
  const finished = await runCli(['run', '--out', out, ...options], { cwd: team });
  return { ...finished, evidence: () => JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8')) };
}

/** The last try: one that a busy machine disturbed is run again. */
function lastSample({ samples }: Evidence): Sample {
  const last = samples.at(-1);
  if (last === undefined) throw new Error('there is no sample');
  return last;
}

const serverFaults = ({ admission }: Sample): RuleName[] =>
  admission.filter(({ fault }) => fault === 'server').map(({ rule }) => rule);

describe('a server with which nothing can be timed stops the run with exit code 2, and is told why', () => {
  it.each<[string, Setting, RegExp]>([
    ['it never becomes ready', { mode: 'mute' }, /FAILED ready: the server was not ready within 5 s$/m],
    [
      'it exits at once',
      { mode: 'exits' },
      /FAILED ready: the server exited with code 3 before it was ready: there is no database$/m,
    ],
    [
      'its build fails',
      { build: `[node, -e, "console.error('line 3 is wrong'); process.exit(9)", "{output}"]` },
      /building server api failed with exit code 9: [\s\S]*line 3 is wrong$/m,
    ],
    [
      'its build makes nothing',
      { build: '[node, -e, "", "{output}"]' },
      /server api: the build made no file or directory at /,
    ],
  ])(
    '%s',
    async (_, setting, message) => {
      const { code, stderr } = await measure(setting);
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(code).toBe(2);
      expect(existsSync(join(place.directory, 'out', 'benchmark.json'))).toBe(false);
      expect(leftovers()).toEqual([]);
    },
    120_000,
  );
});

describe('a server that goes wrong under load is a result, told by its own rule', () => {
  const count = 'requests: 3000, connections: [2]';

  it('it answers wrongly after 1,000 requests, with the right status and length', async () => {
    const { code, evidence } = await measure({ mode: 'lies', cell: count });
    const sample = lastSample(evidence());
    expect(serverFaults(sample)).toEqual(['still-right']);
    expect(sample.endFailure).toMatch(/an answer after the window is wrong: GET \/, id: expected 7; got 8/);
    expect(sample).toMatchObject({ state: 'failed', facts: { alive: true } });
    expect(code).toBe(3);
    expect(leftovers()).toEqual([]);
  }, 120_000);

  it('it dies in the middle of the window', async () => {
    const { code, evidence } = await measure({ mode: 'dies', cell: count });
    const sample = lastSample(evidence());
    expect(sample).toMatchObject({
      state: 'failed',
      end: { kind: 'exited', exitCode: 7 },
      facts: { alive: false },
    });
    expect(sample.admission.find(({ rule }) => rule === 'no-oom')).toMatchObject({
      fault: 'server',
      value: 'the server exited by itself with code 7',
    });
    expect(serverFaults(sample)).toContain('whole-load');
    expect(code).toBe(3);
    expect(leftovers()).toEqual([]);
  }, 120_000);
});

describe('a server that does not take the load that its cell offers is a result', () => {
  it.each([
    ['a fixed rate', 'rate: [500], connections: 2', /^\d+ of 150 not started$/],
    ['a fixed count', 'requests: 3000, connections: [2]', /^\d+ of 3000 ended within 3 s$/],
  ])(
    '%s',
    async (_, cell, value) => {
      const { code, evidence } = await measure({ mode: 'slow', cell });
      const sample = lastSample(evidence());
      expect(serverFaults(sample)).toEqual(['whole-load']);
      expect(sample.admission.find(({ rule }) => rule === 'whole-load')?.value).toMatch(value);
      expect(sample).toMatchObject({
        state: 'failed',
        facts: { alive: true, clean: true, latencyTargetMet: true },
      });
      expect(code).toBe(3);
      expect(leftovers()).toEqual([]);
    },
    120_000,
  );
});

describe('a server that will not go is ended, with all that it has started', () => {
  it('it ignores SIGTERM', async () => {
    const { evidence } = await measure({ mode: 'stubborn' });
    const sample = lastSample(evidence());
    expect(sample).toMatchObject({ end: { kind: 'killed-by-us' }, facts: { alive: true, clean: true } });
    expect(leftovers()).toEqual([]);
  }, 120_000);

  it.each(['auto', 'E'])(
    'it has children, one in a session of its own (isolation %s)',
    async (rung) => {
      const { evidence, stderr } = await measure({ mode: 'forks' }, '--isolation', rung);
      const sample = lastSample(evidence());
      expect(sample, stderr).toMatchObject({ end: { kind: 'alive-until-stopped' }, facts: { alive: true } });
      const children = /^started (\d+) (\d+)$/m.exec(sample.serverLog ?? '')?.slice(1) ?? [];
      expect(children).toHaveLength(2);
      for (const pid of children) expect(isGone(pid), `child ${pid} of ${sample.id}`).toBe(true);
      expect(leftovers()).toEqual([]);
    },
    120_000,
  );
});

it('a server that writes 100 MB of log is measured all the same; only the end of the log is kept', async () => {
  const { evidence } = await measure({ mode: 'chatty', cell: 'requests: 500, connections: [2]' });
  const sample = lastSample(evidence());
  expect(sample).toMatchObject({ end: { kind: 'alive-until-stopped' }, facts: { alive: true, clean: true } });
  expect(sample.serverLog?.length).toBeLessThanOrEqual(2048);
  expect(sample.serverLog).toMatch(/^x+\n/);
  expect(leftovers()).toEqual([]);
}, 120_000);

/** No process any more, or one that is dead and only waits for its parent. */
function isGone(pid: string): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}
