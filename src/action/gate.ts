import type { RunState, Verdict } from '../compare/verdict.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type ExitCode, exitCode } from '../run/exit-code.ts';
import { sessionExitCode } from '../run/session-exit-code.ts';
import type { Failure } from './inputs.ts';

/** The one verdict of a session; undefined when it was compared with nothing. */
export const verdictOf = (evidence: Pick<Evidence, 'verdicts'>): Verdict | undefined => evidence.verdicts[0];

/** The state of a run: its verdict's, else what its own session allows to say. */
export function runStateOf(evidence: Evidence): RunState {
  const verdict = verdictOf(evidence);
  if (verdict !== undefined) return verdict.state;
  return sessionExitCode(evidence) === exitCode.inadmissible ? 'inadmissible' : 'no-baseline';
}

/** The exit status of the step: the last thing that a run says. */
export function exitStatus(state: RunState, failOn: ReadonlySet<Failure>): ExitCode {
  if (state === 'pass' || !failOn.has(state)) return exitCode.pass;
  return state === 'regression' ? exitCode.regression : exitCode.inadmissible;
}
