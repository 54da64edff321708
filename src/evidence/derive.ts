import { cellAdmission } from '../admission/cell-admission.ts';
import { cellStatistic } from '../compare/cell-statistics.ts';
import { metricSource } from '../compare/metric.ts';
import { metrics } from '../compare/metrics.ts';
import { defaultPairs, pairedRatio } from '../compare/ratios.ts';
import type { Cell } from '../plan/plan.ts';
import { blockOutcomes } from './block-samples.ts';
import { CellFigures } from './cell-figures.ts';
import { derivePosition } from './derive-position.ts';
import type { Derived, DerivedCell, DerivedRatios, DerivedSample, Ratio, Statistic } from './derived.ts';
import type { Evidence } from './evidence.ts';
import { allAbsent, metricRecord } from './metric-record.ts';
import type { Sample } from './sample.ts';
import { admissionSummary, littlesLaw, overhead } from './session-figures.ts';

/** What the published numbers rest on. */
export type RawEvidence = Pick<Evidence, 'run' | 'samples'>;

/** Derives every published number. The same facts always give the same numbers: `verify` derives them again. */
export function derive({ run, samples }: RawEvidence): Derived {
  const cells = new Map(run.plan.cells.map((cell) => [cell.id, cell]));
  const derivedSamples = samples.flatMap((sample) => {
    const cell = cells.get(sample.cell);
    // A sample of a foreign cell has no figures; `verify` names it.
    return cell === undefined ? [] : [deriveSample(sample, cell)];
  });
  // The pairs of a confirm are no part of the plan: neither of its cells, nor of its costs.
  const own = samples.filter(({ phase }) => phase === 'screen');
  const figures = new CellFigures(own, derivedSamples);
  const notRun = new Set(run.ended === 'skipped' ? cells.keys() : run.notRun.map(({ cell }) => cell));
  const derivedCells = run.plan.cells.map((cell) =>
    deriveCell(cell, figures, notRun.has(cell.id), run.plan.repeats),
  );
  return {
    metrics: metrics.map(({ name, unit, better, floor, gated }) => ({
      name,
      unit,
      better,
      ...(floor === undefined ? {} : { floor }),
      gated,
    })),
    samples: derivedSamples,
    cells: derivedCells,
    ratios: deriveRatios(run.plan.cells, derivedCells, figures),
    admission: admissionSummary(own),
    littlesLaw: littlesLaw(run.plan.cells, derivedCells),
    overhead: overhead(own),
    position: derivePosition(run.plan.cells, figures),
  };
}

function deriveSample(sample: Sample, cell: Cell): DerivedSample {
  const source = metricSource(sample, cell);
  const record = metricRecord((metric) => {
    const measurement = metric.extract(source);
    return measurement.kind === 'value' ? { figure: measurement.value } : { absent: measurement.reason };
  });
  return { id: sample.id, ...record };
}

function deriveCell(cell: Cell, figures: CellFigures, notRun: boolean, repeats: number): DerivedCell {
  const tries = figures.tries.get(cell.id) ?? new Map<number, Sample>();
  const { state, ...blocks } = cellAdmission(blockOutcomes(tries, repeats));
  const record = metricRecord<Statistic>(({ name }) => {
    const statistic = cellStatistic([...figures.admitted(cell.id, name).values()]);
    return statistic === undefined ? { absent: figures.absentReason(cell.id, name) } : { figure: statistic };
  });
  return {
    cell: cell.id,
    state: notRun ? 'not-run' : state,
    blocks,
    ...(notRun ? allAbsent<Statistic>('not run') : record),
  };
}

function deriveRatios(
  cells: readonly Cell[],
  derived: readonly DerivedCell[],
  figures: CellFigures,
): DerivedRatios[] {
  const states = new Map(derived.map(({ cell, state }) => [cell, state]));
  const groups = groupCells(cells);
  return [...groups].flatMap(([group, members]) => {
    const byVariant = new Map(members.map((cell) => [cell.variant, cell.id]));
    return defaultPairs([...byVariant.keys()]).map(({ variant, over }) => {
      const pair = [byVariant.get(variant) ?? '', byVariant.get(over) ?? ''] as const;
      const unusable = pair.find((cell) => states.get(cell) !== 'admitted');
      const record =
        unusable === undefined
          ? pairRecord(...pair, figures)
          : allAbsent<Ratio>(`${unusable} is ${states.get(unusable)}`);
      return { group, variant, over, ...record };
    });
  });
}

function groupCells(cells: readonly Cell[]): Map<string, Cell[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) groups.set(cell.group, [...(groups.get(cell.group) ?? []), cell]);
  return groups;
}

function pairRecord(numerator: string, denominator: string, figures: CellFigures) {
  return metricRecord<Ratio>(({ name }) => {
    const ratio = pairedRatio(figures.admitted(numerator, name), figures.admitted(denominator, name));
    if (ratio !== undefined) return { figure: { ...ratio, blocks: [...ratio.blocks] } };
    const missing = [numerator, denominator].find((cell) => figures.admitted(cell, name).size === 0);
    const reason =
      missing === undefined ? 'no block in which both have it' : figures.absentReason(missing, name);
    return { absent: reason };
  });
}
