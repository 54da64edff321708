import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../src/plan/seeded-random.ts';
import { type Finished, leftovers, runCli, scratch, startCli } from './command-line.ts';

const yaml = `name: kills
repeats: 5
warmup: { connections: 4, duration: 100ms }
window: 200ms
latency-target: 2s
limits: { cpus: 1, memory: 256MiB, swap: 0 }
variants: [go, rust]
cells:
  - { scenario: text, connections: [8, 16] }
  - { scenario: json-get, connections: [8] }
`;

export interface KillReport {
  readonly kills: number;
  /** Kills after which samples were on disk and the session went on from them. */
  readonly resumed: number;
  /** What went wrong, one line each; empty when all is well. */
  readonly faults: readonly string[];
  /** How the last, undisturbed sitting ended, when there was one to finish. */
  readonly finished: Finished;
  readonly evidence: string;
}

/**
 * Kills one session with SIGKILL at random moments, again and again, lets it go on each time, and lets it finish at last.
 * After every kill no server and no generator may be left, no sample that was on disk may be lost, and after the next
 * command nothing at all may be left.
 */
export async function killSession(kills: number, seed: string): Promise<KillReport> {
  const random = seededRandom(seed);
  const place = scratch();
  const faults: string[] = [];
  const fault = (text: string) => faults.push(text);
  const plan = place.plan(yaml);
  let out = join(place.directory, 'out-0');
  let resumed = 0;
  const samplesFile = () => join(out, 'samples.jsonl');
  const ids = () =>
    existsSync(samplesFile())
      ? readFileSync(samplesFile(), 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line).id as string)
      : [];
  const argumentsNow = () => {
    const begun = existsSync(join(out, 'session.json')) && existsSync(samplesFile());
    return begun ? ['run', '--resume', out] : ['run', '--plan', plan, '--out', out];
  };

  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      // A session that was finished before its kill came is done with: the next kills get a new one.
      if (existsSync(join(out, 'benchmark.json'))) out = join(place.directory, `out-${kill}`);
      const before = ids();
      const args = argumentsNow();
      if (args.includes('--resume')) resumed += 1;
      const run = startCli(args);
      await Promise.race([delay(random.integer(9_000)), run.finished]);
      run.child.kill('SIGKILL');
      const { code, stderr } = await run.finished;
      if (code !== null && code !== 0) fault(`kill ${kill}: ended by itself with ${code}: ${stderr.trim()}`);
      await noProcess();
      const running = leftovers().filter((left) => left.startsWith('process '));
      if (running.length > 0) fault(`kill ${kill}: still running: ${running.join(', ')}`);
      const after = ids();
      const lost = before.filter((id) => !after.includes(id));
      if (lost.length > 0) fault(`kill ${kill}: lost ${lost.join(', ')}`);
      if (new Set(after).size !== after.length) fault(`kill ${kill}: a sample is there twice`);
    }
    const finished = await runCli(argumentsNow());
    if (finished.code !== 0 && finished.code !== 3)
      fault(`the last sitting ended with ${finished.code}: ${finished.stderr}`);
    const left = leftovers();
    if (left.length > 0) fault(`left behind: ${left.join(', ')}`);
    const evidence = readFileSync(join(out, 'benchmark.json'), 'utf8');
    const verified = await runCli(['verify', join(out, 'benchmark.json')]);
    if (verified.code !== 0) fault(`the evidence does not hold: ${verified.stderr}`);
    return { kills, resumed, faults, finished, evidence };
  } finally {
    place.remove();
  }
}

/** Servers and generators die by the kernel's hand as soon as their controller is gone, which takes a moment. */
async function noProcess(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (!leftovers().some((left) => left.startsWith('process '))) return;
    await delay(25);
  }
}
