import { join } from 'node:path';
import { calibrateNoiseLimits } from '../admission/calibrate-noise.ts';
import { anyAgeNs } from '../baseline/age.ts';
import { machineKey } from '../baseline/machine-key.ts';
import type { BaselineStore } from '../baseline/store.ts';
import { calibrateMachine } from '../compare/calibrate-machine.ts';
import type { Verdict } from '../compare/verdict.ts';
import type { Calibration } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Sample } from '../evidence/sample.ts';
import type { HostTree } from '../host/host-tree.ts';
import { expectedDuration } from '../plan/expected-duration.ts';
import { type EarlierSession, earlierSession } from './earlier-session.ts';
import type { ComparisonInputs, RunInputs } from './inputs.ts';
import type { RunLog } from './log.ts';
import { mainJob } from './main-job.ts';
import { openOutputDirectory } from './output-directory.ts';
import { Cancelled } from './stop-signals.ts';
import type { Workspace } from './workspace.ts';

/** Of so many sessions, one more is run in which everything is confirmed. */
const sessionsPerConfirmed = 5;
/** Time for confirming everything, in times of the plan's own: ten pairs of each cell take four. */
const confirmedBudgetInPlans = 8;

export interface CalibrateJob {
  readonly workspace: Workspace;
  readonly inputs: RunInputs;
  readonly sessions: number;
  /** Each session leaves its output in a directory of its own below this one. */
  readonly directory: string;
  readonly store: BaselineStore;
}

/**
 * Compares a machine with itself: sessions of programs that do not change, each built again and held against the one
 * before through the whole procedure, its programs beside it in the confirm. What comes of it is stored under the key of
 * the machine.
 *
 * @throws {Cancelled} when it is stopped: nothing is stored then.
 */
export async function calibrate(
  job: CalibrateJob,
  tree: HostTree,
  log: RunLog,
  signal: AbortSignal,
): Promise<Calibration> {
  const { sessions, directory, store } = job;
  const confirmedSessions = Math.ceil(sessions / sessionsPerConfirmed);
  const samples: Sample[] = [];
  const verdicts: Verdict[] = [];
  let before: EarlierSession | undefined;
  for (let number = 0; number <= sessions + confirmedSessions; number += 1) {
    log.step(`A/A session ${number} of ${sessions + confirmedSessions}`);
    const out = join(directory, `session-${String(number).padStart(3, '0')}`);
    const evidence: Evidence = await oneSession(job, out, before, number > sessions, tree, log, signal);
    if (evidence.run.ended === 'cancelled') throw new Cancelled('cancelled: no calibration was stored');
    samples.push(...evidence.samples.filter(({ phase }) => phase === 'screen'));
    const [verdict] = evidence.verdicts;
    if (verdict !== undefined) verdicts.push(verdict);
    before = { evidence, out };
  }
  if (before === undefined) throw new Error('no session was run');
  const { host, isolation } = before.evidence;
  const calibration: Calibration = {
    machineKey: machineKey(host, isolation.achieved),
    calibratedAt: new Date().toISOString(),
    ...calibrateMachine(verdicts.slice(0, sessions), verdicts.slice(sessions)),
    noiseLimits: calibrateNoiseLimits(samples),
  };
  await store.saveCalibration(calibration);
  return calibration;
}

async function oneSession(
  { workspace, inputs }: CalibrateJob,
  out: string,
  before: EarlierSession | undefined,
  confirmAll: boolean,
  tree: HostTree,
  log: RunLog,
  signal: AbortSignal,
): Promise<Evidence> {
  const output = await openOutputDirectory(out);
  if (before === undefined) return mainJob({ workspace, inputs, output, resume: false }, tree, log, signal);
  const { wallNs } = expectedDuration(workspace.plan, workspace.scenarios);
  const comparison: ComparisonInputs = {
    baseline: before.out,
    confirm: confirmAll ? 'always' : 'auto',
    floors: {},
    ...(confirmAll ? { timeBudgetNs: Math.round(confirmedBudgetInPlans * wallNs) } : {}),
    maxAgeNs: anyAgeNs,
    trustBaseline: true,
  };
  const origin = earlierSession(before, 'this calibration built it');
  const against = { origin, identicalShortcut: false };
  return mainJob(
    { workspace, inputs: { ...inputs, comparison }, output, resume: false, against },
    tree,
    log,
    signal,
  );
}
