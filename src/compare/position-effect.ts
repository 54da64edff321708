import { mean, sum } from 'simple-statistics';
import { student975 } from './student-t.ts';

/** A figure of one sample with the place at which it was measured. */
export interface PlacedFigure {
  readonly cell: string;
  /** 1-based place: in the block, or among the variants of the group. */
  readonly place: number;
  /** Above 0. */
  readonly value: number;
}

/** What one place later does to a figure: the change of its logarithm, so −0.01 is 1 % less. */
export interface PositionEffect {
  readonly perPlace: number;
  /** 95 % interval of it. */
  readonly low: number;
  readonly high: number;
  /** Figures that it rests on, and the cells that they are of. */
  readonly n: number;
  readonly cells: number;
}

/**
 * Estimates the effect of a sample's place on a figure. Every cell is compared with itself only: place and ln(value) are
 * taken as differences from the means of their cell, and a line through the origin is fitted to all of them by least
 * squares (the within estimator of a model with a fixed effect for each cell). Its interval takes the scatter to be
 * alike in all cells, as far as a cell's scatter has nothing to do with its places, which the balanced order provides.
 *
 * @returns undefined when nothing can be told: no cell was measured at two places, or nothing is left to judge the scatter
 */
export function positionEffect(figures: readonly PlacedFigure[]): PositionEffect | undefined {
  const cells = byCell(figures.filter(({ value }) => value > 0));
  const deviations = cells.flatMap(deviationsOf);
  const degreesOfFreedom = deviations.length - cells.length - 1;
  const spread = sum(deviations.map(({ place }) => place ** 2));
  if (spread === 0 || degreesOfFreedom < 1) return undefined;
  const perPlace = sum(deviations.map(({ place, log }) => place * log)) / spread;
  const scatter = sum(deviations.map(({ place, log }) => (log - perPlace * place) ** 2));
  const halfWidth =
    student975(degreesOfFreedom) * Math.sqrt(Math.max(0, scatter) / degreesOfFreedom / spread);
  return {
    perPlace,
    low: perPlace - halfWidth,
    high: perPlace + halfWidth,
    n: deviations.length,
    cells: cells.length,
  };
}

/** Figures by cell; one alone has nothing to be compared with. */
function byCell(figures: readonly PlacedFigure[]): PlacedFigure[][] {
  const cells = new Map<string, PlacedFigure[]>();
  for (const figure of figures) {
    const own = cells.get(figure.cell) ?? [];
    own.push(figure);
    cells.set(figure.cell, own);
  }
  return [...cells.values()].filter(({ length }) => length > 1);
}

function deviationsOf(figures: readonly PlacedFigure[]): { place: number; log: number }[] {
  const meanPlace = mean(figures.map(({ place }) => place));
  const meanLog = mean(figures.map(({ value }) => Math.log(value)));
  return figures.map(({ place, value }) => ({ place: place - meanPlace, log: Math.log(value) - meanLog }));
}
