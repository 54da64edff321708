import { confirmProcedure } from '../compare/confirm-procedure.ts';
import type { ConfirmRun } from '../evidence/comparison.ts';
import type { Sample } from '../evidence/sample.ts';
import type { SessionFacts } from '../evidence/seal.ts';
import { cellsOf } from '../measure/confirm-session.ts';
import type { SampleContext } from '../measure/sample-context.ts';
import type { BaseArm } from './base-arm.ts';
import type { RunLog } from './log.ts';
import { measureConfirm } from './measure-confirm.ts';
import type { Opponent } from './opponent.ts';
import type { SessionInputs } from './session-context.ts';

export interface ConfirmInputs {
  /** The head's session, measured. */
  readonly head: SessionFacts;
  readonly opponent: Opponent;
  readonly base: BaseArm;
  readonly context: SampleContext;
  readonly shared: SessionInputs;
}

export interface ConfirmStep {
  readonly confirm: ConfirmRun;
  readonly samples: readonly Sample[];
}

/** Measures again, side by side, what the screen flagged; or says why it does not. */
export async function confirmStep(
  { head, opponent, base, context, shared }: ConfirmInputs,
  log: RunLog,
  signal: AbortSignal,
): Promise<ConfirmStep> {
  const { baseline, settings } = opponent;
  if (head.run.ended === 'cancelled') return notRun('the session was cancelled before');
  if (settings.confirm === 'never') return notRun('not asked for');
  const procedure = confirmProcedure(head, { base: baseline.session, settings });
  const cells = cellsOf(procedure);
  if (cells.length === 0) return notRun('nothing was flagged');
  if (base.kind === 'none') return notRun(base.reason);
  const without = cells.find((cell) => !base.programs.has(context.cells.get(cell)?.variant ?? ''));
  if (without !== undefined) return notRun(`the baseline has no program for ${without}`);

  const startedAt =
    shared.kept.find(({ phase }) => phase === 'confirm')?.startedAt ?? new Date().toISOString();
  const { samples, ended } = await measureConfirm(
    procedure,
    base.programs,
    settings.timeBudgetNs,
    context,
    shared,
    log,
    signal,
  );
  const endedAt = new Date().toISOString();
  return { samples, confirm: { kind: 'ran', startedAt, endedAt, ended, baseServers: [...base.servers] } };
}

const notRun = (reason: string): ConfirmStep => ({ confirm: { kind: 'not-run', reason }, samples: [] });
