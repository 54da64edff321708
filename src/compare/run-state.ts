import type { Acceptance } from '../evidence/comparison.ts';
import { formatShift } from '../report/change.ts';
import type { CellMatch } from './comparability.ts';
import type { OpenKind } from './open-shifts.ts';
import type { FamilyMember } from './screen.ts';
import type { CellVerdict, RunState } from './verdict.ts';

/** The state of a run and why, one sentence each. */
export interface StateOfRun {
  readonly state: RunState;
  readonly reasons: string[];
}

/** What the state of a run follows from. */
export interface RunFacts {
  readonly cells: readonly CellVerdict[];
  /** Parallel to `cells`. */
  readonly matches: readonly CellMatch[];
  readonly open: ReadonlyMap<FamilyMember, OpenKind>;
  /** Only what was confirmed counts as judged. */
  readonly needsConfirm: boolean;
  readonly accepted: Acceptance | undefined;
}

/**
 * One proved slowdown makes a regression, whatever else was not measured. Else everything promised must have been judged,
 * and nothing above the floor be left open. An acceptance is for what the change does: it excuses cells that regressed, might
 * have, fail or were removed, never samples that could not be trusted.
 */
export function runState(facts: RunFacts): StateOfRun {
  const { cells, accepted } = facts;
  const regressed = cells.filter(({ state }) => state === 'regressed');
  if (regressed.length > 0 && accepted === undefined)
    return { state: 'regression', reasons: regressed.map(regressionReason) };
  const owed = [...owedCells(facts), ...(accepted === undefined ? openReasons(facts) : [])];
  if (owed.length > 0) return { state: 'inadmissible', reasons: owed };
  if (!cells.some((cell) => wasJudged(cell, facts)))
    return {
      state: 'inadmissible',
      reasons: ['no cell could be compared with the baseline', ...notComparable(cells)],
    };
  const excused = cells.filter(({ state }) => ['regressed', 'fails', 'missing'].includes(state));
  return {
    state: 'pass',
    reasons: [
      ...excused.map(
        ({ cell, state }) => `${cell} is ${state}: accepted by ${accepted?.by}, ${accepted?.reason}`,
      ),
      ...counted(cells, 'warning', 'is slower by less than the floor', 'are slower by less than the floor'),
      ...counted(cells, 'inconclusive', 'is inconclusive', 'are inconclusive'),
      ...counted(cells, 'ratio moved', 'moved without a control', 'moved without a control'),
      ...notComparable(cells),
    ],
  };
}

function regressionReason({ cell, reason, metrics }: CellVerdict): string {
  const proved = metrics.filter(({ state }) => state === 'regressed');
  if (proved.length === 0) return `${cell}: ${reason ?? 'its server fails'}`;
  const shifts = proved.map(
    ({ metric, confirmed, shift }) => `${metric} ${formatShift(metric, confirmed?.median ?? shift ?? 0)}`,
  );
  return `${cell}: ${shifts.join(', ')}`;
}

/** Cells that were promised and have no verdict. */
function owedCells({ cells, matches, accepted }: RunFacts): string[] {
  return cells.flatMap(({ cell, state, reason, metrics }, index) => {
    const match = matches[index];
    const why = reason ?? metrics.find((metric) => metric.state === state)?.reason ?? 'no reason is known';
    switch (state) {
      case 'missing':
        return accepted === undefined ? [`${cell} is missing: ${why}`] : [];
      case 'fails':
        return accepted === undefined ? [`${cell} fails: ${why}`] : [];
      case 'invalid':
        return [`${cell} has no valid result: ${why}`];
      case 'not run':
        return match?.kind === 'stated' && !match.promised ? [] : [`${cell} was not run: ${why}`];
      default:
        return [];
    }
  });
}

function openReasons({ open }: RunFacts): string[] {
  const unmeasured = new Map<string, string[]>();
  const shifts: string[] = [];
  for (const [{ cell, gate }, kind] of open) {
    if (kind === 'unmeasured') unmeasured.set(cell, [...(unmeasured.get(cell) ?? []), gate.metric]);
    else
      shifts.push(
        `${cell}: a shift of ${gate.metric} above the floor is open, the confirm did not decide it`,
      );
  }
  return [
    ...shifts,
    ...[...unmeasured].map(
      ([cell, metrics]) => `${cell} had to be confirmed, and was not, in ${metrics.join(', ')}`,
    ),
  ];
}

/** Whether anything of a cell was held against the baseline. */
function wasJudged({ state, metrics }: CellVerdict, { needsConfirm }: RunFacts): boolean {
  if (metrics.length === 0)
    return ['regressed', 'fails', 'still failing', 'fixed', 'identical'].includes(state);
  if (needsConfirm)
    return metrics.some((metric) => metric.confirmed !== undefined || metric.state === 'identical');
  return metrics.some((metric) => !['missing', 'new', 'not comparable', 'invalid'].includes(metric.state));
}

function notComparable(cells: readonly CellVerdict[]): string[] {
  return cells
    .filter(({ state }) => state === 'not comparable')
    .map(({ cell, reason, metrics }) => {
      const why = reason ?? metrics.find(({ state }) => state === 'not comparable')?.reason;
      return `${cell} is not comparable: ${why}`;
    });
}

function counted(
  cells: readonly CellVerdict[],
  state: CellVerdict['state'],
  one: string,
  many: string,
): string[] {
  const count = cells.filter((cell) => cell.state === state).length;
  if (count === 0) return [];
  return [count === 1 ? `1 cell ${one}` : `${count} cells ${many}`];
}
