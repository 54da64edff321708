import type { Comparison } from '../evidence/comparison.ts';
import type { SessionFacts } from '../evidence/seal.ts';
import { isGateable } from '../plan/expand.ts';
import { armFigures } from './arm-figures.ts';
import { sessionMismatch } from './comparability.ts';
import { firstLookPairs } from './confirm-looks.ts';
import { confirmOutcomes } from './confirm-pairs.ts';
import type { ConfirmProcedure } from './confirm-protocol.ts';
import { nextPair } from './next-pair.ts';
import { pairFigures } from './pair-figures.ts';
import { firstOfPair } from './pair-order.ts';
import { type Screening, screen } from './screen.ts';

/**
 * The confirm of a measured session beside its baseline. The order of the arms comes from the session's own name.
 *
 * @param head facts of the session; samples of a confirm among them are left aside
 * @param canRun cells that have a program in both arms
 */
export function confirmProcedure(
  head: SessionFacts,
  { base, settings }: Pick<Comparison, 'base' | 'settings'>,
  canRun?: (cell: string) => boolean,
): ConfirmProcedure {
  const [before, now] = [armFigures(base), armFigures(head)];
  const isGated = isGateable(base.run.plan) && isGateable(head.run.plan);
  const nothing: Pick<Screening, 'family' | 'failing' | 'confirmsAll'> = {
    family: [],
    failing: [],
    confirmsAll: false,
  };
  const screening =
    settings.confirm === 'never' || !isGated || sessionMismatch(before, now) !== undefined
      ? nothing
      : screen(before, now, settings);
  const figuresOf = pairFigures(head.run.plan.cells, settings);
  return {
    family: screening.family.map(({ cell, gate }) => ({ cell, metric: gate.metric })),
    failing: screening.failing,
    confirmsAll: screening.confirmsAll,
    firstLook: firstLookPairs(screening.family.length),
    next(samples) {
      const next = nextPair(screening, confirmOutcomes(samples, figuresOf), canRun);
      if (next === undefined) return undefined;
      return { ...next, first: firstOfPair(head.run.session, next.cell, next.pair) };
    },
  };
}
