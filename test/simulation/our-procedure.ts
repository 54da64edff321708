import type { Arm } from '../../src/compare/arm.ts';
import type { PairOutcome } from '../../src/compare/confirm-pairs.ts';
import { judgeArms } from '../../src/compare/judge-arms.ts';
import { nextPair } from '../../src/compare/next-pair.ts';
import { firstOfPair } from '../../src/compare/pair-order.ts';
import { screen } from '../../src/compare/screen.ts';
import type { RunState } from '../../src/compare/verdict.ts';
import type { Slowdown, SyntheticSession } from './synthetic-session.ts';

/** What a rule says of two sessions. */
export interface Ruling {
  readonly state: RunState;
  /** Cells that it calls slower. */
  readonly slower: readonly string[];
  /** Pairs that the confirm measured. */
  readonly pairs: number;
}

/** As `run` has it when nothing is configured and the machine was never calibrated; only the shortcut differs. */
const settings = { floors: {}, confirm: 'auto', identicalShortcut: true } as const;

/**
 * The real procedure, from the screen to the verdict: whatever pair it asks for is made on demand in the head's session,
 * until it asks for no more or the time budget is spent, counted in pairs because all samples take the same time.
 */
export function judgeWithConfirm(
  base: SyntheticSession,
  head: SyntheticSession,
  { name, mostPairs, slowdown }: { name: string; mostPairs: number; slowdown: Slowdown | undefined },
): Ruling {
  const screening = screen(base.arm, head.arm, settings);
  const outcomes = new Map<string, PairOutcome[]>();
  let pairs = 0;
  for (; pairs < mostPairs; pairs += 1) {
    const next = nextPair(screening, outcomes);
    if (next === undefined) break;
    const first = firstOfPair(name, next.cell, next.pair);
    const measured: PairOutcome = {
      kind: 'measured',
      first,
      base: head.sampleAgain(next.cell, first === 'base' ? 0 : 1, undefined),
      head: head.sampleAgain(next.cell, first === 'base' ? 1 : 0, slowdown),
    };
    outcomes.set(next.cell, [...(outcomes.get(next.cell) ?? []), measured]);
  }
  return ruling(base.arm, head.arm, 'runnable', outcomes, pairs);
}

/** The weaker form: no program stands for the baseline. */
export function judgeWithoutConfirm(base: Arm, head: Arm): Ruling {
  return ruling(base, head, 'none', new Map(), 0);
}

function ruling(
  base: Arm,
  head: Arm,
  baseProgram: 'runnable' | 'none',
  outcomes: ReadonlyMap<string, readonly PairOutcome[]>,
  pairs: number,
): Ruling {
  const { state, cells } = judgeArms({ base, head, settings, baseProgram, outcomes });
  const slower = cells.filter((cell) => cell.state === 'regressed').map(({ cell }) => cell);
  return { state, slower, pairs };
}
