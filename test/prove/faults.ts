/**
 * Runs the load generator against every fault of the audit server and holds its counts against what really happened:
 * `npm run prove:faults [RUNS] [SEED]`. The summary goes to docs/results/faults.json.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../e2e/command-line.ts';
import { type FaultPlan, faultPlans, modes } from './fault-plan.ts';
import { type Binaries, type FaultRun, faultRun } from './fault-run.ts';

const runs = Number(process.argv[2] ?? 1000);
const seed = process.argv[3] ?? 'prove:faults';
/** Most of a run is waiting. */
const lanes = 2;

interface Outcome {
  readonly plan: FaultPlan;
  readonly result: FaultRun | { readonly failure: string };
}

const scratch = mkdtempSync(join(tmpdir(), 'prove-faults-'));
try {
  const outcomes = await runAll(faultPlans(runs, seed, writeBodies()), buildBinaries());
  const summary = summarise(outcomes);
  const directory = join(repository, 'docs', 'results');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'faults.json'), `${JSON.stringify(summary, null, 2)}\n`);
  console.log(JSON.stringify(summary, null, 2));
  process.exitCode = summary.faults.length === 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true });
}

function writeBodies() {
  const write = (name: string, bytes: number) => {
    const path = join(scratch, name);
    writeFileSync(path, Buffer.alloc(bytes, 'x'));
    return path;
  };
  return {
    blocking: write('blocking', 8 << 20),
    large: write('large', 64 << 10),
    small: write('small', 700),
  };
}

function buildBinaries(): Binaries {
  const cargo = (...command: string[]) =>
    execFileSync('cargo', command, { cwd: join(repository, 'loadgen'), encoding: 'utf8' });
  cargo('build', '--release', '--locked', '--bins');
  const metadata: unknown = JSON.parse(cargo('metadata', '--format-version', '1', '--no-deps'));
  const { target_directory: target } = metadata as { target_directory: string };
  return {
    loadgen: join(target, 'release', 'loadgen'),
    auditServer: join(target, 'release', 'audit-server'),
  };
}

async function runAll(plans: readonly FaultPlan[], binaries: Binaries): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = plans.values();
  const lane = async () => {
    // All lanes draw from one iterator.
    for (const plan of waiting) {
      const result = await faultRun(plan, binaries).catch((error: unknown) => ({ failure: String(error) }));
      outcomes.push({ plan, result });
      if (outcomes.length % 50 === 0) console.error(`${outcomes.length} of ${plans.length} runs`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

function summarise(outcomes: readonly Outcome[]) {
  const faults = outcomes.flatMap(({ plan, result }) => {
    const complaints =
      'failure' in result ? [{ kind: 'failure' as const, what: result.failure }] : result.complaints;
    return complaints.map((complaint) => ({ ...complaint, plan }));
  });
  const count = (kind: string) => faults.filter((fault) => fault.kind === kind).length;
  return {
    runs: outcomes.length,
    seed,
    brokenIdentities: count('identity'),
    violatedInequalities: count('inequality'),
    failures: count('failure'),
    requests: totals(outcomes),
    modes: Object.fromEntries(
      modes.map((mode) => [mode, totals(outcomes.filter(({ plan }) => plan.mode === mode))]),
    ),
    faults,
  };
}

/** Counted by the generator, and by the server. */
function totals(outcomes: readonly Outcome[]) {
  const ended = outcomes.flatMap(({ result }) => ('failure' in result ? [] : [result]));
  const total = (number: (run: FaultRun) => number) => ended.reduce((sum, run) => sum + number(run), 0);
  return {
    runs: outcomes.length,
    closedLoop: outcomes.filter(({ plan }) => plan.loop === 'closed').length,
    started: total(({ document }) => document.counters.started),
    completed: total(({ document }) => document.counters.completed),
    aborted: total(({ document }) => document.counters.aborted),
    inFlightAtEnd: total(({ document }) => document.counters.in_flight_at_end),
    requestsRead: total(({ truth }) => truth.requests_read),
    responsesWritten: total(({ truth }) => truth.responses_written),
  };
}
