import { type ConfirmPair, type ConfirmProcedure, triesPerPair } from '../compare/confirm-protocol.ts';
import type { ConfirmRun } from '../evidence/comparison.ts';
import type { MeasuredSample, Sample } from '../evidence/sample.ts';
import { mayStillFit, spentNs, triesOf } from './confirm-tries.ts';

export type Arm = Sample['arm'];

/** One arm of one try of a pair. */
export interface ArmTask {
  readonly pair: ConfirmPair;
  readonly arm: Arm;
  /** 1 or 2: which of the two runs first. */
  readonly position: number;
  /** 1-based try of the pair. */
  readonly attempt: number;
}

/** What a confirm tells while it runs; only between windows, never during one. */
export type ConfirmEvent =
  | {
      readonly kind: 'confirm-started';
      /** (cell, metric) pairs under test, and the cells that they are of. */
      readonly family: number;
      readonly cells: number;
      readonly budgetNs: number;
    }
  | { readonly kind: 'arm-started'; readonly task: ArmTask; readonly spentNs: number }
  | {
      readonly kind: 'try-ended';
      readonly pair: ConfirmPair;
      readonly attempt: number;
      readonly samples: readonly [Sample, Sample];
      readonly spentNs: number;
    }
  | { readonly kind: 'confirm-ended'; readonly ended: ConfirmEnd };

type ConfirmEnd = Extract<ConfirmRun, { kind: 'ran' }>['ended'];

/** What a confirm does, each handed in: it only knows pairs, tries and the budget. */
export interface ConfirmSteps {
  readonly measure: (task: ArmTask) => Promise<MeasuredSample>;
  readonly judge: (measured: MeasuredSample) => Sample;
  /** Makes the sample durable before the next one starts. */
  readonly keep: (sample: Sample) => Promise<void>;
  readonly tell: (event: ConfirmEvent) => void;
}

export interface TimeBudget {
  /** Wall time that all samples of the confirm may take, those of earlier sittings among them. */
  readonly budgetNs: number;
  /** What a pair of a cell will take, before one of it was measured. */
  readonly expectedPairNs: (cell: string) => number;
}

export interface ConfirmResult {
  /** Every sample of the confirm, all tries, in the order of their running. */
  readonly samples: readonly Sample[];
  readonly ended: ConfirmEnd;
}

/**
 * Measures the pairs that the procedure asks for, both arms one after the other, until all is decided, the budget is
 * spent or the session is cancelled. A pair that would not fit into what is left is not begun: half a pair proves
 * nothing. When the procedure asks for a pair again, because an arm was disturbed or an interruption tore them apart, both
 * arms are measured again, as only neighbours in time may be compared; the earlier try stays among the samples.
 *
 * @param kept samples of the confirm from earlier sittings
 */
export async function runConfirm(
  procedure: ConfirmProcedure,
  kept: readonly Sample[],
  budget: TimeBudget,
  steps: ConfirmSteps,
  signal: AbortSignal,
): Promise<ConfirmResult> {
  const samples = [...kept];
  const run = async (task: ArmTask): Promise<Sample> => {
    steps.tell({ kind: 'arm-started', task, spentNs: spentNs(samples) });
    const sample = steps.judge(await steps.measure(task));
    await steps.keep(sample);
    samples.push(sample);
    return sample;
  };
  const measureTry = async (pair: ConfirmPair): Promise<void> => {
    const attempt = 1 + Math.max(0, ...triesOf(pair, samples).keys());
    if (attempt > triesPerPair)
      throw new Error(`the confirm asks for try ${attempt} of pair ${pair.pair} of ${pair.cell}`);
    const second = pair.first === 'base' ? 'head' : 'base';
    const first = await run({ pair, arm: pair.first, position: 1, attempt });
    const other = await run({ pair, arm: second, position: 2, attempt });
    steps.tell({ kind: 'try-ended', pair, attempt, samples: [first, other], spentNs: spentNs(samples) });
  };
  const measureAll = async (): Promise<ConfirmEnd> => {
    for (;;) {
      signal.throwIfAborted();
      const pair = procedure.next(samples);
      if (pair === undefined) return 'complete';
      if (!mayStillFit(pair, samples, budget)) return 'time-budget';
      await measureTry(pair);
    }
  };

  steps.tell({
    kind: 'confirm-started',
    family: procedure.family.length,
    cells: cellsOf(procedure).length,
    budgetNs: budget.budgetNs,
  });
  const ended = await measureAll().catch((error: unknown): ConfirmEnd => {
    if (!signal.aborted) throw error;
    return 'cancelled';
  });
  steps.tell({ kind: 'confirm-ended', ended });
  return { samples, ended };
}

/** The cells whose pairs a procedure may ask for. */
export function cellsOf({ family, failing }: Pick<ConfirmProcedure, 'family' | 'failing'>): string[] {
  return [...new Set([...failing, ...family.map(({ cell }) => cell)])];
}
