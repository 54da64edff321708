import { appendFile } from 'node:fs/promises';
import { hostTree } from '../host/host-tree.ts';
import { isGateable } from '../plan/expand.ts';
import { renderCalibration } from '../report/calibration.ts';
import { calibrate } from '../run/calibrate.ts';
import { type ExitCode, exitCode } from '../run/exit-code.ts';
import { UserError } from '../user-error.ts';
import { actionLog } from './action-log.ts';
import { openBaselines } from './baselines.ts';
import { openPlannedWorkspace, openResults, runInputs } from './measure.ts';
import { whyReadOnly } from './read-only.ts';
import type { Step } from './step.ts';

/** The plan whose cells stand for every way in which a change can slow something down. */
const planByDefault = 'proof';

/** Compares this machine with itself, and stores what it does when nothing changes. */
export async function calibrateMode(step: Step): Promise<ExitCode> {
  const { inputs, runner, env, signal } = step;
  const workspace = openPlannedWorkspace(step, planByDefault);
  const { plan } = workspace;
  if (!isGateable(plan))
    throw new UserError(
      `input repeats: plan ${plan.name} has ${plan.repeats}, and nothing is gated with fewer than 5: there is nothing to calibrate`,
    );
  const { directory } = await openResults(step);
  const baselines = await openBaselines(step, inputs.maxBaselineAgeNs, whyReadOnly(step.context));
  try {
    const { store } = baselines;
    if (store === undefined)
      throw new UserError(
        'input baseline-store: merge-base keeps nothing, also no calibration; choose cache or directory',
      );
    const log = actionLog(runner, () => performance.now());
    const job = {
      workspace,
      inputs: runInputs(step, { planByDefault }),
      sessions: inputs.sessions,
      directory,
      store,
    };
    const calibration = await calibrate(job, hostTree(), log, signal);
    const text = renderCalibration(calibration);
    runner.endGroup();
    runner.print(text);
    if (env.GITHUB_STEP_SUMMARY)
      await appendFile(
        env.GITHUB_STEP_SUMMARY,
        `### Calibration of this machine\n\n\`\`\`\n${text}\n\`\`\`\n`,
      );
    return exitCode.pass;
  } finally {
    await baselines.release();
  }
}
