import { median } from 'simple-statistics';
import type { ComparisonSettings } from '../evidence/comparison.ts';
import type { MetricName } from './metric.ts';
import { metricNamed, metrics } from './metrics.ts';
import { worseningShift } from './worsening-shift.ts';

/** A metric that can fail a build, with the smallest shift that counts here. Shifts are of logarithms, + is worse. */
export interface Gate {
  readonly metric: MetricName;
  /** On logarithms as the shifts that are held against it; see `gates`. */
  readonly floor: number;
  /** +1 where more is worse, −1 where more is better. */
  readonly turn: 1 | -1;
}

export type GateSettings = Pick<ComparisonSettings, 'floors' | 'calibration'>;

/**
 * The gated metrics in the order of the registry. Here, and only here, relative floors become shifts: a floor is the
 * configured one, else that of the registry, but never below twice the deviation of the paired shift on this machine when nothing changes: less cannot be told from noise.
 */
export function gates({ floors, calibration }: GateSettings): Gate[] {
  return metrics.flatMap(({ name, better, floor, gated }): Gate[] => {
    const wanted = floors[name] ?? floor;
    if (!gated || wanted === undefined) return [];
    const noise = calibration?.pairedDeviation[name] ?? 0;
    return [
      {
        metric: name,
        floor: Math.max(worseningShift(name, wanted), 2 * noise),
        turn: better === 'higher' ? -1 : 1,
      },
    ];
  });
}

/**
 * The gate of one cell: its floor is not below the resolution of the counter, which is many per cent of a small process.
 *
 * @param base logarithms of the baseline's figures, turned; not empty
 */
export function gateOfCell(gate: Gate, base: readonly number[]): Gate {
  const { resolution } = metricNamed(gate.metric);
  if (resolution === undefined) return gate;
  const typical = figureOfLog(gate, median([...base]));
  return { ...gate, floor: Math.max(gate.floor, worseningShift(gate.metric, resolution / typical)) };
}

/** Logarithms of the figures, turned so that + is worse. A figure that has none (0, NaN) is left out, never guessed. */
export function turnedLogs({ turn }: Gate, values: Iterable<number>): number[] {
  const logs: number[] = [];
  for (const value of values) if (value > 0 && value < Infinity) logs.push(turn * Math.log(value));
  return logs;
}

/** The figure of which `turnedLogs` made this. */
export const figureOfLog = ({ turn }: Gate, log: number): number => Math.exp(turn * log);

/** Shift of the medians, + worse. Neither list may be empty. */
export function shiftOfMedians(base: readonly number[], head: readonly number[]): number {
  return median([...head]) - median([...base]);
}
