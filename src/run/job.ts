import type { RunInputs } from './inputs.ts';
import type { OutputDirectory } from './output-directory.ts';
import type { Workspace } from './workspace.ts';

/** One main job: what is measured, what was asked for, where the results go. */
export interface MainJob {
  readonly workspace: Workspace;
  readonly inputs: RunInputs;
  readonly output: OutputDirectory;
  /** Whether to go on with the session that lies in the output directory. */
  readonly resume: boolean;
}
