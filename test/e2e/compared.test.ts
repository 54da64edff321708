import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { leftovers, runCli, scratch, startCli } from './command-line.ts';
import { teamOfTwo } from './team-of-two.ts';

/** A run of a team's servers, and runs that are compared with it. */
const place = scratch();
const team = join(place.directory, 'team');
const base = join(place.directory, 'base');
const refuse = join(place.directory, 'refuse');
/** The base's programs look for a file at every start, the head's do not: so only they can be made to fail. */
const asBase = { one: { REFUSE_IF: refuse }, two: { REFUSE_IF: refuse } };
/** Far more than any noise: the answer itself takes about 100 µs. */
const slower = { ...asBase, one: { ...asBase.one, WORK_US: '2000' } };
const { configure } = teamOfTwo(team);

beforeAll(async () => {
  // Servers of a root controller run as another user, who must see the file too.
  chmodSync(place.directory, 0o755);
  configure(asBase);
  const { code, stderr } = await runCli(['run', '--out', base], { cwd: team });
  // A busy machine may leave a cell without a result; then nothing here could be told.
  expect(code, stderr).toBe(0);
}, 600_000);
afterAll(() => place.remove());

const outOf = (name: string) => join(place.directory, name);
const evidenceIn = (out: string): Evidence => JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8'));
const compare = (name: string, ...options: string[]) =>
  startCli(['run', '--baseline', base, '--trust-baseline', '--out', outOf(name), '--verbose', ...options], {
    cwd: team,
  });

function stateOf({ verdicts: [verdict] }: Evidence) {
  if (verdict === undefined) throw new Error('no verdict');
  const regressed = verdict.cells.filter(({ state }) => state === 'regressed').map(({ cell }) => cell);
  return { state: verdict.state, form: verdict.form, regressed };
}

async function holds(out: string): Promise<void> {
  const { code, stdout, stderr } = await runCli(['verify', join(out, 'benchmark.json')]);
  expect(code, `${stdout}${stderr}`).toBe(0);
  expect(leftovers()).toEqual([]);
}

describe('compared with the output of an earlier run', () => {
  it('the same programs are not measured again, and pass', async () => {
    configure(asBase);
    const { code, stdout, stderr } = await compare('same').finished;
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('Same binaries, nothing to compare');
    const evidence = evidenceIn(outOf('same'));
    expect(evidence.run.ended).toBe('skipped');
    expect(stateOf(evidence)).toEqual({ state: 'pass', form: 'identical', regressed: [] });
    await holds(outOf('same'));
  });

  it('a run without samples is no baseline', async () => {
    configure(asBase);
    const { code, stdout } = await runCli(
      ['run', '--baseline', outOf('same'), '--fail-on', 'no-baseline', '--out', outOf('of-same')],
      { cwd: team },
    );
    expect(stdout).toContain('Nothing was compared');
    expect(code).toBe(3);
  });

  it('all is measured again on request, both arms of each pair in a drawn order', async () => {
    configure(asBase);
    const { stderr } = await compare('again', '--confirm', 'always', '--time-budget', '20s').finished;
    const { comparison, samples } = evidenceIn(outOf('again'));
    expect(comparison?.confirm, stderr).toMatchObject({ kind: 'ran' });
    const confirm = samples.filter(({ phase }) => phase === 'confirm');
    expect(confirm.length).toBeGreaterThan(0);
    for (let index = 0; index < confirm.length; index += 2) {
      const pair = confirm.slice(index, index + 2);
      expect(new Set(pair.map(({ arm }) => arm))).toEqual(new Set(['base', 'head']));
      expect(pair.map(({ position }) => position)).toEqual([1, 2]);
      expect(new Set(pair.map(({ cell, block, attempt }) => `${cell} ${block} ${attempt}`)).size).toBe(1);
    }
    await holds(outOf('again'));
  }, 300_000);

  it('a budget in which no pair fits leaves the shift open: inadmissible', async () => {
    configure(slower);
    const { code, stderr } = await compare('hurried', '--time-budget', '1s').finished;
    expect(stderr).toContain('its time is spent');
    expect(code, stderr).toBe(3);
    const evidence = evidenceIn(outOf('hurried'));
    expect(evidence.comparison?.confirm).toMatchObject({ kind: 'ran', ended: 'time-budget' });
    expect(stateOf(evidence)).toMatchObject({ state: 'inadmissible', regressed: [] });
    await holds(outOf('hurried'));
  }, 300_000);

  it('a base that does not start any more proves nothing: inadmissible, with the reason', async () => {
    configure({ one: { WORK_US: '2000' }, two: {} });
    writeFileSync(refuse, '');
    try {
      const { code, stderr } = await compare('no-base').finished;
      expect(stderr).toMatch(/a slowdown cannot be confirmed: .*one: .*exited with code 3/);
      expect(code, stderr).toBe(3);
    } finally {
      rmSync(refuse);
    }
    const { comparison } = evidenceIn(outOf('no-base'));
    expect(comparison?.confirm).toMatchObject({ kind: 'not-run' });
    await holds(outOf('no-base'));
  }, 300_000);

  it('programs that are not those that were measured are not run', async () => {
    configure(slower);
    const changed = outOf('changed-base');
    cpSync(base, changed, { recursive: true });
    writeFileSync(join(changed, 'measured-artefacts', 'one'), 'process.exit(0)');
    const { code, stderr } = await runCli(['run', '--baseline', changed, '--out', outOf('changed')], {
      cwd: team,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/is not what .* measured: its SHA-256 differs/);
  });

  it('a baseline that does not hold is refused before anything is built', async () => {
    const damaged = outOf('damaged-base');
    cpSync(base, damaged, { recursive: true });
    const path = join(damaged, 'benchmark.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(evidenceIn(base).run.session, 'another'));
    const { code, stderr } = await runCli(['run', '--baseline', damaged, '--out', outOf('damaged')], {
      cwd: team,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/benchmark\.json does not hold: run: changed/);
    expect(stderr).not.toContain('building');
  });
});

describe('interrupted in the confirm', () => {
  it('cancelled: it keeps what it had, in evidence that holds', async () => {
    configure(slower);
    const run = compare('cancelled');
    await run.says(/^confirm .*#c1\.(base|head)\.1 /m);
    run.child.kill('SIGINT');
    const { code, stderr } = await run.finished;
    expect(code, stderr).toBe(130);
    const { run: session, comparison } = evidenceIn(outOf('cancelled'));
    expect(session.ended).toBe('cancelled');
    expect(comparison?.confirm).toMatchObject({ kind: 'ran', ended: 'cancelled' });
    await holds(outOf('cancelled'));
  }, 300_000);

  it('killed: it goes on inside of the confirm and proves the slowdown, of that cell alone', async () => {
    configure(slower);
    const run = compare('killed', '--time-budget', '5m');
    await run.says(/^confirm .*#c2\.(base|head)\.1 /m);
    run.child.kill('SIGKILL');
    await run.finished;
    const samples = join(outOf('killed'), 'samples.jsonl');
    const before = readFileSync(samples, 'utf8').split('\n').slice(0, -1);

    const { code, stdout, stderr } = await runCli(['run', '--resume', outOf('killed')], { cwd: team });
    expect(stderr).toMatch(/going on after \d+ samples/);
    expect(code, stderr).toBe(1);
    const after = readFileSync(samples, 'utf8').split('\n');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(stateOf(evidenceIn(outOf('killed')))).toEqual({
      state: 'regression',
      form: 'confirm',
      regressed: ['slow/c4/one'],
    });
    expect(stdout).toMatch(/1 of 4 cells .*confirmed/);
    await holds(outOf('killed'));
  }, 600_000);
});
