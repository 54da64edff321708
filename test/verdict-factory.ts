import type { MetricName } from '../src/compare/metric.ts';
import { metricNamed } from '../src/compare/metrics.ts';
import {
  type CellVerdict,
  type MetricVerdict,
  type PairState,
  type Verdict,
  worstState,
} from '../src/compare/verdict.ts';
import { worseningShift } from '../src/compare/worsening-shift.ts';

/** A metric of a cell that came out like this: 100 before, `shift` worse now. */
export function createMetricVerdict(
  metric: MetricName,
  state: PairState,
  overrides: Partial<MetricVerdict> = {},
): MetricVerdict {
  const floor = worseningShift(metric, metricNamed(metric).floor ?? 0.03);
  return { metric, state, floor, flagged: state === 'regressed', ...overrides };
}

/** What a confirm of ten pairs found: a median shift, and the interval 0.01 around it. */
export function createConfirmed(
  median: number,
  overrides: Partial<NonNullable<MetricVerdict['confirmed']>> = {},
): NonNullable<MetricVerdict['confirmed']> {
  const arm = { median: 100, min: 99, max: 101, n: 10 };
  const interval = { low: median - 0.01, high: median + 0.01 };
  return {
    pairs: 10,
    looks: 1,
    base: arm,
    head: arm,
    median,
    ...interval,
    p: 0.001,
    adjustedP: 0.002,
    ...overrides,
  };
}

export function createCellVerdict(
  cell: string,
  of: PairState | readonly MetricVerdict[],
  reason?: string,
): CellVerdict {
  const [scenario = '', load = '', variant = ''] = cell.split('/');
  const metrics = typeof of === 'string' ? [] : [...of];
  return {
    cell,
    group: `${scenario}/${load}`,
    variant,
    state: typeof of === 'string' ? of : worstState(metrics.map(({ state }) => state)),
    ...(reason === undefined ? {} : { reason }),
    metrics,
  };
}

/** So many cells of which nothing is to be said. */
export function unchangedCells(count: number): CellVerdict[] {
  return Array.from({ length: count }, (_, index) =>
    createCellVerdict(`s${index}/c64/go`, [createMetricVerdict('throughput', 'unchanged')]),
  );
}

export function createVerdict(overrides: Partial<Verdict> = {}): Verdict {
  const cells = overrides.cells ?? unchangedCells(14);
  return {
    state: cells.some(({ state }) => state === 'regressed') ? 'regression' : 'pass',
    form: 'confirm',
    reasons: [],
    drift: [],
    ratioShifts: [],
    ratioShiftsByChance: 0,
    family: 0,
    unconfirmed: 0,
    ...overrides,
    cells,
  };
}
