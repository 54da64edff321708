import { setOutput } from '@actions/core';
import type { RunState } from '../compare/verdict.ts';

/** Every output of `action.yml`, by its name there. Undefined: none, which a workflow reads as the empty string. */
export interface ActionOutputs {
  readonly verdict: RunState;
  /** JSON. */
  readonly regressions: string;
  readonly 'summary-path': string;
  readonly 'report-path': string;
  readonly 'evidence-path': string;
  readonly 'baseline-key': string | undefined;
  /** Seconds. */
  readonly 'baseline-age': number | undefined;
  readonly 'comment-url': string | undefined;
}

export function writeOutputs(outputs: ActionOutputs): void {
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value ?? '');
}
