import { UserError } from '../user-error.ts';
import type { WorkflowContext, WorkflowEvent } from './event.ts';
import type { ActionInputs, RequestedMode } from './inputs.ts';
import { whyReadOnly } from './read-only.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';

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
  refuseUnsafe(mode, inputs.allowForks, context);
  refuseUnsaved(mode, context);
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
    case 'merge-group':
      return 'compare';
    case 'workflow-run':
      return 'report';
    case 'branch':
      if (event.onDefaultBranch) return 'refresh';
      throw new UserError(
        `input mode: auto has nothing to do for ${event.name} on branch ${event.branch}, which is not the default branch; ` +
          'limit the workflow to it (on.push.branches), or set mode: compare',
      );
    case 'pull-request-comment':
      throw nothingToDo('issue_comment');
    case 'other':
      throw nothingToDo(event.name);
  }
}

const nothingToDo = (name: string) =>
  new UserError(
    `input mode: auto has nothing to do for the event ${name}; ` +
      'it serves pull_request, merge_group, push, schedule, workflow_dispatch and workflow_run; or set a mode',
  );

/** What these modes measure is worth nothing unless it is saved, and measuring takes an hour. */
function refuseUnsaved(mode: Mode, context: WorkflowContext): void {
  if (mode !== 'refresh' && mode !== 'calibrate') return;
  const readOnly = whyReadOnly(context);
  if (readOnly !== undefined) throw new UserError(`input mode: ${mode} was not begun: ${readOnly}`);
}

const isDispatch = (event: WorkflowEvent) =>
  event.kind === 'branch' && event.name === 'workflow_dispatch' && event.onDefaultBranch;
