import type { WorkflowContext } from './event.ts';
import type { ActionInputs } from './inputs.ts';
import type { Runner } from './runner.ts';

/** All that a mode works with: what was asked for, by which event, where, and who is told. */
export interface Step {
  readonly inputs: ActionInputs;
  readonly context: WorkflowContext;
  readonly env: NodeJS.ProcessEnv;
  readonly product: string;
  readonly runner: Runner;
  /** Aborted when the job is cancelled. */
  readonly signal: AbortSignal;
}
