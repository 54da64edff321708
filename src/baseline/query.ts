import type { Evidence } from '../evidence/evidence.ts';
import { configId } from './config-id.ts';
import { machineKey } from './machine-key.ts';
import type { BaselineQuery } from './store.ts';

/** What of a session decides which baseline is its own; a finished evidence has all of it. */
export interface MeasuredWhere {
  readonly host: Evidence['host'];
  readonly isolation: Pick<Evidence['isolation'], 'achieved'>;
  readonly run: { readonly plan: { readonly name: string }; readonly asked?: Evidence['run']['asked'] };
}

/** The query that finds the baseline of a session, and the key under which that session is saved. */
export function baselineQuery({ host, isolation, run }: MeasuredWhere, repository: string): BaselineQuery {
  return {
    machineKey: machineKey(host, isolation.achieved),
    repository,
    configId: configId(run.asked),
    planName: run.plan.name,
  };
}
