import type { ComparisonSettings } from '../evidence/comparison.ts';
import type { Arm } from './arm.ts';
import { cellVerdicts } from './cell-verdict.ts';
import { differingTerm, sessionMismatch } from './comparability.ts';
import { confirmLooks } from './confirm-looks.ts';
import type { ConfirmOutcomes } from './confirm-pairs.ts';
import { openShifts, unconfirmed } from './open-shifts.ts';
import { ratioShifts } from './ratio-shift.ts';
import { runState, type StateOfRun } from './run-state.ts';
import { type Screening, screen } from './screen.ts';
import type { CellVerdict, Verdict } from './verdict.ts';

/** Two arms, and what the confirm measured of them. */
export interface Judged {
  readonly base: Arm;
  readonly head: Arm;
  readonly settings: Omit<ComparisonSettings, 'timeBudgetNs'>;
  /** `none`: no program stands for the baseline, so its numbers are all there is. */
  readonly baseProgram: 'runnable' | 'none';
  /** Nothing of cells that the confirm did not come to. */
  readonly outcomes: ConfirmOutcomes;
}

/** The verdict on two arms. Always the same of the same figures; no I/O, no clock, no digest. */
export function judgeArms(judged: Judged): Verdict {
  const { base, head, settings } = judged;
  const mismatch = sessionMismatch(base, head) ?? emptiness(base);
  if (mismatch !== undefined) return nothingCompared(mismatch);
  const screening = screen(base, head, settings);
  if (settings.identicalShortcut && allIdentical(base, head))
    return verdictOf(judged, screening, 'identical');
  const hasConfirm = settings.confirm !== 'never' && judged.baseProgram === 'runnable';
  return verdictOf(judged, screening, hasConfirm ? 'confirm' : 'without-confirm');
}

/** The verdict of a run that has no baseline, or one that nothing can be compared with. */
export function nothingCompared(reason: string): Verdict {
  return {
    state: 'no-baseline',
    form: 'nothing-compared',
    reasons: [reason],
    cells: [],
    drift: [],
    ratioShifts: [],
    ratioShiftsByChance: 0,
    family: 0,
    unconfirmed: 0,
  };
}

type Form = 'identical' | 'confirm' | 'without-confirm';

/** The states of all cells and of the run: everything of a verdict that can fail a build. */
export function judgeCells(
  { settings, outcomes }: Pick<Judged, 'settings' | 'outcomes'>,
  screening: Screening,
  form: Form,
): StateOfRun & { readonly cells: CellVerdict[] } {
  const { family, matches, confirmsAll } = screening;
  const confirms = form === 'confirm';
  const results = confirms ? confirmLooks(family, outcomes) : [];
  const open = confirms ? openShifts(screening, results, outcomes) : new Map<never, never>();
  const cells = cellVerdicts({
    form: confirms ? 'confirm' : 'without-confirm',
    screening,
    settings,
    outcomes,
    results,
    open,
  });
  return {
    cells,
    ...runState({
      cells,
      matches,
      open,
      needsConfirm: confirms && confirmsAll,
      accepted: settings.accepted,
    }),
  };
}

function verdictOf(judged: Judged, screening: Screening, form: Form): Verdict {
  const { base, head, settings, outcomes } = judged;
  const { family, drift } = screening;
  const { accepted } = settings;
  const { cells, state, reasons } = judgeCells(judged, screening, form);
  const ratios = ratioShifts(base, head, screening, settings);
  return {
    state,
    form,
    reasons: form === 'identical' && state === 'pass' ? ['same binaries, nothing to compare'] : reasons,
    cells,
    drift: [...drift],
    ratioShifts: ratios.shifts,
    ratioShiftsByChance: ratios.byChance,
    family: form === 'confirm' ? family.length : 0,
    unconfirmed: form === 'confirm' ? unconfirmed(family, outcomes) : 0,
    ...(accepted === undefined ? {} : { accepted }),
  };
}

function emptiness({ cells }: Arm): string | undefined {
  if (cells.length === 0) return 'the baseline is empty: it has no cells';
  // A cell that was measured and spoilt is no reason to compare nothing: it was promised.
  const promises = cells.some(({ result }) => result.kind !== 'not-run');
  return promises ? undefined : 'the baseline is empty: none of its cells was run';
}

/** Every promised cell is in both, under the same terms, with the same program. */
function allIdentical(base: Arm, head: Arm): boolean {
  if (base.cells.length !== head.cells.length) return false;
  const before = new Map(base.cells.map((cell) => [cell.id, cell]));
  return head.cells.every(({ id, program, terms }) => {
    const then = before.get(id);
    return (
      then?.program !== undefined &&
      then.program === program &&
      differingTerm(then.terms, terms) === undefined
    );
  });
}
