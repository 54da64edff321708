import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Evidence } from '../evidence/evidence.ts';
import { hostTree } from '../host/host-tree.ts';
import { findConfig } from '../run/config-workspace.ts';
import type { ComparisonInputs, RunInputs } from '../run/inputs.ts';
import type { Against } from '../run/job.ts';
import { mainJob } from '../run/main-job.ts';
import { type OutputDirectory, openOutputDirectory } from '../run/output-directory.ts';
import { withOverrides } from '../run/plan-overrides.ts';
import { openWorkspace, type Workspace, type WorkspaceInputs } from '../run/workspace.ts';
import { actionLog } from './action-log.ts';
import type { Step } from './step.ts';

/** A job's inputs as those of a run; a machine that another job measures on is waited for. */
export function runInputs(
  { inputs, env, product }: Pick<Step, 'inputs' | 'env' | 'product'>,
  { comparison, planByDefault = usualPlan }: RunChoices = {},
): RunInputs {
  const { config, servers, isolation, serverCpus, clientCpus, runAs } = inputs;
  const workspace = env.GITHUB_WORKSPACE || process.cwd();
  const place = { workspace, product, config, servers, plan: inputs.plan };
  const plan = inputs.plan ?? (hasOwnPlan(place) ? undefined : planByDefault);
  return { ...place, plan, isolation, serverCpus, clientCpus, runAs, wait: true, comparison };
}

/** More cells than a first try from a terminal has. */
const usualPlan = 'trimmed';

export interface RunChoices {
  readonly comparison?: ComparisonInputs;
  /** Where neither the input nor a configuration names a plan. */
  readonly planByDefault?: string;
}

const hasOwnPlan = (place: WorkspaceInputs) =>
  place.servers === 'workspace' && findConfig(place) !== undefined;

export function openPlannedWorkspace(
  step: Pick<Step, 'inputs' | 'env' | 'product'>,
  planByDefault = usualPlan,
): Workspace {
  const { repeats, memoryLimitBytes } = step.inputs;
  return withOverrides(openWorkspace(runInputs(step, { planByDefault })), {
    repeats,
    memoryBytes: memoryLimitBytes,
  });
}

/** Where this step's files lie: outside of the workspace, apart for each configuration of a job. */
export async function openResults({ inputs, env }: Pick<Step, 'inputs' | 'env'>): Promise<OutputDirectory> {
  const directory = join(env.RUNNER_TEMP || tmpdir(), `go-rust-bench-${inputs.commentId}`);
  await mkdir(directory, { recursive: true });
  return openOutputDirectory(directory);
}

/** Builds, checks, measures and compares; the evidence is left in the output directory. */
export function measure(
  step: Step,
  workspace: Workspace,
  output: OutputDirectory,
  comparison: ComparisonInputs,
  against: Against,
): Promise<Evidence> {
  const log = actionLog(step.runner, () => performance.now());
  const inputs = runInputs(step, { comparison });
  return mainJob({ workspace, inputs, output, resume: false, against }, hostTree(), log, step.signal);
}
