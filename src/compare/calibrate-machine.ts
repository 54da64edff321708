import { mad, median } from 'simple-statistics';
import type { Calibration } from '../evidence/comparison.ts';
import { type MetricName, metricNames } from './metric.ts';
import type { Verdict } from './verdict.ts';

/** What a machine does when nothing changes: all that is taken from the verdicts of A/A sessions. */
export type MachineFigures = Pick<
  Calibration,
  'sessions' | 'falseAlarms' | 'pairedDeviation' | 'positionEffect' | 'driftLimit' | 'ratioLimit'
>;

/** Deviations from the median that are still usual; the median absolute deviation is hardly moved by outliers. */
const usualDeviations = 3;
/** Fewer shifts than this say too little of what is usual. */
const fewestShifts = 10;

type ByMetric = Partial<Record<MetricName, number>>;

/**
 * @param judged verdicts of sessions as any other run has them: they count for the false-alarm rate
 * @param confirmed verdicts of sessions in which everything was confirmed: they tell, with the others, how far a paired
 *   shift strays when nothing changed
 */
export function calibrateMachine(judged: readonly Verdict[], confirmed: readonly Verdict[]): MachineFigures {
  const all = [...judged, ...confirmed];
  return {
    sessions: judged.length,
    falseAlarms: judged.filter(({ state }) => state !== 'pass').length,
    pairedDeviation: byMetric((metric) => deviationFromZero(pairedShifts(all, metric))),
    positionEffect: byMetric((metric) => usualPositionEffect(all, metric)),
    driftLimit: byMetric((metric) =>
      usualUpTo(all.flatMap(({ drift }) => drift.filter((one) => one.metric === metric))),
    ),
    ratioLimit: byMetric((metric) =>
      usualUpTo(all.flatMap(({ ratioShifts }) => ratioShifts.filter((one) => one.metric === metric))),
    ),
  };
}

/** Median paired shift of each confirmed cell of each session. */
function pairedShifts(verdicts: readonly Verdict[], name: MetricName): number[] {
  return verdicts.flatMap(({ cells }) =>
    cells.flatMap(({ metrics }) =>
      metrics.flatMap(({ metric, confirmed }) => (metric === name && confirmed ? [confirmed.median] : [])),
    ),
  );
}

/**
 * What being second in a pair does: told where most sessions that confirmed the metric found an effect. By chance one in
 * twenty does, as each takes it from a 95 % interval.
 */
function usualPositionEffect(verdicts: readonly Verdict[], name: MetricName): number | undefined {
  const bySession = verdicts.flatMap(({ cells }) => {
    const found = cells.flatMap(({ metrics }) =>
      metrics.flatMap(({ metric, confirmed }) => (metric === name && confirmed ? [confirmed] : [])),
    );
    if (found.length === 0) return [];
    // One effect for all cells of a session, as it is estimated from all of them.
    return [found.find(({ positionEffect }) => positionEffect !== undefined)?.positionEffect];
  });
  const told = bySession.filter((effect) => effect !== undefined);
  return 2 * told.length > bySession.length ? median(told) : undefined;
}

/** Root mean square: that nothing changed is known, so the shifts stray from 0 and not from their own mean. */
function deviationFromZero(shifts: readonly number[]): number | undefined {
  if (shifts.length < fewestShifts) return undefined;
  return Math.sqrt(shifts.reduce((sum, shift) => sum + shift ** 2, 0) / shifts.length);
}

/** Median + 3 MAD of the sizes, as for the limits of noise. */
function usualUpTo(moved: readonly { readonly shift: number }[]): number | undefined {
  if (moved.length < fewestShifts) return undefined;
  const sizes = moved.map(({ shift }) => Math.abs(shift));
  return median(sizes) + usualDeviations * mad(sizes);
}

function byMetric(figure: (metric: MetricName) => number | undefined): ByMetric {
  const record: ByMetric = {};
  for (const metric of metricNames) {
    const value = figure(metric);
    if (value !== undefined) record[metric] = value;
  }
  return record;
}
