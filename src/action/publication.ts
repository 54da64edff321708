import type { RunState } from '../compare/verdict.ts';
import type { Annotation } from './runner.ts';

/** Everything that a run says to the world, made from its one verdict before any of it is sent. */
export interface Publication {
  /** Markdown of the job summary, below `summaryLimitBytes`. */
  readonly summary: string;
  /** Markdown of the comment, without its marker, below `commentLimitCharacters`. */
  readonly comment: string;
  readonly annotations: readonly Annotation[];
  /** What the `verdict` output says. */
  readonly state: RunState;
  /** Whether anything differs from the baseline, or could not be judged: what `comment: on-change` asks for. */
  readonly changed: boolean;
}

/** 1 MiB, above which the runner drops a summary whole. */
export const summaryLimitBytes = 1024 * 1024;

/** Of GitHub's 65,536, with room for the marker. */
export const commentLimitCharacters = 60_000;

/** GitHub shows ten of a level for each step. */
export const annotationLimit = 10;
