import type { BaselineStore } from '../baseline/store.ts';
import { UserError } from '../user-error.ts';
import type { WorkflowContext } from './event.ts';

/**
 * Why this run saves nothing; undefined: it may. What is saved decides about everybody's changes, so it comes from the
 * default branch alone.
 */
export function whyReadOnly({
  event,
  defaultBranch,
}: Pick<WorkflowContext, 'event' | 'defaultBranch'>): string | undefined {
  if (event.kind === 'branch' && event.onDefaultBranch) return undefined;
  const name = defaultBranch === undefined ? '' : ` (${defaultBranch})`;
  return `only a push, a schedule or a dispatch on the default branch${name} saves a baseline or a calibration`;
}

/** The store, without its ways to save. */
export function readOnlyStore(store: BaselineStore, why: string): BaselineStore {
  const refuse = async (): Promise<never> => {
    throw new UserError(`nothing was saved: ${why}`);
  };
  return { ...store, save: refuse, saveCalibration: refuse };
}
