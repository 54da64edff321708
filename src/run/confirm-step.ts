import { confirmProcedure } from '../compare/confirm-procedure.ts';
import type { ComparisonSettings, ConfirmRun } from '../evidence/comparison.ts';
import type { Sample } from '../evidence/sample.ts';
import type { SessionFacts } from '../evidence/seal.ts';
import { cellsOf } from '../measure/confirm-session.ts';
import type { SampleContext } from '../measure/sample-context.ts';
import type { Base } from './comparison-base.ts';
import type { RunLog } from './log.ts';
import { measureConfirm } from './measure-confirm.ts';
import type { SessionInputs } from './session-context.ts';

export interface ConfirmInputs {
  /** The head's session, measured. */
  readonly head: SessionFacts;
  readonly settings: ComparisonSettings;
  readonly base: Base;
  readonly context: SampleContext;
  readonly shared: SessionInputs;
}

export interface ConfirmStep {
  readonly confirm: ConfirmRun;
  readonly samples: readonly Sample[];
}

/** Measures again, side by side, what the screen flagged; or says why it does not. */
export async function confirmStep(
  { head, settings, base: { found, arm }, context, shared }: ConfirmInputs,
  log: RunLog,
  signal: AbortSignal,
): Promise<ConfirmStep> {
  if (head.run.ended === 'cancelled') return notRun('the session was cancelled before');
  if (settings.confirm === 'never') return notRun('not asked for');
  const hasProgram = (cell: string) =>
    arm.kind === 'ready' && arm.programs.has(context.cells.get(cell)?.variant ?? '');
  const procedure = confirmProcedure(head, { base: found.session, settings }, hasProgram);
  const cells = cellsOf(procedure);
  if (cells.length === 0) return notRun('nothing was flagged');
  if (arm.kind === 'none') return notRun(arm.reason);
  const without = cells.filter((cell) => !hasProgram(cell));
  if (without.length === cells.length) return notRun(`the baseline has no program for ${without.join(', ')}`);
  if (without.length > 0) log.warn(`not confirmed, the baseline has no program: ${without.join(', ')}`);

  const startedAt =
    shared.kept.find(({ phase }) => phase === 'confirm')?.startedAt ?? new Date().toISOString();
  const { samples, ended } = await measureConfirm(
    procedure,
    arm.programs,
    settings.timeBudgetNs,
    context,
    shared,
    log,
    signal,
  );
  const endedAt = new Date().toISOString();
  return { samples, confirm: { kind: 'ran', startedAt, endedAt, ended, baseServers: [...arm.servers] } };
}

const notRun = (reason: string): ConfirmStep => ({ confirm: { kind: 'not-run', reason }, samples: [] });
