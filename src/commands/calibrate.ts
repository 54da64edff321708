import { openDirectoryStore } from '../baseline/open-store.ts';
import { hostTree } from '../host/host-tree.ts';
import { isGateable } from '../plan/expand.ts';
import { renderCalibration } from '../report/calibration.ts';
import { calibrate } from '../run/calibrate.ts';
import { exitCode } from '../run/exit-code.ts';
import { openWorkspace } from '../run/workspace.ts';
import { UserError } from '../user-error.ts';
import { type Directories, type PlacementOptions, runInputs } from './placement-options.ts';
import { terminalLog } from './terminal-log.ts';

export interface CalibrateOptions extends PlacementOptions {
  readonly store: string;
  readonly sessions: number;
  readonly out: string;
  readonly resume?: true;
}

/** `calibrate`: what this machine does when nothing changes, stored beside the baselines. */
export async function calibrateCommand(
  options: CalibrateOptions,
  directories: Directories,
  signal: AbortSignal,
): Promise<number> {
  const { store, sessions, out, runAs } = options;
  const inputs = runInputs(options, directories);
  const workspace = openWorkspace(inputs);
  if (!isGateable(workspace.plan))
    throw new UserError(
      `plan ${workspace.plan.name} has ${workspace.plan.repeats} repeats: nothing is gated with fewer than 5, so there is nothing to calibrate`,
    );
  const job = {
    workspace,
    inputs,
    sessions,
    directory: out,
    resume: options.resume === true,
    store: await openDirectoryStore(store, { runAs }, 'make'),
  };
  const calibration = await calibrate(job, hostTree(), terminalLog('normal'), signal);
  process.stdout.write(renderCalibration(calibration));
  return exitCode.pass;
}
