import type { Evidence } from '../evidence/evidence.ts';
import { type ExitCode, exitCode } from './exit-code.ts';

/**
 * The exit code of a session that was compared with nothing: cancelled; inadmissible when a cell that was run has no
 * result, or when no cell has one; else pass. A server that fails is a result, which the report shows.
 */
export function sessionExitCode({ run, derived }: Pick<Evidence, 'run' | 'derived'>): ExitCode {
  if (run.ended === 'cancelled') return exitCode.cancelled;
  const states = derived.cells.map(({ state }) => state);
  return states.includes('invalid') || !states.includes('admitted') ? exitCode.inadmissible : exitCode.pass;
}
