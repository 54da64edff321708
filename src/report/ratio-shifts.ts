import { metricNamed } from '../compare/metrics.ts';
import type { RatioShift, Verdict } from '../compare/verdict.ts';
import { formatLogChange, formatP } from './change.ts';
import { type Block, nameColumn, numberColumn, paragraph } from './document.ts';
import { plural } from './plain-words.ts';
import { formatRatio, ratioColumn, ratioLegend } from './ratio.ts';

/** How the ratio of two variants moved since the baseline: it does not care whether the machine is slower today. */
export function ratioShiftBlocks(verdict: Pick<Verdict, 'ratioShifts' | 'ratioShiftsByChance'>): Block[] {
  const { ratioShifts, ratioShiftsByChance } = verdict;
  if (ratioShifts.length === 0) return [paragraph('No ratio of two variants was measured in both sessions.')];
  const significant = ratioShifts.filter((shift) => shift.significant).length;
  return [
    paragraph(
      `${significant} of ${plural(ratioShifts.length, 'ratio')} moved significantly; by chance alone ` +
        `${Number(ratioShiftsByChance.toPrecision(2))} would. A ratio alone never fails a build.`,
    ),
    {
      kind: 'table',
      columns: [
        nameColumn('group'),
        nameColumn('ratio'),
        nameColumn('metric'),
        numberColumn('baseline'),
        numberColumn('now'),
        numberColumn('change'),
        numberColumn('p'),
      ],
      rows: ratioShifts.map(ratioRow),
      notes: [`Median of the ratios of the blocks [minimum–maximum]; ${ratioLegend}; * significant.`],
    },
  ];
}

function ratioRow(row: RatioShift): string[] {
  const { group, metric, base, head, shift, p, significant } = row;
  // Both sessions have as many blocks as the fuller one planned; fewer are named.
  const blocks = Math.max(base.blocks.length, head.blocks.length);
  return [
    group,
    ratioColumn(row),
    metricNamed(metric).label,
    formatRatio(base, blocks),
    formatRatio(head, blocks),
    `${formatLogChange(shift)}${significant ? ' *' : ''}`,
    formatP(p),
  ];
}
