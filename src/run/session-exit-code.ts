import type { Evidence } from '../evidence/evidence.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { defaultFailOn, type FailOn, type Failure } from './fail-on.ts';

/** What an exit code follows from. */
export type Concluded = Pick<Evidence, 'run' | 'derived' | 'verdicts'>;

const codes: Readonly<Record<Failure, ExitCode>> = {
  regression: exitCode.regression,
  inadmissible: exitCode.inadmissible,
  'no-baseline': exitCode.inadmissible,
};

/** The exit code of a session: cancelled, or that of the first thing found that was asked to fail it, else pass. */
export function sessionExitCode(evidence: Concluded, failOn: FailOn = defaultFailOn): ExitCode {
  if (evidence.run.ended === 'cancelled') return exitCode.cancelled;
  const failure = findings(evidence).find((found) => failOn.has(found));
  return failure === undefined ? exitCode.pass : codes[failure];
}

function findings({ verdicts: [verdict], derived }: Concluded): Failure[] {
  // By the state, never by the form: a run that is refused for gating compared nothing either, and must not be green.
  if (verdict !== undefined && verdict.state !== 'no-baseline')
    return verdict.state === 'pass' ? [] : [verdict.state];
  return isAdmitted(derived) ? ['no-baseline'] : ['inadmissible', 'no-baseline'];
}

/**
 * Whether a session that was compared with nothing has what it promised: a result in every cell that was run, and in one
 * at least. A server that fails is a result, which the report shows.
 */
function isAdmitted({ cells }: Evidence['derived']): boolean {
  const states = cells.map(({ state }) => state);
  return !states.includes('invalid') && states.includes('admitted');
}
