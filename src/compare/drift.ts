import { median } from 'simple-statistics';
import type { Calibration } from '../evidence/comparison.ts';
import type { Gate } from './gate.ts';
import type { Drift } from './verdict.ts';

/** A raw shift, and whether the program of its cell is the same as in the baseline. */
export interface RawShift {
  readonly shift: number;
  readonly identical: boolean;
}

/** With fewer cells than this their median is mostly the shift of one or two of them. */
const fewestCells = 4;

/**
 * How far everything moved since the baseline, in one metric. Programs that did not change tell it best; without them the
 * median over all cells does, which a change of the code in most cells would move too: hence the limit.
 *
 * @returns undefined when nothing tells it: without shifts, or with those of a few cells whose programs changed
 */
export function driftOf(
  gate: Gate,
  shifts: readonly RawShift[],
  calibration?: Calibration,
): Drift | undefined {
  const identical = shifts.filter((shift) => shift.identical);
  const source = identical.length > 0 ? identical : shifts;
  if (source.length === 0 || (identical.length === 0 && source.length < fewestCells)) return undefined;
  const shift = median(source.map((one) => one.shift));
  // An uncalibrated machine: a drift that would count as a slowdown of a cell is one too many.
  const limit = calibration?.driftLimit[gate.metric] ?? gate.floor;
  return {
    metric: gate.metric,
    shift,
    source: identical.length > 0 ? 'identical' : 'all',
    cells: source.length,
    limit,
    exceeded: Math.abs(shift) > limit,
  };
}

/**
 * Whether a drift for the worse may be the slowdown itself: something that all programs depend on. Not where programs that
 * did not change drifted: then it is the machine. Nor up to the floor, where a slowdown would not count.
 *
 * @param floor of the metric: a machine whose days differ by more than it may still not hide one
 */
export function mayBeTheChange({ source, shift, limit }: Drift, floor: number): boolean {
  return source === 'all' && shift > Math.min(limit, floor);
}
