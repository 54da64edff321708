import type { Arm } from '../../src/compare/arm.ts';
import type { ConfirmOutcomes, PairOutcome } from '../../src/compare/confirm-pairs.ts';
import { judgeCells } from '../../src/compare/judge-arms.ts';
import { nextPair } from '../../src/compare/next-pair.ts';
import { firstOfPair } from '../../src/compare/pair-order.ts';
import { type Screening, screen } from '../../src/compare/screen.ts';
import type { Compared, Ruling } from './rule.ts';
import { onlyGoChanged } from './synthetic-session.ts';

/** As `run` has it when nothing is configured and the machine was never calibrated. */
const settings = { floors: {}, confirm: 'auto', identicalShortcut: true } as const;

/** The time budget of a confirm when none is set: three times the plan's time, and all samples take the same time. */
const budgetInPlans = 3;

/**
 * The real procedure, from the screen to the verdict: whatever pair it asks for is made on demand in the head's session,
 * until it asks for no more or the time budget is spent.
 */
export function withConfirm(compared: Compared): Ruling {
  return confirmed(compared, compared.base.arm, compared.head.arm);
}

/** The same when the programs of all servers but `go` are those of the baseline: they tell the drift of the machine. */
export function withConfirmOfGo(compared: Compared): Ruling {
  return confirmed(compared, onlyGoChanged(compared.base.arm), onlyGoChanged(compared.head.arm));
}

/** The weaker form, with the other servers as its controls: no program stands for the baseline. */
export function withoutConfirm(compared: Compared): Ruling {
  const screening = screen(onlyGoChanged(compared.base.arm), onlyGoChanged(compared.head.arm), settings);
  return { ...ruling(screening, 'without-confirm', new Map()), pairs: 0 };
}

function confirmed({ name, head: session, samples, slowdown }: Compared, base: Arm, head: Arm): Ruling {
  const screening = screen(base, head, settings);
  const outcomes = new Map<string, PairOutcome[]>();
  const mostPairs = (samples * budgetInPlans) / 2;
  let pairs = 0;
  for (; pairs < mostPairs; pairs += 1) {
    const next = nextPair(screening, outcomes);
    if (next === undefined) break;
    const first = firstOfPair(name, next.cell, next.pair);
    const measured: PairOutcome = {
      kind: 'measured',
      first,
      base: session.sampleAgain(next.cell, first === 'base' ? 0 : 1),
      head: session.sampleAgain(next.cell, first === 'base' ? 1 : 0, slowdown),
    };
    outcomes.set(next.cell, [...(outcomes.get(next.cell) ?? []), measured]);
  }
  return { ...ruling(screening, 'confirm', outcomes), pairs };
}

function ruling(
  screening: Screening,
  form: 'confirm' | 'without-confirm',
  outcomes: ConfirmOutcomes,
): Pick<Ruling, 'state' | 'slower'> {
  const { state, cells } = judgeCells({ settings, outcomes }, screening, form);
  return { state, slower: cells.filter((cell) => cell.state === 'regressed').map(({ cell }) => cell) };
}
