import { appendFileSync } from 'node:fs';
import { escapeMarkdown } from '../report/escape-markdown.ts';
import { type ExitCode, exitCode } from '../run/exit-code.ts';
import { Cancelled } from '../run/stop-signals.ts';
import { UserError } from '../user-error.ts';
import type { Runner } from './runner.ts';

/** Tells why there is no verdict: whole in the log, its first line as annotation and in the summary. */
export function explainFailure(error: unknown, runner: Runner, stepSummary: string | undefined): ExitCode {
  const { title, message, code } = failureOf(error);
  runner.endGroup();
  runner.print(message);
  const [first = ''] = message.split('\n');
  runner.annotate({ level: 'error', title: `go-rust-bench: ${title}`, message: first });
  if (stepSummary !== undefined) writeSummary(stepSummary, title, first);
  return code;
}

function failureOf(error: unknown): { title: string; message: string; code: ExitCode } {
  if (error instanceof Cancelled)
    return { title: 'cancelled', message: error.message, code: exitCode.cancelled };
  if (error instanceof UserError)
    return { title: 'no verdict', message: error.message, code: exitCode.usage };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    title: 'a fault',
    message: `this is a fault of go-rust-bench, not of your servers; please report it with these lines\n${stack}`,
    code: exitCode.fault,
  };
}

function writeSummary(path: string, title: string, line: string): void {
  try {
    appendFileSync(path, `# go-rust-bench: ${title}\n\n${escapeMarkdown(line)}\n`);
  } catch {
    // The log and the annotation say it already.
  }
}
