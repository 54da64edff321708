import type { Arm, ArmCell } from '../../../src/compare/arm.ts';
import { armFigures } from '../../../src/compare/arm-figures.ts';
import { confirmOutcomes, type PairOutcome } from '../../../src/compare/confirm-pairs.ts';
import { type Judged, judgeArms } from '../../../src/compare/judge-arms.ts';
import type { MetricName } from '../../../src/compare/metric.ts';
import { pairFigures } from '../../../src/compare/pair-figures.ts';
import type { RunState, Verdict } from '../../../src/compare/verdict.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import type { Target } from './rows.ts';

/**
 * What is kept of a real session that was compared: both arms and the pairs, figure by figure, so that our rule and any
 * other can judge it again. Whole evidence is fifty times as large.
 */
export interface ComparedSession {
  /** A row of the detection table. */
  readonly row: string;
  readonly startedAt: string;
  /** Wall time of the whole session, builds and confirm with it. */
  readonly wallNs: number;
  readonly target?: Target;
  /** `BENCH_BRAKE` of the head, where it is used. */
  readonly setting?: string;
  readonly samples: { readonly measured: number; readonly disturbed: number };
  readonly judged: Judged;
  /** As the session's own verdict had it. */
  readonly state: RunState;
}

/** Takes from evidence what is kept of it. @throws Error when its verdict does not follow from that. */
export function comparedSession(
  evidence: Evidence,
  made: Pick<ComparedSession, 'row' | 'startedAt' | 'wallNs' | 'target' | 'setting'>,
): ComparedSession {
  const { comparison, verdicts, samples, run, derived } = evidence;
  const [verdict] = verdicts;
  if (comparison === undefined || verdict === undefined) throw new Error('the session was not compared');
  const { timeBudgetNs: _, ...settings } = comparison.settings;
  const judged: Judged = {
    base: armFigures(comparison.base),
    head: armFigures(evidence, derived),
    settings,
    baseProgram: comparison.source.artefacts.kind === 'none' ? 'none' : 'runnable',
    outcomes: confirmOutcomes(samples, pairFigures(run.plan.cells, settings)),
  };
  const session: ComparedSession = {
    ...made,
    samples: {
      measured: samples.length,
      disturbed: samples.filter(({ state }) => state === 'disturbed').length,
    },
    judged,
    state: verdict.state,
  };
  const again = judgeArms(fromLine(toLine(session)).judged);
  if (JSON.stringify(states(again)) !== JSON.stringify(states(verdict)))
    throw new Error('the verdict does not follow from the figures that are kept');
  return session;
}

const states = ({ state, cells }: Verdict) => [state, ...cells.map((cell) => [cell.cell, cell.state])];

/** One line of JSON; a map becomes the list of its entries. */
export const toLine = (session: ComparedSession): string =>
  JSON.stringify(session, (_, value: unknown) => (value instanceof Map ? [...value] : value));

/** The other way round. Our own file: its shape is what `toLine` wrote. */
export function fromLine(line: string): ComparedSession {
  const { judged, ...session } = JSON.parse(line) as Written;
  return {
    ...session,
    judged: {
      ...judged,
      base: arm(judged.base),
      head: arm(judged.head),
      outcomes: new Map(judged.outcomes.map(([cell, pairs]) => [cell, pairs.map(outcome)])),
    },
  };
}

type Entries<Key, Value> = readonly (readonly [Key, Value])[];
type WrittenCell = Omit<ArmCell, 'figures'> & {
  readonly figures: Entries<MetricName, Entries<number, number>>;
};
type WrittenArm = Omit<Arm, 'cells'> & { readonly cells: readonly WrittenCell[] };
type Measured = Extract<PairOutcome, { kind: 'measured' }>;
type WrittenPair =
  | Exclude<PairOutcome, Measured>
  | (Omit<Measured, 'base' | 'head'> & Record<'base' | 'head', Entries<MetricName, number>>);
type Written = Omit<ComparedSession, 'judged'> & {
  readonly judged: Omit<Judged, 'base' | 'head' | 'outcomes'> & {
    readonly base: WrittenArm;
    readonly head: WrittenArm;
    readonly outcomes: Entries<string, readonly WrittenPair[]>;
  };
};

const arm = (written: WrittenArm): Arm => ({
  ...written,
  cells: written.cells.map((cell): ArmCell => {
    const { program, figures, ...rest } = cell;
    return {
      ...rest,
      program,
      figures: new Map(figures.map(([metric, blocks]) => [metric, new Map(blocks)])),
    };
  }),
});

const outcome = (written: WrittenPair): PairOutcome =>
  written.kind === 'measured'
    ? { ...written, base: new Map(written.base), head: new Map(written.head) }
    : written;
