/**
 * Fills the detection table with real sessions on this machine: `npm run prove:detection [MINUTES]`.
 *
 * Every row of `detection/rows.ts` gets its number of sessions, the least filled row first. The baseline of a session is the
 * last session of unchanged servers, measured earlier in the same sitting. A sitting ends after MINUTES (60), and the next one goes on
 * from `docs/results/detection.jsonl.gz`; a session that was cut off counts for nothing. All of them take several hours, on a machine
 * that nobody else uses. `npm run results` makes the page.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { terminalLog } from '../../src/commands/terminal-log.ts';
import { baseSessionOf } from '../../src/evidence/base-session.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { verify } from '../../src/evidence/verify.ts';
import { hostTree } from '../../src/host/host-tree.ts';
import { earlierSession } from '../../src/run/earlier-session.ts';
import { mainJob } from '../../src/run/main-job.ts';
import { openOutputDirectory } from '../../src/run/output-directory.ts';
import { abortOnSignals } from '../../src/run/stop-signals.ts';
import { openWorkspace } from '../../src/run/workspace.ts';
import { type BrakedServer, brakedConfig } from '../braked-config.ts';
import { repository } from '../e2e/command-line.ts';
import { comparedSession } from './detection/compared-session.ts';
import { type Row, rows, targetOf } from './detection/rows.ts';
import { addSession, readSessions } from './detection/sessions-file.ts';

const minutes = Number(process.argv[2] ?? 60);
if (!(minutes > 0)) throw new Error('usage: npm run prove:detection [MINUTES]');
const lastStart = performance.now() + minutes * 60_000;

const directory = join(repository, '.go-rust-bench', 'prove-detection');
const config = join(repository, `braked-${process.pid}.yaml`);
const log = terminalLog('quiet');
const { signal, release } = abortOnSignals();

interface Finished {
  readonly evidence: Evidence;
  readonly out: string;
}

async function session(name: string, braked: readonly BrakedServer[], base?: Finished): Promise<Finished> {
  writeFileSync(config, brakedConfig('proof', ...braked));
  const out = join(directory, name);
  mkdirSync(out, { recursive: true });
  const inputs = {
    workspace: repository,
    product: repository,
    servers: 'workspace',
    config,
    plan: undefined,
    isolation: 'auto',
    serverCpus: undefined,
    clientCpus: undefined,
    runAs: 'nobody',
    wait: false,
  } as const;
  const comparison = {
    baseline: base?.out ?? '',
    confirm: 'auto',
    floors: {},
    maxAgeNs: Number.MAX_SAFE_INTEGER,
    trustBaseline: true,
  } as const;
  const evidence = await mainJob(
    {
      workspace: openWorkspace(inputs),
      inputs: base === undefined ? inputs : { ...inputs, comparison },
      output: await openOutputDirectory(out),
      resume: false,
      ...(base && {
        against: {
          origin: earlierSession(
            { session: baseSessionOf(base.evidence), out: base.out },
            'this proof built it',
          ),
          identicalShortcut: false,
        },
      }),
    },
    hostTree(),
    log,
    signal,
  );
  signal.throwIfAborted();
  const [finding] = verify(evidence);
  if (finding !== undefined) throw new Error(`${name} does not hold: ${finding.where}: ${finding.problem}`);
  return { evidence, out };
}

/** The row that lacks the largest share of its sessions; undefined when none lacks any. */
function nextRow(): { row: Row; done: number } | undefined {
  const all = readSessions();
  const lacking = rows
    .map((row) => ({ row, done: all.filter((one) => one.row === row.name).length }))
    .filter(({ row, done }) => done < row.sessions);
  return lacking.sort((a, b) => a.done / a.row.sessions - b.done / b.row.sessions)[0];
}

function wanted(evidence: Evidence, row: Row): boolean {
  return evidence.verdicts[0]?.state === (row.targets === undefined ? 'pass' : 'regression');
}

async function sitting(): Promise<void> {
  let base = await session('base', []);
  for (let next = nextRow(); next !== undefined && performance.now() < lastStart; next = nextRow()) {
    const { row, done } = next;
    const target = targetOf(row, done);
    const brakes = row.brakes(base.evidence, target);
    const setting = brakes.find((brake) => brake.setting !== undefined)?.setting;
    const name = `${row.name}-${done + 1}`;
    const began = performance.now();
    const startedAt = new Date().toISOString();
    const compared = await session(name, brakes, base);
    const wallNs = Math.round((performance.now() - began) * 1e6);
    addSession(
      comparedSession(compared.evidence, {
        row: row.name,
        startedAt,
        wallNs,
        ...(target && { target }),
        ...(setting === undefined ? {} : { setting }),
      }),
    );
    const [verdict] = compared.evidence.verdicts;
    const cells = verdict?.cells.filter(({ state }) => state === 'regressed').map(({ cell }) => cell);
    console.log(
      `${name} ${setting ?? ''}: ${verdict?.state} ${cells?.join(' ')} (${(wallNs / 60e9).toFixed(1)} min)`,
    );
    if (row.name === 'same') {
      rmSync(base.out, { recursive: true, force: true });
      base = compared;
    } else if (wanted(compared.evidence, row)) rmSync(compared.out, { recursive: true, force: true });
  }
}

try {
  await sitting();
} finally {
  release();
  rmSync(config, { force: true });
}
