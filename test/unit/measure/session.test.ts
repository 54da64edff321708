import { describe, expect, it } from 'vitest';
import type { MeasuredSample, Sample, SampleState } from '../../../src/evidence/sample.ts';
import { runSession, type SessionEvent } from '../../../src/measure/session.ts';
import type { Slot } from '../../../src/plan/plan.ts';

const order: Slot[] = [1, 2].flatMap((block) =>
  ['a', 'b', 'c'].map((cell, index) => ({ cell, block, position: index + 1, positionInGroup: 1 })),
);

/** Runs the order with a script of states by `cell#block.attempt`; everything not named is admitted. */
async function run(script: Record<string, SampleState> = {}, kept: Sample[] = [], stopAt?: string) {
  const events: SessionEvent[] = [];
  const durable: string[] = [];
  const controller = new AbortController();
  const result = await runSession(
    order,
    kept,
    {
      measure: async (slot, attempt) => {
        const id = `${slot.cell}#${slot.block}.${attempt}`;
        if (id === stopAt) {
          controller.abort(new Error('stop'));
          controller.signal.throwIfAborted();
        }
        return { id, cell: slot.cell, block: slot.block, attempt } as MeasuredSample;
      },
      judge: (measured) => ({ ...measured, state: script[measured.id] ?? 'admitted' }) as Sample,
      keep: async (sample) => {
        durable.push(sample.id);
      },
      tell: (event) => events.push(event),
    },
    controller.signal,
  );
  return { ids: result.samples.map(({ id }) => id), ended: result.ended, events, durable };
}

describe('a session', () => {
  it('runs every slot once, in the stored order', async () => {
    const { ids, ended, durable } = await run();
    expect(ids).toEqual(['a#1.1', 'b#1.1', 'c#1.1', 'a#2.1', 'b#2.1', 'c#2.1']);
    expect(ended).toBe('complete');
    expect(durable).toEqual(ids);
  });

  it('runs a disturbed sample again at the end of its block', async () => {
    const { ids } = await run({ 'a#1.1': 'disturbed' });
    expect(ids).toEqual(['a#1.1', 'b#1.1', 'c#1.1', 'a#1.2', 'a#2.1', 'b#2.1', 'c#2.1']);
  });

  it('never repeats a sample that failed for the server: that is a result', async () => {
    const { ids } = await run({ 'a#1.1': 'failed', 'b#2.1': 'failed' });
    expect(ids).toHaveLength(order.length);
  });

  it('keeps reruns below a fifth of the plan, and every try', async () => {
    const always = Object.fromEntries(
      order.flatMap(({ cell, block }) =>
        [1, 2, 3, 4].map((n) => [`${cell}#${block}.${n}`, 'disturbed' as const]),
      ),
    );
    const { ids, ended } = await run(always);
    // A fifth of 6 samples is 1.2: one rerun.
    expect(ids).toEqual(['a#1.1', 'b#1.1', 'c#1.1', 'a#1.2', 'a#2.1', 'b#2.1', 'c#2.1']);
    expect(ended).toBe('complete');
  });

  it('goes on where an earlier part of it stopped', async () => {
    const first = await run({}, [], 'c#1.1');
    expect(first).toMatchObject({ ids: ['a#1.1', 'b#1.1'], ended: 'cancelled' });
    const kept = first.ids.map((id) => {
      const cell = id[0] as string;
      return { id, cell, block: 1, attempt: 1, state: 'admitted' } as Sample;
    });
    const second = await run({}, kept);
    expect(second.ids).toEqual(['a#1.1', 'b#1.1', 'c#1.1', 'a#2.1', 'b#2.1', 'c#2.1']);
    expect(second.durable).toEqual(['c#1.1', 'a#2.1', 'b#2.1', 'c#2.1']);
  });

  it('tells what runs and how far it is, and that it has ended', async () => {
    const { events } = await run({ 'b#1.1': 'disturbed' });
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'sample-started')).toEqual([
      'session-started',
      ...Array(4).fill('sample-ended'),
      'block-ended',
      ...Array(3).fill('sample-ended'),
      'block-ended',
      'session-ended',
    ]);
    const settled = events.flatMap((event) => (event.kind === 'sample-ended' ? [event.settled] : []));
    expect(settled).toEqual([1, 1, 2, 3, 4, 5, 6]);
  });

  it('lets a fault through that is no cancellation', async () => {
    const fault = new Error('the disk is gone');
    await expect(
      runSession(
        order,
        [],
        {
          measure: () => Promise.reject(fault),
          judge: (sample) => sample as Sample,
          keep: async () => {},
          tell: () => {},
        },
        new AbortController().signal,
      ),
    ).rejects.toBe(fault);
  });
});
