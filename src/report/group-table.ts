import type { MetricName } from '../compare/metric.ts';
import { metricNamed } from '../compare/metrics.ts';
import type { DerivedRatios, Ratio, Statistic } from '../evidence/derived.ts';
import { cellReason } from './cell-reason.ts';
import { nameColumn, numberColumn, type Table } from './document.ts';
import type { Group, GroupCell } from './evidence-index.ts';
import {
  absentMark,
  commonScale,
  formatBytes,
  formatRange,
  formatShare,
  type Scale,
} from './format-number.ts';
import { memorySplitNotes } from './memory-split.ts';
import { Notes } from './notes.ts';
import { formatRatio, ratioColumn } from './ratio.ts';

/** The rows of a group, in reading order. */
export const shownMetrics: readonly MetricName[] = [
  'throughput',
  'mean',
  'p50',
  'p99',
  'cpu-per-request',
  'peak-memory',
];

/**
 * One table a group: metrics below each other, variants and their ratios beside each other. A row has one unit, so
 * that its numbers can be compared at sight.
 */
export function groupTable(group: Group): Table {
  const notes = new Notes();
  const rows = shownMetrics.map((name) => metricRow(name, group, notes));
  return {
    kind: 'table',
    title: group.title,
    columns: [
      nameColumn(''),
      ...group.cells.map(({ cell }) => numberColumn(cell.variant)),
      ...group.ratios.map((ratios) => numberColumn(ratioColumn(ratios))),
    ],
    rows: [...rows, admittedRow(group)],
    notes: [...notes.lines(), ...answerNotes(group), ...socketNotes(group), ...memorySplitNotes(group)],
  };
}

function metricRow(name: MetricName, group: Group, notes: Notes): string[] {
  const { label, unit } = metricNamed(name);
  const medians = group.cells.flatMap(({ derived }) => derived.metrics[name]?.median ?? []);
  const scale = commonScale(unit, medians);
  return [
    medians.length === 0 ? label : `${label}, ${scale.unit}`,
    ...group.cells.map((cell) => statisticText(cell, name, scale, notes)),
    ...group.ratios.map((ratios) => ratioText(ratios, name, group, notes)),
  ];
}

/** A cell without enough admitted samples has no numbers here: what was kept of it is in the evidence, unranked. */
function statisticText(cell: GroupCell, name: MetricName, scale: Scale, notes: Notes): string {
  const reason = cellReason(cell);
  if (reason !== undefined) return notes.mark(absentMark, reason);
  const statistic = cell.derived.metrics[name];
  if (statistic === undefined) return notes.mark(absentMark, cell.derived.absent[name] ?? 'not measured');
  return rangeText(statistic, scale);
}

function rangeText({ median, min, max }: Statistic, scale: Scale): string {
  return formatRange(median / scale.size, min / scale.size, max / scale.size);
}

function ratioText(ratios: DerivedRatios, name: MetricName, group: Group, notes: Notes): string {
  const ratio: Ratio | undefined = ratios.metrics[name];
  if (ratio !== undefined) return formatRatio(ratio, plannedBlocks(group));
  const bothHaveResults = group.cells
    .filter(({ cell }) => cell.variant === ratios.variant || cell.variant === ratios.over)
    .every((cell) => cellReason(cell) === undefined);
  // The reason of a cell without a result stands beside its own numbers already.
  return bothHaveResults ? notes.mark(absentMark, ratios.absent[name] ?? 'not measured') : absentMark;
}

const plannedBlocks = (group: Group): number => group.cells[0]?.derived.blocks.planned ?? 0;

function admittedRow(group: Group): string[] {
  return [
    'admitted samples',
    ...group.cells.map(({ derived: { blocks, state } }) =>
      state === 'not-run' ? absentMark : `${blocks.admitted}/${blocks.planned}`,
    ),
    ...group.ratios.map(() => ''),
  ];
}

/** The bytes of one answer on the wire, where the variants differ: part of every ratio beside it. */
function answerNotes(group: Group): string[] {
  const sizes = group.cells.flatMap(({ cell, derived }) => {
    const bytes = derived.metrics['bytes-per-answer']?.median;
    return bytes === undefined ? [] : [{ variant: cell.variant, bytes }];
  });
  if (new Set(sizes.map(({ bytes }) => bytes)).size < 2) return [];
  return [
    `Bytes of one answer on the wire: ${sizes.map(({ variant, bytes }) => `${variant} ${bytes}`).join(', ')}.`,
  ];
}

/** Cgroup v1 counts sockets apart from the peak. More than the limit is no kill there, and none is claimed. */
function socketNotes(group: Group): string[] {
  const peaks = group.cells.flatMap(({ cell, derived, samples }) => {
    const bytes = derived.metrics['peak-memory-with-sockets']?.median;
    // All samples of a plan have the same limit.
    const [limitBytes] = samples.flatMap(({ memory }) =>
      memory.kind === 'measured' ? memory.limitBytes : [],
    );
    if (bytes === undefined || derived.state !== 'admitted' || limitBytes === undefined) return [];
    return [{ variant: cell.variant, bytes, limitBytes }];
  });
  const [first] = peaks;
  if (first === undefined) return [];
  const texts = peaks.map(
    ({ variant, bytes, limitBytes }) =>
      `${variant} ${formatBytes(bytes)} (${formatShare(bytes / limitBytes)})`,
  );
  return [
    `Peak + socket memory, which cgroup v2 would charge together against the limit of ${formatBytes(first.limitBytes)}: ${texts.join(', ')}.`,
  ];
}
