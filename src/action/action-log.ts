import { progressLog } from '../report/progress.ts';
import { visibleText } from '../report/visible-text.ts';
import type { RunLog } from '../run/log.ts';
import type { Runner } from './runner.ts';

/** A run's progress in the log of a job: each step is a group, what it says stands in it. */
export function actionLog(runner: Runner, nowMs: () => number): RunLog {
  const output = {
    write: (text: string) => runner.print(text.split('\n').map(visibleText).join('\n')),
    isTerminal: false,
    columns: 160,
  };
  const progress = progressLog(output, 'normal', nowMs);
  return { ...progress, step: (text) => runner.group(text) };
}
