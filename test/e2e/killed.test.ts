import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftovers, runCli, scratch, startCli } from './command-line.ts';

const yaml = `name: killed
repeats: 3
warmup: { connections: 8, duration: 300ms }
window: 1s
latency-target: 2s
limits: { cpus: 1, memory: 512MiB, swap: 0 }
variants: [go, rust]
cells:
  - { scenario: text, connections: [64] }
`;

const isRoot = process.getuid?.() === 0;
let place = scratch();
beforeEach(() => {
  place = scratch();
});
afterEach(() => place.remove());

function start() {
  const out = join(place.directory, 'out');
  return { out, run: startCli(['run', '--verbose', '--plan', place.plan(yaml), '--out', out]) };
}

/** Moments of a run, by what it has said by then. */
const moments: [string, RegExp][] = [
  ['while it builds', /^building /m],
  ['while it checks the contract', /^checking the contract/m],
  ['in the middle of a block', /^ *1\/6 /m],
];

describe('cancelled by SIGINT', () => {
  it.each(moments)(
    '%s, it ends with 130 and leaves nothing behind',
    async (_, moment) => {
      const { run } = start();
      await run.says(moment);
      await delay(100);
      run.child.kill('SIGINT');
      const { code, stderr } = await run.finished;
      expect(code, stderr).toBe(130);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(leftovers()).toEqual([]);
    },
    300_000,
  );

  it('keeps what it had measured, in evidence that says so and holds', async () => {
    const { run, out } = start();
    await run.says(/^ *2\/6 /m);
    run.child.kill('SIGTERM');
    const { code } = await run.finished;
    expect(code).toBe(130);
    const evidence = JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8'));
    expect(evidence.run.ended).toBe('cancelled');
    expect(evidence.samples.length).toBeGreaterThanOrEqual(2);
    expect(await runCli(['verify', join(out, 'benchmark.json')])).toMatchObject({ code: 0 });
  }, 300_000);
});

describe('killed by SIGKILL', () => {
  it('takes server and generator with it; the next command removes the rest and says so', async () => {
    const { run, out } = start();
    await run.says(/^ *1\/6 /m);
    if (isRoot) await until(() => leftovers().some((left) => left.startsWith('/sys/fs/cgroup')));
    run.child.kill('SIGKILL');
    await run.finished;
    // Servers and generators die with their controller by the kernel's hand, which takes a moment.
    await until(() => !leftovers().some((left) => left.startsWith('process ')));

    const next = await runCli(['doctor']);
    expect(next.code).toBe(0);
    expect(leftovers()).toEqual([]);
    if (isRoot) expect(`${next.stdout}${next.stderr}`).toMatch(/removed .*go-rust-bench-/);
    // Nothing but the sample that was running is lost.
    expect(readFileSync(join(out, 'samples.jsonl'), 'utf8').split('\n').length).toBeGreaterThanOrEqual(2);
    expect(existsSync(join(out, 'benchmark.json'))).toBe(false);
  }, 300_000);
});

describe('two sessions at once', () => {
  it('never both measure: the second waits with a message, or stops with one', async () => {
    const { run } = start();
    await run.says(/^checking the contract/m);
    const second = join(place.directory, 'second');
    const stops = await runCli([
      'run',
      '--no-wait',
      '--plan',
      join(place.directory, 'plan.yaml'),
      '--out',
      second,
    ]);
    expect(stops.code).toBe(2);
    expect(stops.stderr).toMatch(/another session measures on this machine \(process \d+, since /);

    const waits = startCli(['run', '--plan', join(place.directory, 'plan.yaml'), '--out', second]);
    await waits.says(/waiting for another session on this machine/);
    expect(waits.child.exitCode).toBeNull();
    waits.child.kill('SIGINT');
    expect((await waits.finished).code).toBe(130);
    run.child.kill('SIGINT');
    expect((await run.finished).code).toBe(130);
    expect(leftovers()).toEqual([]);
  }, 300_000);
});

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !condition(); tries += 1) await delay(50);
  expect(condition(), leftovers().join(', ')).toBe(true);
}
