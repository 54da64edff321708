import { falseAlarmBound } from '../compare/false-alarm-bound.ts';
import { gates } from '../compare/gate.ts';
import type { MetricName } from '../compare/metric.ts';
import type { Calibration } from '../evidence/comparison.ts';
import { formatFloor, formatShift, formatWorsening } from './change.ts';
import { plural } from './plain-words.ts';

/** What `calibrate` found, for a terminal. Shifts are told as the changes that they are: one of ln 1.02 is 2.0 %. */
export function renderCalibration(calibration: Calibration): string {
  const { machineKey, sessions, falseAlarms, noiseLimits = {} } = calibration;
  const bound = (falseAlarmBound(sessions, falseAlarms) * 100).toFixed(1);
  const rows = gates({ floors: {}, calibration }).map(({ metric, floor }) => [
    metric,
    worsening(metric, calibration.pairedDeviation[metric]),
    formatFloor(metric, floor),
    secondInPair(metric, calibration.positionEffect?.[metric]),
    worsening(metric, calibration.driftLimit[metric]),
    worsening(metric, calibration.ratioLimit[metric]),
  ]);
  const heading = [
    'metric',
    'paired deviation',
    'floor',
    'measured second',
    'usual drift up to',
    'usual ratio shift up to',
  ];
  return [
    `Machine ${machineKey}: ${plural(falseAlarms, 'false alarm')} in ${plural(sessions, 'A/A session')}; the false-alarm rate is at most ${bound} % (95 % upper bound).`,
    '',
    ...aligned([heading, ...rows]),
    '',
    `Limits of noise are calibrated for ${plural(Object.keys(noiseLimits).length, 'cell')}. They are applied to plans with the same warm-up and window. – is not known, or cannot be told from 0: too little was measured.`,
    '',
  ].join('\n');
}

const secondInPair = (metric: MetricName, effect: number | undefined): string =>
  effect === undefined ? '–' : formatShift(metric, effect);

const worsening = (metric: MetricName, shift: number | undefined): string =>
  shift === undefined ? '–' : formatWorsening(metric, shift);

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
