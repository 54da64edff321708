import type { MetricName } from '../compare/metric.ts';
import { lastTriesByCell } from './block-samples.ts';
import type { DerivedSample } from './derived.ts';
import type { Sample } from './sample.ts';

/** The figures of the samples that count, by cell, metric and block. */
export class CellFigures {
  readonly tries: ReturnType<typeof lastTriesByCell>;
  readonly #bySample: ReadonlyMap<string, DerivedSample>;

  constructor(samples: readonly Sample[], derived: readonly DerivedSample[]) {
    this.tries = lastTriesByCell(samples);
    this.#bySample = new Map(derived.map((sample) => [sample.id, sample]));
  }

  /** Figures of the admitted samples, by block. */
  admitted(cell: string, metric: MetricName): ReadonlyMap<number, number> {
    const values = new Map<number, number>();
    for (const [block, sample] of this.tries.get(cell) ?? []) {
      const value = this.#bySample.get(sample.id)?.metrics[metric];
      if (sample.state === 'admitted' && value !== undefined) values.set(block, value);
    }
    return values;
  }

  /** Why the admitted samples have no such figure. */
  absentReason(cell: string, metric: MetricName): string {
    for (const sample of this.tries.get(cell)?.values() ?? []) {
      const reason = this.#bySample.get(sample.id)?.absent[metric];
      if (sample.state === 'admitted' && reason !== undefined) return reason;
    }
    return 'no admitted sample';
  }
}
