import type { Metric } from '../../src/compare/metric.ts';
import { table } from './marked-block.ts';

/** The gated metrics with their floors, and in the last row those that are only shown. */
export function floorsTable(metrics: readonly Metric[]): string {
  const gated = metrics.filter((metric) => metric.gated);
  const shown = metrics.filter((metric) => !metric.gated);
  return table(
    ['metric', 'better', 'floor'],
    [
      ...gated.map(({ label, better, floor }) => [label, better, floorText(floor)]),
      [shown.map(({ label }) => label).join(', '), '–', 'shown, not gated'],
    ],
    'text',
  );
}

const floorText = (floor: number | undefined): string =>
  floor === undefined ? '–' : `${Number((floor * 100).toPrecision(3))} %`;
