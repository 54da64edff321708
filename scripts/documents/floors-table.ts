import type { Metric } from '../../src/compare/metric.ts';
import { table } from './marked-block.ts';

/** The gated metrics with their floors, and in the last row those that are only shown. */
export function floorsTable(metrics: readonly Metric[]): string {
  const gated = metrics.filter((metric) => metric.gated);
  const shown = metrics.filter((metric) => !metric.gated);
  return table(
    ['metric', 'better', 'floor'],
    [
      ...gated.map(({ label, better, floor, resolution }) => [label, better, floorText(floor, resolution)]),
      [shown.map(({ label }) => label).join(', '), '–', 'shown, not gated'],
    ],
    'text',
  );
}

function floorText(floor: number | undefined, resolutionBytes: number | undefined): string {
  if (floor === undefined) return '–';
  const share = `${Number((floor * 100).toPrecision(3))} %`;
  return resolutionBytes === undefined ? share : `${share}, at least ${resolutionBytes / 1024} KiB`;
}
