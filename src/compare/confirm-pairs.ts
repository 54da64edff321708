import type { Sample } from '../evidence/sample.ts';
import { triesPerPair } from './confirm-protocol.ts';
import type { MetricName } from './metric.ts';

/** Figures of one sample by metric, turned logarithms: + is worse. See `gate.ts`. */
export type TurnedFigures = ReadonlyMap<MetricName, number>;

/** What came of one pair of a cell, as the tests see it. */
export type PairOutcome =
  /** Both arms admitted. */
  | {
      readonly kind: 'measured';
      readonly first: 'base' | 'head';
      readonly base: TurnedFigures;
      readonly head: TurnedFigures;
    }
  /** The server failed in one arm or in both: a result, not repeated. */
  | { readonly kind: 'failed'; readonly base: boolean; readonly head: boolean }
  /** Disturbed in every try. */
  | { readonly kind: 'given-up' };

/** The pairs of each cell that have an outcome, in the order of their numbers. */
export type ConfirmOutcomes = ReadonlyMap<string, readonly PairOutcome[]>;

/** Gives the outcomes of the samples of a confirm. `figuresOf` is asked once for each admitted pair's sample. */
export function confirmOutcomes(
  samples: readonly Sample[],
  figuresOf: (sample: Sample) => TurnedFigures,
): ConfirmOutcomes {
  const tries = new Map<string, Map<number, Map<number, Try>>>();
  for (const sample of samples) {
    if (sample.phase !== 'confirm') continue;
    const pairs = entry(tries, sample.cell, () => new Map<number, Map<number, Try>>());
    const attempts = entry(pairs, sample.block, () => new Map<number, Try>());
    const one = entry(attempts, sample.attempt, (): Try => ({}));
    one[sample.arm] = sample;
    one.first ??= sample.arm;
  }
  return new Map(
    [...tries].map(([cell, pairs]) => [
      cell,
      [...pairs]
        .sort(([a], [b]) => a - b)
        .flatMap(([, attempts]) => pairOutcome([...attempts.values()], figuresOf) ?? []),
    ]),
  );
}

/** One try of a pair: its samples as far as they were measured, and which arm went first. */
interface Try {
  base?: Sample;
  head?: Sample;
  first?: 'base' | 'head';
}

/** Undefined while the pair has to be tried again: an arm was disturbed, or the confirm was interrupted between both. */
function pairOutcome(
  tries: readonly Try[],
  figuresOf: (sample: Sample) => TurnedFigures,
): PairOutcome | undefined {
  for (const { base, head, first } of tries) {
    if (base === undefined || head === undefined || first === undefined) continue;
    if (base.state === 'disturbed' || head.state === 'disturbed') continue;
    if (base.state === 'admitted' && head.state === 'admitted')
      return { kind: 'measured', first, base: figuresOf(base), head: figuresOf(head) };
    return { kind: 'failed', base: base.state === 'failed', head: head.state === 'failed' };
  }
  return tries.length >= triesPerPair ? { kind: 'given-up' } : undefined;
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  map.set(key, created);
  return created;
}
