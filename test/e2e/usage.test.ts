import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repository, runCli, scratch } from './command-line.ts';

let place = scratch();
beforeEach(() => {
  place = scratch();
});
afterEach(() => place.remove());

/** One message on standard error, without a stack. */
function expectOneMessage(stderr: string): void {
  expect(stderr).toMatch(/^go-rust-bench: /);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr.match(/go-rust-bench: /g)).toHaveLength(1);
}

describe('wrong use ends with exit code 2 and one message', () => {
  it.each([
    ['an unknown command', ['measure'], "unknown command 'measure'"],
    ['an unknown command, with where to look', ['measure'], '--help lists the commands'],
    ['an unknown option', ['run', '--fast'], "unknown option '--fast'"],
    ['an unknown rung', ['run', '--isolation', 'Z'], 'Allowed choices are auto, A, B, E'],
    ['quiet and verbose at once', ['run', '--quiet', '--verbose'], 'cannot be used with'],
    ['a plan that is not there', ['run', '--plan', 'nightly'], '--plan nightly: no plan of that name ships'],
    ['a directory as a plan', ['run', '--plan', './src'], 'src:1:1: the plan cannot be read'],
    ['no evidence', ['verify'], "missing required argument 'evidence'"],
    [
      'evidence that is not there',
      ['verify', 'nothing.json'],
      'cannot read the evidence nothing.json: it is not there; give the benchmark.json that a run left',
    ],
    ['an unknown format', ['report', 'x.json', '--format', 'pdf'], 'Allowed choices are'],
    [
      'an unknown server',
      ['contract', '--server', 'java'],
      '--server java: there is no such server; choose from go, rust',
    ],
    ['a CPU that is not there', ['run', '--server-cpus', '4711'], '--server-cpus'],
    ['a dry run on a CPU that is not there', ['run', '--dry-run', '--server-cpus', '4711'], '--server-cpus'],
    ['CPUs that are none', ['run', '--server-cpus', 'all'], '--server-cpus'],
  ])('%s', async (_, args, message) => {
    const out = args[0] === 'run' ? ['--out', join(place.directory, 'out')] : [];
    const { code, stderr } = await runCli([...args, ...out]);
    expect(stderr).toContain(message);
    expectOneMessage(stderr);
    expect(code).toBe(2);
  });

  it('a plan with a mistake, by file, line and column', async () => {
    const plan = place.plan('name: bad\nrepeats: 5\nwindw: 8s\n');
    const { code, stderr } = await runCli(['run', '--plan', plan]);
    expectOneMessage(stderr);
    expect(stderr).toContain(`${plan}:3:1: `);
    expect(stderr).toContain('did you mean "window"');
    expect(code).toBe(2);
  });

  it('a repository without servers', async () => {
    const { code, stderr } = await runCli(['run'], { cwd: place.directory });
    expectOneMessage(stderr);
    expect(stderr).toContain('nothing in this repository to measure');
    expect(code).toBe(2);
  });

  it('an output directory that cannot be made', async () => {
    const plan = place.plan('name: x');
    const { code, stderr } = await runCli(['run', '--plan', 'smoke', '--out', join(plan, 'out')]);
    expectOneMessage(stderr);
    expect(stderr).toContain('cannot be made');
    expect(code).toBe(2);
  });

  it('a missing toolchain, by its name and with the fix', async () => {
    const { code, stderr } = await runCli(['run', '--out', join(place.directory, 'out')], {
      env: { ...process.env, PATH: '/usr/bin:/bin', HOME: place.directory },
    });
    expect(stderr).toMatch(/go-rust-bench: (go|cargo) was not found on PATH: install /);
    expect(code).toBe(2);
  });
});

describe('asked for help, it answers and ends well', () => {
  it.each([[['--help']], [['run', '--help']]])('%s', async (args) => {
    const { code, stdout } = await runCli(args);
    expect(stdout).toContain('Usage: go-rust-bench');
    expect(code).toBe(0);
  });

  it.each([[[]], [['baseline']]])(
    'no command of %j: it shows which there are, as wrong use',
    async (args) => {
      const { code, stdout, stderr } = await runCli(args);
      expect(stderr).toMatch(/^Usage: go-rust-bench[\s\S]*Commands:/);
      expect(stderr).not.toContain('outputHelp');
      expect(stdout).toBe('');
      expect(code).toBe(2);
    },
  );

  it('--version is that of package.json', async () => {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
    expect(await runCli(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });

  it('a dry run prints cells, order and time, and measures nothing', async () => {
    const { code, stdout } = await runCli(['run', '--dry-run']);
    expect(stdout).toContain('Plan smoke: 11 cells × 5 blocks = 55 samples');
    expect(stdout).toMatch(/^ {2}text\/c64\/go-memlimit-384 +64 connections; percentiles: p50, p90, p99$/m);
    expect(stdout.match(/^ {2}block \d: /gm)).toHaveLength(5);
    expect(code).toBe(0);
  });
});
