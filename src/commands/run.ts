import { relative } from 'node:path';
import { hostTree } from '../host/host-tree.ts';
import { renderDryRun } from '../report/dry-run.ts';
import type { Verbosity } from '../report/progress.ts';
import { renderTerminal } from '../report/terminal.ts';
import { exitCode } from '../run/exit-code.ts';
import type { FailOn } from '../run/fail-on.ts';
import type { RunInputs } from '../run/inputs.ts';
import { mainJob } from '../run/main-job.ts';
import { namedOrigin } from '../run/named-origin.ts';
import { filesIn, openOutputDirectory, reopenOutputDirectory } from '../run/output-directory.ts';
import { layoutFor } from '../run/place.ts';
import { sessionExitCode } from '../run/session-exit-code.ts';
import { readSessionRecord } from '../run/session-record.ts';
import { openWorkspace } from '../run/workspace.ts';
import { type ComparisonOptions, comparisonInputs } from './comparison-options.ts';
import { type Directories, type PlacementOptions, runInputs } from './placement-options.ts';
import { terminalLog } from './terminal-log.ts';
import { terminalOptions } from './terminal-options.ts';
import { writeReports } from './write-reports.ts';

export interface RunOptions extends PlacementOptions, ComparisonOptions {
  readonly out: string;
  /** Output directory of the session to go on with. */
  readonly resume?: string;
  readonly dryRun?: true;
  readonly quiet?: true;
  readonly verbose?: true;
  readonly failOn: FailOn;
}

/** `run`: the main job from a terminal. */
export async function runCommand(
  options: RunOptions,
  directories: Directories,
  signal: AbortSignal,
): Promise<number> {
  const { resume } = options;
  const inputs =
    resume === undefined
      ? { ...runInputs(options, directories), comparison: comparisonInputs(options) }
      : await resumedInputs(resume, options, directories);
  const workspace = openWorkspace(inputs);
  if (options.dryRun) {
    // CPUs that cannot be had are refused here as they would be by the run.
    layoutFor(hostTree(), workspace.plan, inputs);
    process.stdout.write(renderDryRun(workspace));
    return exitCode.pass;
  }
  const { comparison } = inputs;
  const against = comparison && {
    origin: await namedOrigin(inputs, comparison, signal),
    identicalShortcut: true,
  };
  const output = await (resume === undefined
    ? openOutputDirectory(options.out)
    : reopenOutputDirectory(resume));
  const log = terminalLog(verbosityOf(options));
  const job = { workspace, inputs, output, resume: resume !== undefined, ...(against && { against }) };
  const evidence = await mainJob(job, hostTree(), log, signal);
  await writeReports(output, evidence);
  process.stdout.write(renderTerminal(evidence, terminalOptions()));
  process.stdout.write(`Report: ${relative(process.cwd(), output.html)}\n`);
  return sessionExitCode(evidence, options.failOn);
}

/** A session goes on as it began: everything but the patience to wait comes from its record. */
async function resumedInputs(
  resume: string,
  { wait }: RunOptions,
  directories: Directories,
): Promise<RunInputs> {
  const { inputs } = await readSessionRecord(filesIn(resume).session);
  const { plan, config, serverCpus, clientCpus, ...rest } = inputs;
  return { ...directories, ...rest, plan, config, serverCpus, clientCpus, wait };
}

function verbosityOf({ quiet, verbose }: RunOptions): Verbosity {
  if (quiet) return 'quiet';
  return verbose ? 'verbose' : 'normal';
}
