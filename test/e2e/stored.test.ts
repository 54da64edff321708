import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { leftovers, runCli, scratch } from './command-line.ts';
import { teamOfTwo } from './team-of-two.ts';

/** A team's repository with a history, a store, and a branch on which one server is slower. */
const place = scratch();
const team = join(place.directory, 'team');
const store = join(place.directory, 'store');
const { configure } = teamOfTwo(team);
const slower = { one: { WORK_US: '2000' } };

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=team', '-c', 'user.email=team@localhost', ...args], { cwd: team });
const outOf = (name: string) => join(place.directory, name);
const evidenceIn = (name: string): Evidence =>
  JSON.parse(readFileSync(join(outOf(name), 'benchmark.json'), 'utf8'));
const run = (name: string, ...options: string[]) =>
  runCli(['run', '--out', outOf(name), ...options], { cwd: team });

async function holds(name: string): Promise<void> {
  const { code, stdout, stderr } = await runCli(['verify', join(outOf(name), 'benchmark.json')]);
  expect(code, `${stdout}${stderr}`).toBe(0);
  expect(leftovers()).toEqual([]);
}

beforeAll(async () => {
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=base');
  git('switch', '--quiet', '--create=slower');
  configure(slower);
  git('commit', '--quiet', '--all', '--message=slower');
});
afterAll(() => place.remove());

describe('compared with the merge base', () => {
  it('which is built and measured beside the branch, a slowdown is proved', async () => {
    const { code, stderr } = await run('branch', '--baseline', 'merge-base:main', '--time-budget', '5m');
    expect(code, stderr).toBe(1);
    const { comparison, verdicts } = evidenceIn('branch');
    const commit = git('rev-parse', 'main').toString().trim();
    expect(comparison?.source).toMatchObject({ store: 'merge-base', artefacts: { kind: 'built', commit } });
    expect(comparison?.base.samples.length).toBeGreaterThanOrEqual(20);
    const regressed = verdicts[0]?.cells.filter(({ state }) => state === 'regressed');
    expect(regressed?.map(({ cell }) => cell)).toEqual(['slow/c4/one']);
    await holds('branch');
    expect(git('worktree', 'list').toString().trimEnd().split('\n')).toHaveLength(1);
  }, 600_000);

  it('without a change in the programs nothing is measured', async () => {
    configure({});
    const { code, stdout, stderr } = await run('unchanged', '--baseline', 'merge-base:main');
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('Same binaries, nothing to compare');
    expect(evidenceIn('unchanged').samples).toEqual([]);
    await holds('unchanged');
  }, 300_000);

  it('a branch that takes a scenario away and brings another: one is missing, one is new, the base keeps to its own', async () => {
    const [configuration, server] = [join(team, 'go-rust-bench.yaml'), join(team, 'server.mjs')];
    const { scenarios, plan, ...rest } = JSON.parse(readFileSync(configuration, 'utf8'));
    const source = readFileSync(server, 'utf8');
    writeFileSync(server, source.replace(".end('done')", ".end(request.url === '/new' ? 'new' : 'done')"));
    const brought = { ...scenarios.slow, path: '/new', expect: { ...scenarios.slow.expect, body: 'new' } };
    const cells = ['fast', 'new'].map((scenario) => ({ scenario, connections: [4] }));
    const changed = { ...rest, scenarios: { ...scenarios, new: brought }, plan: { ...plan, cells } };
    writeFileSync(configuration, JSON.stringify(changed));
    const { code, stdout, stderr } = await run(
      'moved',
      '--baseline',
      'merge-base:main',
      '--confirm',
      'never',
    );
    writeFileSync(server, source);
    expect(code, stderr).toBe(3);
    expect(stdout).toContain('slow/c4/one is missing');
    const states = evidenceIn('moved').verdicts[0]?.cells.map(({ cell, state }) => `${cell} ${state}`);
    expect(states).toEqual(
      expect.arrayContaining([
        'slow/c4/one missing',
        'slow/c4/two missing',
        'new/c4/one new',
        'new/c4/two new',
      ]),
    );
    await holds('moved');
  }, 300_000);

  it('a branch that is not there is one message, and nothing is built', async () => {
    const { code, stderr } = await run('none', '--baseline', 'merge-base:elsewhere');
    expect(code).toBe(2);
    expect(stderr).toContain('elsewhere');
    expect(stderr).not.toContain('building');
  });
});

describe('compared with a store', () => {
  beforeAll(async () => {
    configure({});
    expect(await run('base')).toMatchObject({ code: 0 });
    const saved = await runCli(['baseline', 'save', outOf('base'), '--store', store], { cwd: team });
    expect(saved.code, saved.stderr).toBe(0);
  }, 600_000);

  it('the programs of a record that anybody could have written are not run', async () => {
    configure(slower);
    const { stderr } = await run('unproved', '--baseline', store, '--time-budget', '1s');
    const { comparison } = evidenceIn('unproved');
    expect(comparison?.source.store, stderr).toBe('directory');
    // The working tree was changed when it was measured, so the commit is not what was measured either.
    expect(comparison?.source.artefacts).toMatchObject({ kind: 'none' });
    expect(comparison?.confirm).toMatchObject({ kind: 'not-run' });
    await holds('unproved');
  }, 300_000);

  it('on the user’s word they are: the flagged cells are measured beside them', async () => {
    configure(slower);
    const options = ['--baseline', store, '--trust-baseline', '--time-budget', '5s'];
    const { code, stderr } = await run('trusted', ...options);
    // Few pairs fit: what they have to say is another test's.
    expect([1, 3], stderr).toContain(code);
    const { comparison, samples } = evidenceIn('trusted');
    expect(comparison).toMatchObject({ source: { artefacts: { kind: 'record' } }, confirm: { kind: 'ran' } });
    expect(samples.some(({ phase, arm }) => phase === 'confirm' && arm === 'base')).toBe(true);
    await holds('trusted');
  }, 600_000);

  it('a store without a record of this plan compares nothing, which can be made to fail', async () => {
    configure({});
    const empty = outOf('empty-store');
    execFileSync('mkdir', [empty]);
    const { code, stderr } = await run('nothing', '--baseline', empty, '--fail-on', 'no-baseline');
    expect(stderr).toContain('nothing is compared');
    expect(code).toBe(3);
  }, 300_000);
});

describe('calibrate', () => {
  const calibrateIn = (out: string) => [
    ...['calibrate', '--store', store, '--sessions', '1', '--plan', place.plan(plan), '--out', out],
  ];

  it('runs A/A sessions, and what it finds is used by the next run', async () => {
    configure({});
    const sessions = outOf('sessions');
    const calibrated = await runCli(calibrateIn(sessions), { cwd: team });
    expect(calibrated.code, calibrated.stderr).toBe(0);
    expect(calibrated.stdout).toMatch(/[01] false alarms? in 1 A\/A session; .* at most \d+\.\d %/);
    // One process runs them all, and each must see the whole machine.
    const machines = ['000', '001', '002'].map((number) => {
      const { host, isolation } = evidenceIn(`sessions/session-${number}`);
      return { fingerprint: host.fingerprint, serverCpus: isolation.serverCpus };
    });
    expect(machines).toEqual([machines[0], machines[0], machines[0]]);
    await holds('sessions/session-002');
    // In the second comparison the arms are swapped: what was measured later is the base.
    const { run: head, comparison } = evidenceIn('sessions/session-002');
    expect(Date.parse(comparison?.base.run.startedAt ?? '')).toBeGreaterThan(Date.parse(head.startedAt));
    expect(comparison?.confirm.kind).toBe('ran');

    const kept = evidenceIn('sessions/session-001');
    rmSync(join(sessions, 'session-002', 'benchmark.json'));
    const again = await runCli([...calibrateIn(sessions), '--resume'], { cwd: team });
    expect(again.code, again.stderr).toBe(0);
    expect(again.stderr).toContain('going on after 2 finished sessions');
    expect(evidenceIn('sessions/session-001')).toEqual(kept);
    await holds('sessions/session-002');

    const { stderr } = await run('calibrated', '--baseline', store);
    expect(evidenceIn('calibrated').comparison?.settings.calibration, stderr).toMatchObject({ sessions: 1 });
    await holds('calibrated');
  }, 600_000);

  it('a number of sessions that is none is refused', async () => {
    const { code, stderr } = await runCli(['calibrate', '--store', store, '--sessions', 'many'], {
      cwd: team,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('--sessions');
    rmSync(store, { recursive: true, force: true });
  });
});

const plan = `name: calibrated
repeats: 5
warmup: { connections: 2, duration: 100ms }
window: 250ms
latency-target: 5s
limits: { cpus: 1, memory: 256MiB, swap: 0 }
variants: [one, two]
cells:
  - { scenario: fast, connections: [4] }
`;
