import { type PlacedFigure, type PositionEffect, positionEffect } from '../compare/position-effect.ts';
import type { Cell } from '../plan/plan.ts';
import type { CellFigures } from './cell-figures.ts';
import type { Derived } from './derived.ts';
import type { Sample } from './sample.ts';

/**
 * Whether throughput depends on when a sample was measured: on its place among the variants of its group, which would
 * bend ratios, and on its place in the block. From admitted first tries: a second one is run at the end of its block,
 * not at its place. An open loop has the throughput that was asked for, at any place.
 */
export function derivePosition(cells: readonly Cell[], figures: CellFigures): Derived['position'] {
  const closed = cells.filter(({ load }) => load.kind !== 'rate').map(({ id }) => id);
  const placed = (placeOf: (sample: Sample) => number): PlacedFigure[] =>
    closed.flatMap((cell) => {
      const throughput = figures.admitted(cell, 'throughput');
      return [...(figures.tries.get(cell) ?? [])].flatMap(([block, sample]) => {
        const value = throughput.get(block);
        return value === undefined || sample.attempt > 1 ? [] : [{ cell, place: placeOf(sample), value }];
      });
    });
  return {
    inGroup: found(
      positionEffect(placed(({ positionInGroup }) => positionInGroup)),
      'no variant was measured at two places of its group',
    ),
    inBlock: found(
      positionEffect(placed(({ position }) => position)),
      'no cell was measured at two places of a block',
    ),
  };
}

function found(effect: PositionEffect | undefined, reason: string): Derived['position']['inGroup'] {
  return effect === undefined
    ? { kind: 'none', reason: `${reason} often enough` }
    : { kind: 'estimated', ...effect };
}
