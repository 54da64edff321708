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
import {
  finishedSessions,
  forgetSessions,
  isSwapped,
  measuredIn,
  refuseOtherMachine,
  sessionDirectory,
} from './calibration-sessions.ts';
import { type EarlierSession, earlierSession } from './earlier-session.ts';
import type { ComparisonInputs, RunInputs } from './inputs.ts';
import type { RunLog } from './log.ts';
import { mainJob } from './main-job.ts';
import { noiseTimings } from './noise-of-plan.ts';
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
  /** Whether to go on with the sessions that lie there; undefined where nobody could. */
  readonly resume?: boolean;
}

/**
 * Compares a machine with itself: sessions of programs that do not change, each built again and held against the one
 * before through the whole procedure, its programs beside it in the confirm. In every other session the arms are swapped.
 * What comes of it is stored under the key of the machine.
 *
 * @throws {Cancelled} when it is stopped: nothing is stored then, and the finished sessions are kept.
 */
export async function calibrate(
  job: CalibrateJob,
  tree: HostTree,
  log: RunLog,
  signal: AbortSignal,
): Promise<Calibration> {
  const { workspace, sessions, directory, store } = job;
  const confirmedSessions = Math.ceil(sessions / sessionsPerConfirmed);
  const all = 1 + sessions + confirmedSessions;
  if (job.resume !== true) await forgetSessions(directory, all);
  const finished = job.resume === true ? await finishedSessions(directory, all, workspace) : [];
  if (finished.length > 0) log.step(`going on after ${finished.length} finished sessions`);
  const samples: Sample[] = [];
  const verdicts: Verdict[] = [];
  let first: Evidence | undefined;
  let before: EarlierSession | undefined;
  for (let number = 0; number < all; number += 1) {
    const evidence: Evidence =
      finished[number] ?? (await oneSession(job, number, before, number > sessions, tree, log, signal));
    if (evidence.run.ended === 'cancelled') throw new Cancelled(cancelledText(job, number));
    first ??= evidence;
    refuseOtherMachine(first, evidence);
    before = measuredIn(evidence, number, sessionDirectory(directory, number));
    samples.push(...before.session.samples);
    const [verdict] = evidence.verdicts;
    if (verdict !== undefined) verdicts.push(verdict);
  }
  if (first === undefined) throw new Error('no session was run');
  const { host, isolation } = first;
  const calibration: Calibration = {
    machineKey: machineKey(host, isolation.achieved),
    calibratedAt: new Date().toISOString(),
    ...calibrateMachine(verdicts.slice(0, sessions), verdicts.slice(sessions)),
    noiseLimits: calibrateNoiseLimits(samples),
    noiseTimings: noiseTimings(workspace.plan),
  };
  await store.saveCalibration(calibration);
  return calibration;
}

function cancelledText({ directory, resume }: CalibrateJob, finished: number): string {
  const stored = 'cancelled: no calibration was stored';
  return resume === undefined || finished === 0
    ? stored
    : `${stored}; ${finished} finished sessions are kept in ${directory}: go on with calibrate --resume`;
}

async function oneSession(
  { workspace, inputs, directory, sessions }: CalibrateJob,
  number: number,
  before: EarlierSession | undefined,
  confirmAll: boolean,
  tree: HostTree,
  log: RunLog,
  signal: AbortSignal,
): Promise<Evidence> {
  log.step(`A/A session ${number} of ${sessions + Math.ceil(sessions / sessionsPerConfirmed)}`);
  const output = await openOutputDirectory(sessionDirectory(directory, number));
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
  const against = { origin, identicalShortcut: false, swapped: isSwapped(number) };
  return mainJob(
    { workspace, inputs: { ...inputs, comparison }, output, resume: false, against },
    tree,
    log,
    signal,
  );
}
