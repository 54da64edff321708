/**
 * Shows that disturbed samples are noticed and quiet ones are left alone: `npm run prove:noise [SECONDS] [BLOCKS]`.
 *
 * A session of BLOCKS blocks (10) on the machine as it is must reject at most 2 % of its samples. In a second session
 * hogs of CPU, memory and disk run for SECONDS (45) each, with rests between them; at least 95 % of the samples that each
 * of them touched must be rejected. Both have 64, 5,000 and 15,000 connections, as far as these fit. About ten minutes,
 * on a machine that nobody else uses. The summary goes to docs/results/noise.json.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { repository, startCli } from '../e2e/command-line.ts';
import { type HogInterval, hogKinds, runHog } from './hogs.ts';
import { hogResults, quietResult, touchedFrom } from './noticed.ts';

const hogSeconds = Number(process.argv[2] ?? 45);
const quietBlocks = Number(process.argv[3] ?? 10);
const restSeconds = 12;
/** Seconds that a block takes, and while a hog keeps each sample waiting for quiet. */
const blockSeconds = { quiet: 18, busy: 30 };
const wanted = { noticed: 0.95, quietRejected: 0.02 };
const sessionLimitMs = 480_000;

/** Cells in which the load's own work could be taken for that of others. */
const planText = (name: string, blocks: number) => `name: ${name}
repeats: ${blocks}
warmup: { connections: 16, duration: 300ms }
window: 2s
latency-target: 2s
limits: { cpus: 1, memory: 1GiB, swap: 0 }
variants: [go, rust]
cells:
  - { scenario: text, connections: [64, 5000, 15000] }
`;

/** Runs a session, and `meanwhile` from its first sample on. */
async function session<Result>(
  directory: string,
  name: string,
  blocks: number,
  meanwhile: (signal: AbortSignal) => Promise<Result>,
): Promise<{ evidence: Evidence; result: Result }> {
  const plan = join(directory, `${name}.yaml`);
  const out = join(directory, name);
  writeFileSync(plan, planText(name, blocks));
  const run = startCli(['run', '--plan', plan, '--out', out, '--verbose']);
  const ended = new AbortController();
  const overdue = setTimeout(() => run.child.kill('SIGTERM'), sessionLimitMs);
  const finished = run.finished.finally(() => ended.abort());
  try {
    await run.says(/^ *\d+\/\d+ {2}/m);
    const result = await meanwhile(ended.signal);
    const { code, stderr } = await finished;
    if (code !== 0 && code !== 3) throw new Error(`the session ${name} ended with ${code}:\n${stderr}`);
    return { evidence: JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8')), result };
  } finally {
    clearTimeout(overdue);
    run.child.kill('SIGTERM');
    await finished;
  }
}

/** One hog after the other, with a rest before each, as long as the session lasts. */
async function hogsInTurn(
  isolation: Evidence['isolation'],
  directory: string,
  signal: AbortSignal,
): Promise<HogInterval[]> {
  const intervals: HogInterval[] = [];
  for (const hog of hogKinds(isolation.serverCpus, isolation.clientCpus)) {
    await delay(restSeconds * 1000, undefined, { signal }).catch(() => {});
    if (signal.aborted) throw new Error(`the session ended before the hog "${hog.name}" began`);
    console.log(`hog: ${hog.name}, ${hogSeconds} s`);
    intervals.push(await runHog(hog, hogSeconds * 1000, directory, signal));
  }
  return intervals;
}

const place = join(repository, '.go-rust-bench');
mkdirSync(place, { recursive: true });
// Beside the repository, not in a temporary directory, which may lie in memory.
const directory = mkdtempSync(join(place, 'prove-noise-'));
try {
  console.log(`quiet session: ${quietBlocks} blocks`);
  const quiet = await session(directory, 'quiet', quietBlocks, async () => {});
  const { isolation } = quiet.evidence;
  const kinds = hogKinds(isolation.serverCpus, isolation.clientCpus).length;
  const blocks =
    1 +
    Math.ceil((kinds * hogSeconds) / blockSeconds.busy + ((kinds + 1) * restSeconds) / blockSeconds.quiet);
  console.log(`session with hogs: ${blocks} blocks`);
  const hogged = await session(directory, 'hogs', blocks, (signal) =>
    hogsInTurn(isolation, directory, signal),
  );

  const hogs = hogResults(hogged.evidence, hogged.result);
  const summary = {
    wanted,
    touched: `a hog ran during at least ${touchedFrom * 100} % of the window`,
    notRun: quiet.evidence.run.notRun.map(({ cell }) => cell),
    hogs,
    quiet: quietResult(quiet.evidence, []),
    betweenHogs: quietResult(hogged.evidence, hogged.result),
  };
  const holds =
    hogs.every(({ touched: { share = 0 } }) => share >= wanted.noticed) &&
    (summary.quiet.share ?? 1) <= wanted.quietRejected;
  const results = join(repository, 'docs', 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'noise.json'), `${JSON.stringify({ holds, ...summary }, null, 2)}\n`);
  console.log(JSON.stringify({ holds, ...summary }, null, 2));
  process.exitCode = holds ? 0 : 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
