import type { Arm, ArmCell } from '../src/compare/arm.ts';
import type { PairOutcome } from '../src/compare/confirm-pairs.ts';
import { gates } from '../src/compare/gate.ts';
import { type Judged, judgeArms } from '../src/compare/judge-arms.ts';
import type { MetricName } from '../src/compare/metric.ts';
import type { Screening } from '../src/compare/screen.ts';
import type { Verdict } from '../src/compare/verdict.ts';

/** Deviations of five blocks, as factors; the same in every session, so nothing here is left to chance. */
const blocks = [1.001, 0.999, 1.002, 0.998, 1];

/** By how much a metric of a cell is worse: 0.05 is 5 %. */
export type Worse = Partial<Record<MetricName, number>>;

export interface CellOptions extends Partial<Omit<ArmCell, 'figures'>> {
  readonly worse?: Worse;
  readonly metrics?: readonly MetricName[];
}

const usual: Record<string, number> = {
  throughput: 40_000,
  p50: 1_600_000,
  p99: 3_000_000,
  'cpu-per-request': 24_000,
  'peak-memory': 16_000_000,
};

/** `text/c64/go`: scenario, load, variant. */
export function createArmCell(id: string, options: CellOptions = {}): ArmCell {
  const { worse = {}, metrics = Object.keys(usual) as MetricName[], ...overrides } = options;
  const variant = id.slice(id.lastIndexOf('/') + 1);
  return {
    id,
    group: id.slice(0, id.lastIndexOf('/')),
    variant,
    server: variant.split('-')[0] ?? variant,
    result: { kind: 'admitted' },
    terms: { request: 'abc', window: '8 s' },
    program: `${variant} 1`,
    figures: new Map(metrics.map((metric) => [metric, figuresOf(metric, worse[metric] ?? 0)])),
    ...overrides,
  };
}

function figuresOf(metric: MetricName, worse: number): ReadonlyMap<number, number> {
  const usualFigure = usual[metric] ?? 1;
  const figure = metric === 'throughput' ? usualFigure / (1 + worse) : usualFigure * (1 + worse);
  return new Map(blocks.map((deviation, index) => [index + 1, figure * deviation]));
}

export function createArm(cells: readonly ArmCell[], overrides: Partial<Arm> = {}): Arm {
  return {
    planName: 'smoke',
    machine: { cpuModel: 'Imaginary CPU', rung: 'A' },
    memoryCounting: 'rung A, cgroup v2',
    instruments: { kernel: '6.12.0', generator: 'loadgen 0.1.0' },
    cells,
    ...overrides,
  };
}

/** Cells of both servers in four scenarios. */
export const usualIds = ['text/c64', 'json-get/c64', 'json-post/c64', 'mixed/c4'].flatMap((group) => [
  `${group}/go`,
  `${group}/rust`,
]);

/** Head and baseline of `usualIds`; in the head every program is new unless it says otherwise. */
export function createArms(
  changes: Readonly<Record<string, CellOptions>> = {},
  before: Readonly<Record<string, CellOptions>> = {},
): { base: Arm; head: Arm } {
  return {
    base: createArm(usualIds.map((id) => createArmCell(id, before[id]))),
    head: createArm(usualIds.map((id) => createArmCell(id, { program: `${id} 2`, ...changes[id] }))),
  };
}

export const autoSettings: Judged['settings'] = { floors: {}, confirm: 'auto', identicalShortcut: true };

export function judgeWith(arms: { base: Arm; head: Arm }, overrides: Partial<Judged> = {}): Verdict {
  return judgeArms({
    ...arms,
    settings: autoSettings,
    baseProgram: 'runnable',
    outcomes: new Map(),
    ...overrides,
  });
}

/** A pair of which the head is worse by so much; pairs scatter by ± 0.2 % and alternate in their order. */
export function createPair(pair: number, worse: Worse): PairOutcome {
  const scatter = 0.002 * (((pair * 7) % 5) - 2) * 0.5;
  const base = new Map<MetricName, number>();
  const head = new Map<MetricName, number>();
  for (const { metric, turn } of gates({ floors: {} })) {
    const log = turn * Math.log(usual[metric] ?? 1);
    base.set(metric, log);
    head.set(metric, log + Math.log(1 + (worse[metric] ?? 0)) + scatter);
  }
  return { kind: 'measured', first: pair % 2 === 0 ? 'base' : 'head', base, head };
}

/** So many pairs of each flagged cell, with the shifts that the confirm is to find. */
export function createPairs(
  { family, failing }: Pick<Screening, 'family' | 'failing'>,
  pairs: number,
  worse: Readonly<Record<string, Worse>> = {},
): Map<string, PairOutcome[]> {
  const cells = new Set([...family.map(({ cell }) => cell), ...failing]);
  return new Map(
    [...cells].map((cell) => [
      cell,
      Array.from({ length: pairs }, (_, index) => createPair(index + 1, worse[cell] ?? {})),
    ]),
  );
}

export function cellOf(verdict: Verdict, id: string): Verdict['cells'][number] {
  const found = verdict.cells.find(({ cell }) => cell === id);
  if (found === undefined) throw new Error(`no verdict on ${id}`);
  return found;
}

export const fails = (failed = 5): ArmCell['result'] => ({
  kind: 'fails',
  failed,
  admitted: 5 - failed,
  planned: 5,
  reason: `no-oom in ${failed} samples: killed by its memory limit`,
});
