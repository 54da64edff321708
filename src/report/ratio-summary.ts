import { metricNamed } from '../compare/metrics.ts';
import { nameColumn, numberColumn, type Table } from './document.ts';
import type { Group } from './evidence-index.ts';
import { absentMark } from './format-number.ts';
import { shownMetrics } from './group-table.ts';
import { formatRatioMedian, ratioColumn, ratioLegend } from './ratio.ts';

/** The gated metrics of those that are shown. */
const summaryMetrics = shownMetrics.map(metricNamed).filter(({ gated }) => gated);

/** The first thing to read: every ratio at a glance. Undefined where there are no two variants to compare. */
export function ratioSummary(groups: readonly Group[]): Table | undefined {
  const pairs = groups.flatMap(({ title, ratios }) =>
    ratios
      .filter(({ metrics }) => Object.keys(metrics).length > 0)
      .map((ratio) => ({ title, ratio, column: ratioColumn(ratio) })),
  );
  const [first] = pairs;
  if (first === undefined) return undefined;
  const alike = pairs.every(({ column }) => column === first.column);
  return {
    kind: 'table',
    columns: [
      nameColumn(alike ? first.column : ''),
      ...summaryMetrics.map(({ label }) => numberColumn(label)),
    ],
    rows: pairs.map(({ title, ratio, column }) => [
      alike ? title : `${title}: ${column}`,
      ...summaryMetrics.map(({ name }) => {
        const figure = ratio.metrics[name];
        return figure === undefined ? absentMark : formatRatioMedian(figure);
      }),
    ]),
    notes: [
      `Median of the ratios of the blocks; ${ratioLegend}. More is better for throughput, less for all others.`,
    ],
  };
}
