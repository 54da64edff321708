import type { BaselineOrigin } from './found-baseline.ts';
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
  /** What it is compared with; undefined: with nothing. How stands in the inputs. */
  readonly against?: Against | undefined;
}

export interface Against {
  readonly origin: BaselineOrigin;
  /** Off where identical programs are the question: in calibration and A/A sessions. */
  readonly identicalShortcut: boolean;
  /** The baseline plays the head, and this session's programs the base: see `swapped-arms.ts`. */
  readonly swapped?: boolean;
}
