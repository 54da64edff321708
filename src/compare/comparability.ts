import type { Arm, ArmCell, CellResult, Terms } from './arm.ts';
import type { ConfirmSettings } from './confirm-protocol.ts';
import { failsMoreOften, failsMostly } from './failing-share.ts';

/** A cell as the baseline and the head have it. Promised are the cells of both. */
export type CellMatch =
  /** Both have figures that may be compared. */
  | { readonly kind: 'compared'; readonly base: ArmCell; readonly head: ArmCell; readonly identical: boolean }
  /** Admitted in the baseline, or failing there less often and in few blocks; the server's own failures now. */
  | {
      readonly kind: 'starts-to-fail';
      readonly base: ArmCell;
      readonly head: ArmCell;
      readonly identical: boolean;
      readonly failure: Extract<CellResult, { kind: 'fails' }>;
    }
  /** A state without figures to compare. `promised`: the baseline has a result that the head owes. */
  | {
      readonly kind: 'stated';
      readonly cell: ArmCell;
      readonly state:
        | 'missing'
        | 'new'
        | 'not run'
        | 'invalid'
        | 'not comparable'
        | 'identical'
        | 'still failing'
        | 'fixed';
      readonly reason: string;
      readonly promised: boolean;
    };

/** Why two sessions cannot be compared at all: another machine, another plan; undefined when they can. */
export function sessionMismatch(base: Arm, head: Arm): string | undefined {
  if (base.planName !== head.planName)
    return `the baseline is of another plan: ${base.planName}, not ${head.planName}`;
  const machine = differingTerm(base.machine, head.machine);
  return machine === undefined ? undefined : `the baseline is of another machine: ${machine}`;
}

type MatchSettings = Pick<ConfirmSettings, 'identicalShortcut'>;

/** Cells of the head in its order, then those that only the baseline has. */
export function matchCells(base: Arm, head: Arm, settings: MatchSettings): CellMatch[] {
  const before = new Map(base.cells.map((cell) => [cell.id, cell]));
  const now = new Set(head.cells.map(({ id }) => id));
  return [
    ...head.cells.map((cell) => matchCell(before.get(cell.id), cell, settings)),
    ...base.cells.filter(({ id }) => !now.has(id)).map(missing),
  ];
}

function missing(cell: ArmCell): CellMatch {
  const reason = 'the baseline has this cell, this run does not';
  return { kind: 'stated', cell, state: 'missing', reason, promised: true };
}

function matchCell(base: ArmCell | undefined, head: ArmCell, settings: MatchSettings): CellMatch {
  // Whatever was run for the baseline is owed, even if its samples could not be trusted there.
  const wasRun = base !== undefined && base.result.kind !== 'not-run';
  const { result } = head;
  if (result.kind === 'not-run')
    return { kind: 'stated', cell: head, state: 'not run', reason: result.reason, promised: wasRun };
  // Disturbed samples are owed whether or not the baseline has the cell: it was promised by the plan.
  if (result.kind === 'invalid')
    return { kind: 'stated', cell: head, state: 'invalid', reason: result.reason, promised: true };
  if (result.kind === 'skipped') return matchSkipped(base, head);
  const unpromised = { kind: 'stated', cell: head, promised: false } as const;
  const nowFails = result.kind === 'fails' ? `; it fails now: ${result.reason}` : '';
  if (base === undefined)
    return { ...unpromised, state: 'new', reason: `the baseline does not have this cell${nowFails}` };
  const differing = differingTerm(base.terms, head.terms);
  if (differing !== undefined) return { ...unpromised, state: 'not comparable', reason: differing };
  return matchResults(base, head, nowFails, settings);
}

/** Unmeasured is no fault only where there is nothing to compare: never green by accident. */
function matchSkipped(base: ArmCell | undefined, head: ArmCell): CellMatch {
  const isIdentical =
    base?.program !== undefined &&
    base.program === head.program &&
    differingTerm(base.terms, head.terms) === undefined;
  return isIdentical
    ? {
        kind: 'stated',
        cell: head,
        state: 'identical',
        reason: 'same program, not measured',
        promised: false,
      }
    : { kind: 'stated', cell: head, state: 'invalid', reason: 'it was not measured', promised: true };
}

function matchResults(
  base: ArmCell,
  head: ArmCell,
  nowFails: string,
  { identicalShortcut }: MatchSettings,
): CellMatch {
  const { result } = head;
  const identical = base.program !== undefined && base.program === head.program;
  const stated = { kind: 'stated', cell: head, promised: false } as const;
  switch (base.result.kind) {
    case 'admitted':
      return result.kind === 'fails'
        ? { kind: 'starts-to-fail', base, head, identical, failure: result }
        : { kind: 'compared', base, head, identical };
    case 'fails':
      if (result.kind !== 'fails')
        return { ...stated, state: 'fixed', reason: `in the baseline it failed: ${base.result.reason}` };
      // A few failures then do not excuse more of them now.
      return failsMostly(base.result) || !failsMoreOften(result, base.result)
        ? {
            ...stated,
            state: 'still failing',
            reason: `${result.reason}; in the baseline: ${base.result.reason}`,
          }
        : { kind: 'starts-to-fail', base, head, identical, failure: result };
    case 'not-run':
      return {
        ...stated,
        state: 'new',
        reason: `the baseline did not run it: ${base.result.reason}${nowFails}`,
      };
    case 'invalid':
    case 'skipped': {
      const why = base.result.kind === 'skipped' ? 'it was not measured' : base.result.reason;
      if (identical && identicalShortcut && result.kind === 'admitted')
        return { ...stated, state: 'identical', reason: `same program; in the baseline: ${why}` };
      // Spoilt there, so there is nothing to hold it against: that is not the same as a cell that nobody promised.
      return {
        ...stated,
        state: 'invalid',
        reason: `the baseline has no valid result of it: ${why}${nowFails}`,
        promised: true,
      };
    }
  }
}

/** The first fact that differs, with both values: `window: 8 s in the baseline, 1.5 s now`. */
export function differingTerm(base: Terms, head: Terms): string | undefined {
  for (const name of new Set([...Object.keys(base), ...Object.keys(head)])) {
    const [before, now] = [base[name], head[name]];
    if (before !== now) return `${name}: ${before ?? 'absent'} in the baseline, ${now ?? 'absent'} now`;
  }
  return undefined;
}
