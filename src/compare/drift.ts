import { median } from 'simple-statistics';
import type { Calibration } from '../evidence/comparison.ts';
import type { Gate } from './gate.ts';
import type { Drift } from './verdict.ts';

/** A raw shift, and whether the program of its cell is the same as in the baseline. */
export interface RawShift {
  readonly shift: number;
  readonly identical: boolean;
}

/**
 * How far everything moved since the baseline, in one metric. Programs that did not change tell it best; without them the
 * median over all cells does, which a change of the code in most cells would move too: hence the limit.
 *
 * @returns undefined without shifts
 */
export function driftOf(
  gate: Gate,
  shifts: readonly RawShift[],
  calibration?: Calibration,
): Drift | undefined {
  const identical = shifts.filter((shift) => shift.identical);
  const source = identical.length > 0 ? identical : shifts;
  if (source.length === 0) return undefined;
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
