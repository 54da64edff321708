import { describe, expect, it } from 'vitest';
import {
  type ConfirmPair,
  type ConfirmProcedure,
  confirmSampleId,
} from '../../../src/compare/confirm-protocol.ts';
import type { MeasuredSample, Sample, SampleState } from '../../../src/evidence/sample.ts';
import { type ConfirmEvent, runConfirm } from '../../../src/measure/confirm-session.ts';

/** Asks for pairs 1 … `pairs` of each cell, a pair again until a whole try of it is undisturbed or there were three. */
function asking(cells: readonly string[], pairs: number): ConfirmProcedure {
  const wanted = cells.flatMap((cell) =>
    Array.from({ length: pairs }, (_, index): ConfirmPair => {
      const pair = index + 1;
      return { cell, pair, first: pair % 2 === 1 ? 'base' : 'head' };
    }),
  );
  return {
    family: cells.map((cell) => ({ cell, metric: 'throughput' })),
    failing: [],
    confirmsAll: false,
    firstLook: pairs,
    next: (samples) => wanted.find((pair) => !isSettled(pair, samples)),
  };
}

function isSettled({ cell, pair }: ConfirmPair, samples: readonly Sample[]): boolean {
  const own = samples.filter((sample) => sample.cell === cell && sample.block === pair);
  const last = own.filter(({ attempt }) => attempt === own.at(-1)?.attempt);
  return (
    (last.length === 2 && last.every(({ state }) => state !== 'disturbed')) ||
    (own.at(-1)?.attempt === 3 && last.length === 2)
  );
}

interface Script {
  readonly states?: Record<string, SampleState>;
  readonly kept?: readonly Sample[];
  readonly budgetNs?: number;
  readonly stopAt?: string;
  readonly totalNs?: number;
}

const createSample = (id: string, of: Partial<Sample>, totalNs = 10): Sample =>
  ({ id, phase: 'confirm', state: 'admitted', durations: { totalNs }, ...of }) as Sample;

async function run(procedure: ConfirmProcedure, script: Script = {}) {
  const { states = {}, kept = [], budgetNs = 1_000, stopAt, totalNs = 10 } = script;
  const controller = new AbortController();
  const durable: string[] = [];
  const events: ConfirmEvent[] = [];
  const result = await runConfirm(
    procedure,
    kept,
    { budgetNs, expectedPairNs: () => 20 },
    {
      measure: async ({ pair, arm, attempt, position }) => {
        const id = confirmSampleId(pair.cell, pair.pair, arm, attempt);
        if (id === stopAt) {
          controller.abort(new Error('stop'));
          controller.signal.throwIfAborted();
        }
        const of = { cell: pair.cell, block: pair.pair, arm, attempt, position };
        return createSample(id, of, totalNs) as MeasuredSample;
      },
      judge: (measured) => ({ ...measured, state: states[measured.id] ?? 'admitted' }) as Sample,
      keep: async ({ id }) => {
        durable.push(id);
      },
      tell: (event) => events.push(event),
    },
    controller.signal,
  );
  return { ids: result.samples.map(({ id }) => id), ended: result.ended, result, durable, events };
}

describe('a confirm', () => {
  it('measures both arms of each pair one after the other, in the order drawn, each made durable', async () => {
    const { ids, ended, durable, result } = await run(asking(['a'], 2));
    expect(ids).toEqual(['a#c1.base.1', 'a#c1.head.1', 'a#c2.head.1', 'a#c2.base.1']);
    expect(result.samples.map(({ position }) => position)).toEqual([1, 2, 1, 2]);
    expect(durable).toEqual(ids);
    expect(ended).toBe('complete');
  });

  it.each(['base', 'head'])('measures both arms again when the %s was disturbed', async (arm) => {
    const { ids } = await run(asking(['a'], 1), { states: { [`a#c1.${arm}.1`]: 'disturbed' } });
    expect(ids).toEqual(['a#c1.base.1', 'a#c1.head.1', 'a#c1.base.2', 'a#c1.head.2']);
  });

  it('never repeats a pair in which a server failed: that is a result', async () => {
    const { ids } = await run(asking(['a'], 1), { states: { 'a#c1.head.1': 'failed' } });
    expect(ids).toHaveLength(2);
  });

  it('measures a pair again that an interruption tore apart, and keeps what there was of it', async () => {
    const torn = createSample('a#c1.base.1', { cell: 'a', block: 1, arm: 'base', attempt: 1 });
    const { ids, durable } = await run(asking(['a'], 1), { kept: [torn] });
    expect(ids).toEqual(['a#c1.base.1', 'a#c1.base.2', 'a#c1.head.2']);
    expect(durable).toEqual(['a#c1.base.2', 'a#c1.head.2']);
  });

  it('refuses a procedure that asks for more tries than there may be', async () => {
    const [pair] = [{ cell: 'a', pair: 1, first: 'base' }] as const;
    const endless = { ...asking(['a'], 1), next: () => pair };
    await expect(run(endless)).rejects.toThrow('try 4 of pair 1 of a');
  });

  it('when cancelled keeps what was measured', async () => {
    const { ids, ended, durable } = await run(asking(['a'], 3), { stopAt: 'a#c2.base.1' });
    expect(ended).toBe('cancelled');
    expect(durable).toEqual(ids);
    expect(ids).toEqual(['a#c1.base.1', 'a#c1.head.1', 'a#c2.head.1']);
  });

  it('passes on what is not a cancellation', async () => {
    const broken = {
      ...asking(['a'], 1),
      next: () => {
        throw new Error('broken');
      },
    };
    await expect(run(broken)).rejects.toThrow('broken');
  });
});

describe('the time budget of a confirm', () => {
  it('does not begin a pair that would not fit, and never ends one half-way', async () => {
    const { ids, ended } = await run(asking(['a'], 5), { budgetNs: 59 });
    expect(ended).toBe('time-budget');
    expect(ids).toHaveLength(4);
  });

  it('begins a pair that just fits', async () => {
    expect((await run(asking(['a'], 5), { budgetNs: 60 })).ids).toHaveLength(6);
  });

  it('reckons with what pairs of the cell have really taken', async () => {
    // Two samples of 40 ns: after the first pair 80 are spent, and the next one would take 80 more, not 20.
    expect((await run(asking(['a'], 5), { budgetNs: 150, totalNs: 40 })).ids).toHaveLength(2);
  });

  it('counts what earlier sittings have spent', async () => {
    const kept = ['base', 'head'].map((arm) =>
      createSample(`a#c1.${arm}.1`, { cell: 'a', block: 1, arm: arm as Sample['arm'], attempt: 1 }),
    );
    const { durable, ended } = await run(asking(['a'], 3), { kept, budgetNs: 40 });
    expect(durable).toHaveLength(2);
    expect(ended).toBe('time-budget');
  });

  it('of nothing measures nothing', async () => {
    const { ids, ended, events } = await run(asking(['a'], 1), { budgetNs: 0 });
    expect({ ids, ended }).toEqual({ ids: [], ended: 'time-budget' });
    expect(events.map(({ kind }) => kind)).toEqual(['confirm-started', 'confirm-ended']);
  });
});
