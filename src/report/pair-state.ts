import type { CellVerdict, MetricVerdict } from '../compare/verdict.ts';

/** The shift that decided: that of the pairs measured side by side, else that between the sessions less drift. */
export function changeOf({ confirmed, shift, low, high }: MetricVerdict) {
  if (confirmed !== undefined) return { shift: confirmed.median, low: confirmed.low, high: confirmed.high };
  return shift === undefined ? undefined : { shift, low, high };
}

/**
 * Only a suspected slowdown is measured again, so a gain may stand unconfirmed: inconclusive as a state, though its
 * interval lies beyond the floor and noise is not what keeps it from being called.
 */
export function seemsBetter(metric: MetricVerdict): boolean {
  const high = changeOf(metric)?.high;
  return metric.state === 'inconclusive' && high !== undefined && high < -metric.floor;
}

/** Whether a gain that was not confirmed is part of what leaves a cell inconclusive. */
export const cellSeemsBetter = ({ state, metrics }: CellVerdict): boolean =>
  state === 'inconclusive' && metrics.some(seemsBetter);

/** `regressed`; of a gain that stands unconfirmed what it is. */
export const stateWord = (metric: MetricVerdict): string =>
  seemsBetter(metric) ? 'looks better, not confirmed' : metric.state;

/** The same with the reason where the figures do not say it. */
export const stateText = (metric: MetricVerdict): string =>
  metric.reason === undefined ? stateWord(metric) : `${stateWord(metric)}: ${metric.reason}`;
