import { metrics } from '../../compare/metrics.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Sample } from '../../evidence/sample.ts';
import { loadId } from '../../plan/load.ts';

/** Columns that describe a sample; one column a metric follows, in the metric's base unit. */
const described = [
  'sample',
  'phase',
  'arm',
  'scenario',
  'load',
  'connections',
  'variant',
  'block',
  'attempt',
  'position',
  'started_at',
  'state',
  'rejected_by',
] as const;

/**
 * One row a sample, kept or rejected, as CSV (RFC 4180). Numbers are exact and in base units (`_ns`, `_bytes`, `_per_s`);
 * a metric that a sample does not have is an empty field.
 */
export function renderCsv({ run, samples, derived }: Evidence): string {
  const cells = new Map(run.plan.cells.map((cell) => [cell.id, cell]));
  const figures = new Map(derived.samples.map((sample) => [sample.id, sample.metrics]));
  const rows = samples.map((sample) => {
    const cell = cells.get(sample.cell);
    return [
      sample.id,
      sample.phase,
      sample.arm,
      cell?.scenario,
      cell && loadId(cell.load),
      cell?.load.connections,
      cell?.variant,
      sample.block,
      sample.attempt,
      sample.position,
      sample.startedAt,
      sample.state,
      rejectedBy(sample),
      ...metrics.map(({ name }) => figures.get(sample.id)?.[name]),
    ];
  });
  const head = [...described, ...metrics.map(({ name, unit }) => columnName(name, unit))];
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

const rejectedBy = ({ admission }: Sample) =>
  admission
    .filter(({ pass }) => !pass)
    .map(({ rule }) => rule)
    .join(' ');

const unitEndings: Readonly<Record<string, string>> = {
  'requests/s': '_per_s',
  ns: '_ns',
  'ns/request': '_ns',
  share: '',
  bytes: '_bytes',
};

function columnName(name: string, unit: string): string {
  const ending = unitEndings[unit] ?? '';
  const plain = name.replaceAll(/[^a-z0-9]+/g, '_');
  return plain.endsWith(ending) ? plain : `${plain}${ending}`;
}

/** A spreadsheet takes text that begins with one of these for a formula, and would run it. */
const formula = /^[=+\-@\t\r]/;

function field(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
