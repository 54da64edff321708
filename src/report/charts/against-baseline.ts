import type { Verdict } from '../../compare/verdict.ts';
import type { FigureGroup } from './figure.ts';
import type { FigureSource } from './figure-source.ts';
import { pairedShiftFigures } from './paired-shifts.ts';
import { confirmSecondsFigures } from './seconds.ts';
import { shiftFigures } from './shifts.ts';

/** What a verdict rests on: the change of every cell, and the confirm that proves it pair by pair. */
export function againstBaseline(source: FigureSource, verdict: Verdict): FigureGroup[] {
  return [
    { title: 'Change with interval', figures: shiftFigures(verdict) },
    { title: 'The confirm, pair by pair', figures: pairedShiftFigures(source, verdict) },
    { title: 'The course of each window of the confirm', figures: confirmSecondsFigures(source) },
  ];
}
