import { UserError } from '../user-error.ts';
import type { WorkflowContext } from './event.ts';
import type { Mode } from './mode.ts';

/**
 * Refuses to run a stranger's code where it could stay, or with rights that a stranger must not have. This is hygiene
 * and no boundary: a fork can change the workflow that calls us. What protects a machine is in SECURITY.md.
 *
 * @throws {UserError} with the reason and the recipe; nothing was built then.
 */
export function refuseUnsafe(
  mode: Mode,
  allowForks: boolean,
  { event, hosted, repository }: WorkflowContext,
): void {
  // It runs nobody's code.
  if (mode === 'report') return;
  switch (event.kind) {
    case 'pull-request':
      if (!event.fork || hosted || allowForks) return;
      throw new UserError(
        `pull request #${event.number} comes from a fork (${nameOf(event.headRepository)}), and its code would run on ` +
          `your self-hosted runner: nothing was built. ${instead}, or, once you have read ` +
          'SECURITY.md, set allow-forks: true and let a maintainer approve each run',
      );
    case 'workflow-run':
      if (event.headRepository === repository) return;
      throw new UserError(
        `this workflow_run follows a run of a fork (${nameOf(event.headRepository)}), and has the secrets and the cache of ` +
          `this repository: mode ${mode} could run the fork's code with them, so nothing was built. ` +
          'Here only mode: report is for you; docs/recipes.md has the two-job form',
      );
    case 'pull-request-comment':
      if (allowForks) return;
      throw new UserError(
        `issue_comment on pull request #${event.number} runs with the secrets and the cache of this repository, and does not ` +
          `say whether its code is a fork's: nothing was built. ${instead}, or, where none but maintainers can start this ` +
          'workflow and you have read SECURITY.md, set allow-forks: true',
      );
    case 'other':
      if (event.name !== 'pull_request_target') return;
      throw new UserError(
        'pull_request_target runs the code of a pull request with the secrets of this repository: nothing was built. ' +
          'Use pull_request; docs/recipes.md has the two-job form for public repositories',
      );
    case 'branch':
    case 'merge-group':
      return;
  }
}

const instead = 'Use the two-job form of docs/recipes.md';
const nameOf = (repository: string | undefined) => repository ?? 'which was deleted';
