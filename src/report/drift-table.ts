import { metricNamed } from '../compare/metrics.ts';
import type { Drift } from '../compare/verdict.ts';
import { formatShift, formatWorsening } from './change.ts';
import { type Block, nameColumn, numberColumn, paragraph, wordsColumn } from './document.ts';
import { plural } from './plain-words.ts';

/** How far everything moved at once since the baseline: taken off every change between the two sessions. */
export function driftBlocks(drift: readonly Drift[]): Block[] {
  if (drift.length === 0)
    return [paragraph('No drift was computed: too few cells have numbers in both sessions.')];
  return [
    {
      kind: 'table',
      columns: [
        nameColumn('metric'),
        numberColumn('all cells moved'),
        wordsColumn('seen in'),
        numberColumn('limit'),
        nameColumn(''),
      ],
      rows: drift.map(({ metric, shift, source, cells, limit, exceeded }) => [
        metricNamed(metric).label,
        formatShift(metric, shift),
        source === 'identical'
          ? `${plural(cells, 'cell')} whose program is the same`
          : `median of ${plural(cells, 'cell')}`,
        formatWorsening(metric, limit),
        exceeded ? 'beyond the limit' : '',
      ]),
      notes: [
        'Taken off the change between two sessions: the machine, or what all servers share, not one server.',
      ],
    },
  ];
}
