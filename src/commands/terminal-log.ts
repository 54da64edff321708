import { progressLog, type Verbosity } from '../report/progress.ts';
import type { RunLog } from '../run/log.ts';
import { terminalWidth } from './terminal-width.ts';

/** Progress on standard error, so that standard output holds the result alone. */
export function terminalLog(verbosity: Verbosity): RunLog {
  const output = {
    write: (text: string) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY === true,
    columns: terminalWidth(process.stderr),
  };
  return progressLog(output, verbosity, () => performance.now());
}
