import { UserError } from '../user-error.ts';
import type { WorkflowContext, WorkflowEvent } from './event.ts';
import type { ActionInputs, RequestedMode } from './inputs.ts';

export type Mode = Exclude<RequestedMode, 'auto'>;

/**
 * What this run does: what was asked for, else what its event calls for.
 *
 * @throws {UserError} when the event calls for nothing, or when this run must not be.
 */
export function chooseMode(
  inputs: Pick<ActionInputs, 'mode' | 'allowForks' | 'accept'>,
  context: WorkflowContext,
): Mode {
  const mode = inputs.mode === 'auto' ? modeOf(context.event) : inputs.mode;
  refuseUnsafe(mode, inputs, context);
  if (inputs.accept !== undefined && !(mode === 'refresh' && isDispatch(context.event)))
    throw new UserError(
      'input accept: only a refresh of the default branch that was dispatched by hand accepts a regression; ' +
        'on a pull request, use the label and a line "perf-accepted <sha7>: <reason>"',
    );
  return mode;
}

function modeOf(event: WorkflowEvent): Mode {
  switch (event.kind) {
    case 'pull-request':
      return 'compare';
    case 'workflow-run':
      return 'report';
    case 'branch':
      if (event.onDefaultBranch) return 'refresh';
      throw new UserError(
        `input mode: auto has nothing to do for ${event.name} on branch ${event.branch}, which is not the default branch; ` +
          'limit the workflow to it (on.push.branches), or set mode: compare',
      );
    case 'other':
      throw new UserError(
        `input mode: auto has nothing to do for the event ${event.name}; ` +
          'it serves pull_request, push, schedule, workflow_dispatch and workflow_run; or set a mode',
      );
  }
}

const isDispatch = (event: WorkflowEvent) => event.kind === 'branch' && event.name === 'workflow_dispatch';

/**
 * Refuses to run a stranger's code where it could stay. This is hygiene and no boundary: a fork can change the workflow
 * that calls us. What protects a machine is in SECURITY.md.
 */
function refuseUnsafe(
  mode: Mode,
  { allowForks }: Pick<ActionInputs, 'allowForks'>,
  { event, hosted }: WorkflowContext,
): void {
  if (mode === 'report') return;
  if (event.kind === 'other' && event.name === 'pull_request_target')
    throw new UserError(
      'pull_request_target runs the code of a pull request with the secrets of this repository: nothing was built. ' +
        'Use pull_request; docs/recipes.md has the two-job form for public repositories',
    );
  if (event.kind !== 'pull-request' || !event.fork || hosted || allowForks) return;
  throw new UserError(
    `pull request #${event.number} comes from a fork (${event.headRepository ?? 'which was deleted'}), and its code would run on ` +
      'your self-hosted runner: nothing was built. Use the two-job form of docs/recipes.md, or, once you have read ' +
      'SECURITY.md, set allow-forks: true and let a maintainer approve each run',
  );
}
