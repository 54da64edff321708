import type { RunState } from '../compare/verdict.ts';
import type { Annotation } from '../report/annotations.ts';

/** Everything that a run says to the world, made from its one verdict before any of it is sent. */
export interface Publication {
  /** Markdown of the job summary. */
  readonly summary: string;
  /** Markdown of the comment; its first line is the marker by which it is found again. */
  readonly comment: string;
  readonly annotations: readonly Annotation[];
  /** What the `verdict` output says. */
  readonly state: RunState;
  /** Whether anything differs from the baseline, or could not be judged: what `comment: on-change` asks for. */
  readonly changed: boolean;
}
