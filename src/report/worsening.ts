import type { MetricName } from '../compare/metric.ts';
import type { CellVerdict, MetricVerdict, PairState } from '../compare/verdict.ts';

/** What became worse, or better, of a cell, in the word that a reader looks for. The gravest first. */
export const effects = ['failure', 'speed', 'cpu', 'memory'] as const;
export type Effect = (typeof effects)[number];

const effectOfMetric: Partial<Record<MetricName, Effect>> = {
  'cpu-per-request': 'cpu',
  'peak-memory': 'memory',
};
const effectOf = ({ metric }: MetricVerdict): Effect => effectOfMetric[metric] ?? 'speed';

/** The gravest effect that a cell has in this state. A cell without metrics in it has it as a whole: its server fails. */
export function effectOfCell(cell: CellVerdict, state: PairState): Effect {
  const found = cell.metrics.filter((metric) => metric.state === state).map(effectOf);
  return effects.find((effect) => found.includes(effect)) ?? 'failure';
}

/** A cell shows its worst metric: a gain beside an inconclusive metric is a gain still. Beside a loss it is none. */
function hasImproved({ state: worst, metrics }: CellVerdict, state: PairState): boolean {
  if (state !== 'improved' || worst === 'regressed' || worst === 'warning') return false;
  return metrics.some((metric) => metric.state === state);
}

/** Cells of a state by effect, the gravest first; effects that no cell has are left out. */
export function cellsByEffect(
  cells: readonly CellVerdict[],
  state: PairState,
): { readonly effect: Effect; readonly cells: readonly CellVerdict[] }[] {
  const inState = cells.filter((cell) => cell.state === state || hasImproved(cell, state));
  return effects
    .map((effect) => ({ effect, cells: inState.filter((cell) => effectOfCell(cell, state) === effect) }))
    .filter(({ cells: found }) => found.length > 0);
}
