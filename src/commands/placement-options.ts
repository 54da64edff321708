import type { RequestedRung } from '../host/isolation.ts';
import type { RunInputs } from '../run/inputs.ts';

/** Where a command line was given, and where this product lies. */
export interface Directories {
  readonly workspace: string;
  readonly product: string;
}

/** The options of every command that starts servers, as commander hands them over. */
export interface PlacementOptions {
  readonly servers: 'workspace' | 'reference';
  readonly config?: string;
  readonly plan?: string;
  readonly isolation: RequestedRung;
  readonly serverCpus?: string;
  readonly clientCpus?: string;
  readonly runAs: string;
  readonly wait: boolean;
}

export function runInputs(options: PlacementOptions, directories: Directories): RunInputs {
  const { serverCpus, clientCpus, plan, config, servers, isolation, runAs, wait } = options;
  return { ...directories, plan, config, servers, isolation, serverCpus, clientCpus, runAs, wait };
}
