import { metricNamed } from '../../src/compare/metrics.ts';
import type { MetricVerdict } from '../../src/compare/verdict.ts';
import type { DerivedCell, DerivedRatios, Ratio } from '../../src/evidence/derived.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import {
  absent,
  changed,
  figure,
  probability,
  quantity,
  range,
  signed,
  unitFor,
  worsening,
} from './figure-text.ts';

/** What a row of a table must show: by the names of its columns. */
export type ExpectedRow = Readonly<Record<string, string>>;

/** The rows that evidence asks for under a heading of its report; a row of the report must be one of them. */
export type ExpectedTables = ReadonlyMap<string, readonly ExpectedRow[]>;

const shown = ['throughput', 'mean', 'p50', 'p99', 'cpu-per-request', 'peak-memory'] as const;
const gated = shown.filter((name) => metricNamed(name).gated);
const marks = { above: ' ▲', below: ' ▼', neither: '' } as const;

export function expectedTables(evidence: Evidence): ExpectedTables {
  const tables = new Map<string, ExpectedRow[]>();
  const add = (heading: string, rows: readonly ExpectedRow[]) =>
    tables.set(heading, [...(tables.get(heading) ?? []), ...rows]);
  add('', summaryRows(evidence));
  for (const group of new Set(evidence.run.plan.cells.map((cell) => cell.group))) {
    add(`Results > ${titleOf(evidence, group)}`, groupRows(evidence, group));
    add(`Every cell, baseline and now > ${titleOf(evidence, group)}`, comparedRows(evidence, group));
  }
  add('Compared with the baseline', pairRows(evidence));
  add('Ratios, baseline and now', ratioRows(evidence));
  add('Drift', driftRows(evidence));
  add('Cells not run', notRunRows(evidence));
  add('Machine and isolation', machineRows(evidence));
  add('Servers and variants', serverRows(evidence));
  return tables;
}

function titleOf({ run }: Evidence, group: string): string {
  const cell = run.plan.cells.find((one) => one.group === group);
  return `${cell?.scenario}, ${cell?.load.connections.toLocaleString('en-US')} connections`;
}

const ratioName = ({ variant, over }: { variant: string; over: string }) => `${variant} ÷ ${over}`;

function summaryRows(evidence: Evidence): ExpectedRow[] {
  const { ratios } = evidence.derived;
  const names = new Set(ratios.filter(({ metrics }) => Object.keys(metrics).length > 0).map(ratioName));
  return ratios.map((ratio) => {
    const title = titleOf(evidence, ratio.group);
    const [column, label] =
      names.size === 1 ? [ratioName(ratio), title] : ['', `${title}: ${ratioName(ratio)}`];
    const figures = gated.map((name) => {
      const of = ratio.metrics[name];
      return [
        metricNamed(name).label,
        of === undefined ? absent : `${figure(of.median)}${marks[of.side]}`,
      ] as const;
    });
    return { [column]: label, ...Object.fromEntries(figures) };
  });
}

function groupRows({ derived, run }: Evidence, group: string): ExpectedRow[] {
  const planned = run.plan.cells.filter((cell) => cell.group === group);
  const cells = planned.flatMap(({ id, variant }) => {
    const own = derived.cells.find(({ cell }) => cell === id);
    return own === undefined ? [] : [{ variant, own }];
  });
  const ratios = derived.ratios.filter((ratio) => ratio.group === group);
  const rows = shown.map((name) => {
    const { label, unit } = metricNamed(name);
    const medians = cells.flatMap(({ own }) => own.metrics[name]?.median ?? []);
    const [unitName, size] = unitFor(unit, medians);
    return {
      '': medians.length === 0 ? label : `${label}, ${unitName}`,
      ...Object.fromEntries(cells.map(({ variant, own }) => [variant, cellText(own, name, size)])),
      ...Object.fromEntries(ratios.map((ratio) => [ratioName(ratio), blocksText(ratio, name, run)])),
    };
  });
  const admitted = cells.map(({ variant, own: { blocks, state } }) => [
    variant,
    state === 'not-run' ? absent : `${blocks.admitted}/${blocks.planned}`,
  ]);
  const none = ratios.map((ratio) => [ratioName(ratio), '']);
  return [...rows, { '': 'admitted samples', ...Object.fromEntries([...admitted, ...none]) }];
}

function cellText({ state, metrics }: DerivedCell, name: (typeof shown)[number], size: number): string {
  const statistic = state === 'admitted' ? metrics[name] : undefined;
  return statistic === undefined ? absent : range(statistic, size);
}

function blocksText(
  { metrics }: DerivedRatios,
  name: (typeof shown)[number],
  { plan }: Evidence['run'],
): string {
  const ratio = metrics[name];
  if (ratio === undefined) return absent;
  const fewer = ratio.blocks.length < plan.repeats ? ` (${ratio.blocks.length} blocks)` : '';
  return `${sidedRange(ratio)}${fewer}`;
}

const sidedRange = (ratio: Ratio) => `${range(ratio)}${marks[ratio.side]}`;

const cellsOf = ({ verdicts }: Evidence) => verdicts.flatMap(({ cells }) => cells);

function pairRows(evidence: Evidence): ExpectedRow[] {
  return cellsOf(evidence).flatMap(({ cell, metrics }) =>
    metrics.map((metric) => ({ cell, ...metricRow(metric) })),
  );
}

function comparedRows(evidence: Evidence, group: string): ExpectedRow[] {
  return cellsOf(evidence)
    .filter((cell) => cell.group === group)
    .flatMap(({ variant, metrics }) => metrics.map((metric) => ({ variant, ...metricRow(metric) })));
}

function metricRow(verdict: MetricVerdict): ExpectedRow {
  const { metric, base, head, confirmed, shift, floor, smallestProvable } = verdict;
  const arms = confirmed ?? { base, head };
  const { label, unit } = metricNamed(metric);
  const [unitName, size] = unitFor(unit, [arms.base?.median ?? 0, arms.head?.median ?? 0]);
  const of = confirmed === undefined ? { ...verdict, shift } : { ...confirmed, shift: confirmed.median };
  const ends = [of.low, of.high].flatMap((end) => (end === undefined ? [] : [changed(metric, end)]));
  if (metricNamed(metric).better === 'higher') ends.reverse();
  const p = verdict.state === 'improved' ? confirmed?.improvedAdjustedP : confirmed?.adjustedP;
  const looks = (confirmed?.looks ?? 0) > 1 ? ', 2nd look' : '';
  return {
    metric: `${label}, ${unitName}`,
    baseline: arms.base === undefined ? absent : range(arms.base, size),
    now: arms.head === undefined ? absent : range(arms.head, size),
    n:
      confirmed === undefined
        ? `${base?.n ?? absent} / ${head?.n ?? absent}`
        : `${confirmed.pairs} pairs${looks}`,
    change: of.shift === undefined ? absent : `${changed(metric, of.shift)} % [${ends.join(' to ')}]`,
    p: probability(p),
    floor: `${Number(worsening(metric, floor).replace(' %', ''))} %`,
    provable: smallestProvable === undefined ? absent : worsening(metric, smallestProvable),
    state: verdict.state,
  };
}

function ratioRows({ verdicts }: Evidence): ExpectedRow[] {
  return verdicts
    .flatMap(({ ratioShifts }) => ratioShifts)
    .map((row) => ({
      group: row.group,
      ratio: ratioName(row),
      metric: metricNamed(row.metric).label,
      baseline: sidedRange(row.base),
      now: sidedRange(row.head),
      change: `${signed(Math.expm1(row.shift) * 100)} %${row.significant ? ' *' : ''}`,
      p: probability(row.p),
    }));
}

function driftRows({ verdicts }: Evidence): ExpectedRow[] {
  return verdicts
    .flatMap(({ drift }) => drift)
    .map(({ metric, shift, source, cells, limit, exceeded }) => ({
      metric: metricNamed(metric).label,
      'all cells moved': `${changed(metric, shift)} %`,
      'seen in': source === 'all' ? `median of ${cells} cells` : `${cells} cells whose program is the same`,
      limit: worsening(metric, limit),
      '': exceeded ? 'beyond the limit' : '',
    }));
}

const notRunRows = ({ run }: Evidence): ExpectedRow[] =>
  run.notRun.map(({ cell, need, have, fix }) => ({
    cell,
    needs: need,
    'there is': have,
    'what to change': fix,
  }));

function machineRows({ host }: Evidence): ExpectedRow[] {
  return Object.entries(host).map(([key, value]) => ({
    machine: key.replace(/Bytes$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    '': hostText(key, value),
  }));
}

function hostText(key: string, value: unknown): string {
  if (key.endsWith('Bytes')) return quantity('bytes', Number(value));
  if (Array.isArray(value)) return value.join(' ');
  return key === 'fingerprint' ? String(value).slice(0, 12) : String(value);
}

const serverRows = ({ servers }: Evidence): ExpectedRow[] =>
  servers.map(({ name, toolchain, commit, artefactSha256, artefactBytes, contract: { passed } }) => ({
    server: name,
    toolchain,
    commit: commit?.slice(0, 12) ?? 'outside a repository',
    artefact: `${artefactSha256.slice(0, 12)}, ${quantity('bytes', artefactBytes)}`,
    contract: `${passed} of ${passed} passed`,
  }));
