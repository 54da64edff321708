import type { CellStatistic } from './cell-statistics.ts';
import { cellStatistic } from './cell-statistics.ts';
import type { MeasuredPair } from './confirm-looks.ts';
import { figureOfLog, type Gate } from './gate.ts';

/** Both arms of the pairs of a cell in one metric, in its own unit. */
export interface PairArms {
  readonly base: CellStatistic;
  readonly head: CellStatistic;
}

/**
 * What the arms of a confirm came to: the numbers that belong beside a paired shift. Those of the two sessions do not:
 * they were measured on different days. Undefined when no pair has the metric in both arms.
 */
export function pairArms(gate: Gate, pairs: readonly MeasuredPair[]): PairArms | undefined {
  const both = pairs.filter(({ base, head }) => base.has(gate.metric) && head.has(gate.metric));
  const statistic = (arm: 'base' | 'head') =>
    cellStatistic(
      both.flatMap((pair) => pair[arm].get(gate.metric) ?? []).map((log) => figureOfLog(gate, log)),
    );
  const [base, head] = [statistic('base'), statistic('head')];
  return base === undefined || head === undefined ? undefined : { base, head };
}
