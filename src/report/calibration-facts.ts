import { falseAlarmBound } from '../compare/false-alarm-bound.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { plural } from './plain-words.ts';

/** What is known of this machine when nothing changes, and what is not. */
export function calibrationFacts({ run, comparison }: Evidence): string[] {
  const calibration = comparison?.settings.calibration;
  const limits = noiseLimitsText(run);
  if (calibration === undefined) {
    const floor =
      'This machine is not calibrated: its noise floor is unknown, and small differences may be noise.';
    return limits === undefined ? [floor] : [floor, limits];
  }
  const { sessions, falseAlarms, calibratedAt } = calibration;
  const bound = (falseAlarmBound(sessions, falseAlarms) * 100).toFixed(1);
  return [
    `This machine was calibrated on ${calibratedAt} by ${plural(sessions, 'session')} in which nothing had changed: ` +
      `${plural(falseAlarms, 'false alarm')}, so the false-alarm rate is at most ${bound} % (95 % upper bound).`,
    limits ?? 'Its limits of noise are not calibrated: samples are admitted by the common ones.',
  ];
}

function noiseLimitsText({ noiseLimits, plan }: Evidence['run']): string | undefined {
  if (noiseLimits === undefined) return undefined;
  const own = plan.cells.filter(({ id }) => id in noiseLimits).length;
  return `Samples were admitted by limits of noise calibrated on this machine in ${own} of ${plural(plan.cells.length, 'cell')}.`;
}
