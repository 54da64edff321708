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
}
