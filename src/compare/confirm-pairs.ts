import type { Sample } from '../evidence/sample.ts';
import { triesPerPair } from './confirm-protocol.ts';
import type { MetricName } from './metric.ts';

/** Figures of one sample by metric, turned logarithms: + is worse. See `gate.ts`. */
export type TurnedFigures = ReadonlyMap<MetricName, number>;

/** What came of one pair of a cell, as the tests see it; `Arm` is what is known of an admitted sample. */
export type PairOutcome<Arm = TurnedFigures> =
  /** Both arms admitted. */
  | {
      readonly kind: 'measured';
      readonly first: 'base' | 'head';
      readonly base: Arm;
      readonly head: Arm;
    }
  /** The server failed in one arm or in both: a result, not repeated. */
  | { readonly kind: 'failed'; readonly base: boolean; readonly head: boolean }
  /** Disturbed in every try. */
  | { readonly kind: 'given-up' };

/** The pairs of each cell that have an outcome, in the order of their numbers. */
export type ConfirmOutcomes<Arm = TurnedFigures> = ReadonlyMap<string, readonly PairOutcome<Arm>[]>;

/** Gives the outcomes of the samples of a confirm. `armOf` is asked once for each admitted pair's sample. */
export function confirmOutcomes<Arm>(
  samples: readonly Sample[],
  armOf: (sample: Sample) => Arm,
): ConfirmOutcomes<Arm> {
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
        .flatMap(([, attempts]) => pairOutcome([...attempts.values()], armOf) ?? []),
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
function pairOutcome<Arm>(
  tries: readonly Try[],
  armOf: (sample: Sample) => Arm,
): PairOutcome<Arm> | undefined {
  for (const { base, head, first } of tries) {
    if (base === undefined || head === undefined || first === undefined) continue;
    if (base.state === 'disturbed' || head.state === 'disturbed') continue;
    if (base.state === 'admitted' && head.state === 'admitted')
      return { kind: 'measured', first, base: armOf(base), head: armOf(head) };
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
