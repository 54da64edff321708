import type { RuleResult, Sample } from '../evidence/sample.ts';
import type { ConfirmEvent } from '../measure/confirm-session.ts';
import type { SessionEvent } from '../measure/session.ts';
import { formatDuration } from '../plan/duration.ts';
import type { RunLog } from '../run/log.ts';

/** Where progress goes. On a terminal one line is written over; elsewhere every line stays. */
export interface ProgressOutput {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly columns: number;
}

export type Verbosity = 'quiet' | 'normal' | 'verbose';

const clearLine = '\r\u001b[K';

/**
 * Tells a run's progress: what runs now, samples done of how many, time left. A sample that is rejected is always told.
 * It writes between windows only, as the session tells it nothing during one.
 *
 * @param nowMs a monotonic clock in ms
 */
export function progressLog(output: ProgressOutput, verbosity: Verbosity, nowMs: () => number): RunLog {
  let startedMs: number | undefined;
  let status = '';
  let settled = 0;
  let planned = 0;

  const line = (text: string) => {
    const over = output.isTerminal && status !== '' ? clearLine : '';
    output.write(`${over}${text}\n${output.isTerminal ? status : ''}`);
  };
  const show = (text: string) => {
    status = text.slice(0, Math.max(20, output.columns - 1));
    output.write(`${clearLine}${status}`);
  };
  const clear = () => {
    if (status !== '') output.write(clearLine);
    status = '';
  };

  const session = (event: SessionEvent) => {
    // A base commit has a session of its own before the head's.
    if (event.kind === 'session-started') startedMs = undefined;
    startedMs ??= nowMs();
    switch (event.kind) {
      case 'session-started':
        planned = event.planned;
        settled = 0;
        return;
      case 'sample-started':
        if (verbosity !== 'quiet' && output.isTerminal) {
          const again = event.attempt > 1 ? `, try ${event.attempt}` : '';
          show(
            `${counted(settled, planned)}  block ${event.slot.block}  ${event.slot.cell}${again}${timeLeft(settled, planned, nowMs() - startedMs)}`,
          );
        }
        return;
      case 'sample-ended':
        settled = event.settled;
        if (verbosity !== 'quiet') {
          if (verbosity === 'verbose' || event.sample.state !== 'admitted')
            line(`${counted(settled, planned)}  ${describeSample(event.sample)}`);
        }
        return;
      case 'block-ended':
        if (verbosity !== 'quiet' && !output.isTerminal)
          line(
            `block ${event.block} done: ${counted(settled, planned).trim()} samples${timeLeft(settled, planned, nowMs() - startedMs)}`,
          );
        return;
      case 'session-ended':
        clear();
        return;
    }
  };

  let budgetNs = 0;
  const confirm = (event: ConfirmEvent) => {
    const time = (ns: number) => `${formatDuration(ns)} of ${formatDuration(budgetNs)}`;
    switch (event.kind) {
      case 'confirm-started':
        budgetNs = event.budgetNs;
        if (verbosity !== 'quiet')
          line(
            `confirming ${event.cells} of the cells side by side with the baseline, at most ${formatDuration(budgetNs)}`,
          );
        return;
      case 'arm-started':
        if (verbosity !== 'quiet' && output.isTerminal) {
          const { pair, arm, attempt } = event.task;
          const again = attempt > 1 ? `, try ${attempt}` : '';
          show(`confirm  ${time(event.spentNs)}  ${pair.cell}  pair ${pair.pair}${again}  ${arm}`);
        }
        return;
      case 'try-ended': {
        if (verbosity === 'quiet') return;
        const told = event.samples.filter(({ state }) => verbosity === 'verbose' || state !== 'admitted');
        for (const sample of told) line(`confirm  ${time(event.spentNs)}  ${describeSample(sample)}`);
        return;
      }
      case 'confirm-ended':
        clear();
        if (verbosity !== 'quiet') line(confirmEnds[event.ended]);
        return;
    }
  };

  return {
    confirm,
    step: (text) => {
      if (verbosity !== 'quiet') line(text);
    },
    warn: (text) => line(`note: ${text}`),
    session,
  };
}

const confirmEnds = {
  complete: 'the confirm has decided everything that was suspected',
  'time-budget': 'the confirm ended: its time is spent',
  cancelled: 'the confirm was cancelled',
} as const;

function counted(settled: number, planned: number): string {
  return `${String(settled).padStart(String(planned).length)}/${planned}`;
}

function timeLeft(settled: number, planned: number, elapsedMs: number): string {
  if (settled === 0 || settled >= planned) return '';
  const seconds = Math.round(((elapsedMs / settled) * (planned - settled)) / 1000);
  return `  ${seconds >= 90 ? `${Math.round(seconds / 60)} min` : `${seconds} s`} left`;
}

function describeSample(sample: Sample): string {
  const rejection = sample.admission.find(({ pass }) => !pass);
  return `${sample.id}  ${sample.state}${rejection === undefined ? '' : `: ${describeRule(rejection)}`}`;
}

function describeRule({ rule, value, limit }: RuleResult): string {
  return `${rule}: ${value} (limit: ${limit})`;
}
