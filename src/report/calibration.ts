import { falseAlarmBound } from '../compare/false-alarm-bound.ts';
import { metrics } from '../compare/metrics.ts';
import type { Calibration } from '../evidence/comparison.ts';
import { plural } from './plain-words.ts';

/** What `calibrate` found, for a terminal. Shifts are told as changes: 0.02 of a logarithm is 2.0 %. */
export function renderCalibration(calibration: Calibration): string {
  const { machineKey, sessions, falseAlarms, noiseLimits = {} } = calibration;
  const bound = (falseAlarmBound(sessions, falseAlarms) * 100).toFixed(1);
  const gated = metrics.filter((metric) => metric.gated);
  const rows = gated.map(({ name, floor = 0 }) => {
    const deviation = calibration.pairedDeviation[name];
    return [
      name,
      percent(deviation),
      percent(Math.max(floor, 2 * (deviation ?? 0))),
      percent(calibration.driftLimit[name]),
      percent(calibration.ratioLimit[name]),
    ];
  });
  const heading = ['metric', 'paired deviation', 'floor', 'usual drift up to', 'usual ratio shift up to'];
  return [
    `Machine ${machineKey}: ${plural(falseAlarms, 'false alarm')} in ${plural(sessions, 'A/A session')}; the false-alarm rate is at most ${bound} % (95 % upper bound).`,
    '',
    ...aligned([heading, ...rows]),
    '',
    `Limits of noise are calibrated for ${plural(Object.keys(noiseLimits).length, 'cell')}. – is not known: too few shifts were measured.`,
    '',
  ].join('\n');
}

const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(Math.expm1(share) * 100).toFixed(1)} %`;

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
