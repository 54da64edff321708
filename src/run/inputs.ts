import type { ComparisonSettings } from '../evidence/comparison.ts';
import type { RequestedRung } from '../host/isolation.ts';
import type { WorkspaceInputs } from './workspace.ts';

/** Everything that a run is told, from the command line or from the Action's inputs, already validated. */
export interface RunInputs extends WorkspaceInputs {
  readonly isolation: RequestedRung;
  readonly serverCpus: string | undefined;
  readonly clientCpus: string | undefined;
  /** User that servers run as when the controller is root. */
  readonly runAs: string;
  /** Whether to wait for another session on this machine, or to stop at once. */
  readonly wait: boolean;
  /** How it is compared; undefined: with nothing. */
  readonly comparison?: ComparisonInputs | undefined;
}

/** How a run is compared with its baseline. */
export interface ComparisonInputs extends Pick<ComparisonSettings, 'confirm' | 'floors'> {
  /** As it was named: a store, a file, `merge-base`. */
  readonly baseline: string;
  /** Wall time of the confirm; undefined: three times that of the plan. */
  readonly timeBudgetNs?: number | undefined;
  /** An older baseline is none. */
  readonly maxAgeNs: number;
  /** The user's word that programs of the store may be run, though nothing proves who wrote them. */
  readonly trustBaseline: boolean;
}
