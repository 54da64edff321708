import { getInput } from '@actions/core';
import type { ExitCode } from '../run/exit-code.ts';
import { abortOnSignals } from '../run/stop-signals.ts';
import { readContext } from './event.ts';
import { explainFailure } from './explain-failure.ts';
import { loadInputs } from './inputs.ts';
import { chooseMode } from './mode.ts';
import type { Runner } from './runner.ts';
import type { Step } from './step.ts';

/** What the process is given by the runner. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** The directory of this product: plans that ship, the generator's crate, the reference servers. */
  readonly product: string;
  readonly runner: Runner;
}

/**
 * The main step: inputs, event and mode first, each told in one message when it is wrong, then the phases of the mode.
 *
 * @returns the exit status: a verdict's, see `gate.ts`; 2 when the user can mend something, 4 when we must, 130 when cancelled.
 */
export async function mainStep({ env, product, runner }: Surroundings): Promise<ExitCode> {
  const { signal, release } = abortOnSignals();
  try {
    const inputs = loadInputs((name) => getInput(name));
    if (inputs.githubToken !== undefined) runner.mask(inputs.githubToken);
    // Most of our children inherit no environment at all; the few that do have no use for it.
    delete env['INPUT_GITHUB-TOKEN'];
    const context = readContext(env);
    const mode = chooseMode(inputs, context);
    const step: Step = { inputs, context, env, product, runner, signal };
    runner.print(`go-rust-bench: mode ${mode}`);
    return await runMode(mode, step);
  } catch (error) {
    return explainFailure(error, runner, env.GITHUB_STEP_SUMMARY);
  } finally {
    runner.endGroup();
    release();
  }
}

/** What a mode needs is loaded when it is chosen: a wrong input is told at once. */
async function runMode(mode: ReturnType<typeof chooseMode>, step: Step): Promise<ExitCode> {
  switch (mode) {
    case 'compare':
      return (await import('./compare-mode.ts')).compareMode(step);
    case 'refresh':
      return (await import('./refresh-mode.ts')).refreshMode(step);
    case 'report':
      return (await import('./report-mode.ts')).reportMode(step);
    case 'calibrate':
      return (await import('./calibrate-mode.ts')).calibrateMode(step);
  }
}
