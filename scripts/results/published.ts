import type { DerivedCell } from '../../src/evidence/derived.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { cellReason } from '../../src/report/cell-reason.ts';
import { nameColumn, numberColumn, type Section, wordsColumn } from '../../src/report/document.ts';
import { type GroupCell, groupsOf } from '../../src/report/evidence-index.ts';
import { formatRange } from '../../src/report/format-number.ts';
import { formatRatio } from '../../src/report/ratio.ts';

const memoryNames = {
  'peak-memory': 'peak memory',
  'peak-memory-with-sockets': 'peak memory with sockets',
} as const;
type MemoryMetric = keyof typeof memoryNames;

/**
 * Figures of an earlier comparison of a Go and a Rust server on another machine, to stand beside what was measured here.
 * They are the only numbers of a results page that do not come from its evidence.
 */
const published: readonly Row[] = [
  throughputRatio('text/c5000', '1.78'),
  throughputRatio('json-get/c5000', '1.86'),
  throughputRatio('cpu/c64', '≈ 1.0'),
  throughputRatio('mixed/c64', '≈ 1.0'),
  perConnection('text/c5000/go', 'peak-memory', '36.9 KiB'),
  perConnection('text/c5000/rust', 'peak-memory', '17.1 KiB'),
  perConnection('text/c5000/go', 'peak-memory-with-sockets', undefined),
  perConnection('text/c5000/rust', 'peak-memory-with-sockets', undefined),
  outcome('text/c15000/go', 'killed by its memory limit'),
  withSocketsOfLimit('text/c15000/go'),
  outcome('text/c15000/go-memlimit-384', 'alive'),
  withSocketsOfLimit('text/c15000/go-memlimit-384'),
];

export const publishedTitle = 'Beside published figures';

type Cells = ReadonlyMap<string, GroupCell>;

interface Row {
  /** The cells that it is about. */
  readonly cells: readonly string[];
  readonly what: string;
  /** Absent: nothing was published, and the row explains the one above. */
  readonly published: string | undefined;
  readonly here: (cells: Cells, evidence: Evidence) => Figure;
}

/** A figure with the number of its samples or blocks; neither when there is none. */
interface Figure {
  readonly text: string;
  readonly n?: number;
}

/** The rows whose cells are in the plan; undefined when there are none. */
export function publishedSection(evidence: Evidence): Section | undefined {
  const cells = new Map(
    groupsOf(evidence).flatMap((group) => group.cells.map((one) => [one.cell.id, one] as const)),
  );
  const rows = published
    .filter((row) => row.cells.every((id) => cells.has(id)))
    .map((row) => {
      const { text, n } = row.here(cells, evidence);
      return [row.what, row.published ?? '', text, n === undefined ? '' : String(n)];
    });
  if (rows.length === 0) return undefined;
  const columns = [nameColumn(''), wordsColumn('published'), wordsColumn('here'), numberColumn('n')];
  const notes = [
    'Here: median [minimum–maximum]; n counts blocks for a ratio, admitted samples for the rest.',
    'Per connection: peak of the cgroup ÷ connections. With sockets: socket memory, which cgroup v1 counts apart, added; cgroup v2 charges both to the limit.',
  ];
  return { title: publishedTitle, blocks: [{ kind: 'table', columns, rows, notes }] };
}

function throughputRatio(group: string, figure: string): Row {
  const [scenario, load] = group.split('/c');
  return {
    cells: [`${group}/go`, `${group}/rust`],
    what: `${scenario}, ${Number(load).toLocaleString('en-US')} connections: throughput, rust ÷ go`,
    published: figure,
    here: (cells, { derived, run }) => {
      const ratios = derived.ratios.find(
        (one) => one.group === group && one.variant === 'rust' && one.over === 'go',
      );
      const ratio = ratios?.metrics.throughput;
      if (ratio !== undefined) return { text: formatRatio(ratio, run.plan.repeats), n: ratio.blocks.length };
      return none(cells, [`${group}/go`, `${group}/rust`], ratios?.absent.throughput);
    },
  };
}

function perConnection(cell: string, metric: MemoryMetric, figure: string | undefined): Row {
  const what = `${cellName(cell)}: ${memoryNames[metric]} per connection`;
  return memoryRow(
    cell,
    metric,
    { what, published: figure, unit: 'KiB' },
    (bytes, { load }) => bytes / 1024 / load.connections,
  );
}

function withSocketsOfLimit(cell: string): Row {
  const metric = 'peak-memory-with-sockets';
  const what = `${cellName(cell)}: ${memoryNames[metric]}, of its limit`;
  return memoryRow(
    cell,
    metric,
    { what, published: undefined, unit: '%' },
    (bytes, _, { run }) => (bytes / run.plan.limits.memoryBytes) * 100,
  );
}

function memoryRow(
  cell: string,
  metric: MemoryMetric,
  { what, published, unit }: { what: string; published: string | undefined; unit: string },
  inUnit: (bytes: number, cell: GroupCell['cell'], evidence: Evidence) => number,
): Row {
  return {
    cells: [cell],
    what,
    published,
    here: (cells, evidence) => {
      const found = cells.get(cell);
      const statistic = admitted(found)?.metrics[metric];
      if (statistic === undefined || found === undefined)
        return none(cells, [cell], found?.derived.absent[metric]);
      const shown = (bytes: number) => inUnit(bytes, found.cell, evidence);
      const { median, min, max, n } = statistic;
      return { text: `${formatRange(shown(median), shown(min), shown(max))} ${unit}`, n };
    },
  };
}

function outcome(cell: string, said: string): Row {
  return {
    cells: [cell],
    what: `${cellName(cell)}: outcome`,
    published: said,
    here: (cells) => {
      const alive = admitted(cells.get(cell));
      return alive === undefined ? none(cells, [cell]) : { text: 'alive', n: alive.blocks.admitted };
    },
  };
}

/** Why there is no figure: what became of the cells, else what is said of the figure itself. */
function none(cells: Cells, ids: readonly string[], reason = 'not measured'): Figure {
  const reasons = ids.flatMap((id) => {
    const cell = cells.get(id);
    const why = cell && cellReason(cell);
    return why === undefined ? [] : [ids.length === 1 ? why : `${cell?.cell.variant} ${why}`];
  });
  return { text: reasons.length === 0 ? reason : reasons.join('; ') };
}

const admitted = (cell: GroupCell | undefined): DerivedCell | undefined =>
  cell?.derived.state === 'admitted' ? cell.derived : undefined;

function cellName(cell: string): string {
  const [scenario, load = '', variant] = cell.split('/');
  return `${scenario}, ${Number(load.slice(1)).toLocaleString('en-US')} connections, ${variant}`;
}
