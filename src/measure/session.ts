import type { MeasuredSample, Sample } from '../evidence/sample.ts';
import type { Slot } from '../plan/plan.ts';
import { mayRunAgain } from './rerun.ts';

/** What a session tells while it runs; only between windows, never during one. */
export type SessionEvent =
  | { readonly kind: 'session-started'; readonly planned: number }
  | { readonly kind: 'sample-started'; readonly slot: Slot; readonly attempt: number }
  | {
      readonly kind: 'sample-ended';
      readonly slot: Slot;
      readonly sample: Sample;
      /** Planned samples that need no further try. */
      readonly settled: number;
      readonly reruns: number;
    }
  | { readonly kind: 'block-ended'; readonly block: number }
  | { readonly kind: 'session-ended' };

/** What a session does, each handed in: the session itself only knows the order and the reruns. */
export interface SessionSteps {
  readonly measure: (slot: Slot, attempt: number) => Promise<MeasuredSample>;
  readonly judge: (measured: MeasuredSample) => Sample;
  /** Makes the sample durable before the next one starts. */
  readonly keep: (sample: Sample) => Promise<void>;
  readonly tell: (event: SessionEvent) => void;
}

export interface SessionResult {
  readonly samples: readonly Sample[];
  readonly ended: 'complete' | 'cancelled';
}

/**
 * Measures every slot in the stored order. A disturbed sample is run again at the end of its block, within the
 * limits of `rerun.ts`; every try is kept.
 *
 * @param order the slots to run, in order
 * @param kept samples of an earlier part of the same session, which are not run again
 */
export async function runSession(
  order: readonly Slot[],
  kept: readonly Sample[],
  steps: SessionSteps,
  signal: AbortSignal,
): Promise<SessionResult> {
  const samples = [...kept];
  const attemptsOf = (slot: Slot) => samples.filter((sample) => isOf(sample, slot));
  const reruns = () => samples.filter((sample) => sample.attempt > 1).length;
  const needsAnotherTry = (slot: Slot) => {
    const last = attemptsOf(slot).at(-1);
    return last === undefined || mayRunAgain(last.state, last.attempt, reruns(), order.length);
  };
  const isSettled = (slot: Slot) => !needsAnotherTry(slot);

  const run = async (slot: Slot) => {
    const attempt = attemptsOf(slot).length + 1;
    steps.tell({ kind: 'sample-started', slot, attempt });
    const sample = steps.judge(await steps.measure(slot, attempt));
    await steps.keep(sample);
    samples.push(sample);
    const settled = order.filter(isSettled).length;
    steps.tell({ kind: 'sample-ended', slot, sample, settled, reruns: reruns() });
  };

  steps.tell({ kind: 'session-started', planned: order.length });
  try {
    for (const block of blocksOf(order)) {
      const slots = order.filter((slot) => slot.block === block);
      for (const slot of slots) if (attemptsOf(slot).length === 0) await run(slot);
      for (let again = slots.filter(needsAnotherTry); again.length > 0; again = slots.filter(needsAnotherTry))
        for (const slot of again) if (needsAnotherTry(slot)) await run(slot);
      steps.tell({ kind: 'block-ended', block });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return { samples, ended: 'cancelled' };
  } finally {
    steps.tell({ kind: 'session-ended' });
  }
  return { samples, ended: 'complete' };
}

function blocksOf(order: readonly Slot[]): number[] {
  return [...new Set(order.map((slot) => slot.block))];
}

function isOf(sample: Sample, slot: Slot): boolean {
  return sample.cell === slot.cell && sample.block === slot.block;
}
