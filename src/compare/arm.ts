import type { MetricName } from './metric.ts';

/**
 * The light view of one session that the procedure works on: one arm of a comparison. It holds no sample, no histogram
 * and no digest that is not needed again and again, so a simulator can make hundreds of thousands of them.
 */
export interface Arm {
  readonly planName: string;
  /** What makes two machines comparable, and the rung, by name: all of them must be alike. */
  readonly machine: Terms;
  /** What memory figures depend on besides: they are never compared across it. */
  readonly memoryCounting: string;
  /** Kernel and load generator: where they differ the earlier numbers are worth nothing, but a confirm proves all the same. */
  readonly instruments: Terms;
  readonly cells: readonly ArmCell[];
}

/** Facts by name, in words or as a digest, so that the one that differs can be named. */
export type Terms = Readonly<Record<string, string>>;

export interface ArmCell {
  readonly id: string;
  readonly group: string;
  readonly variant: string;
  readonly server: string;
  readonly result: CellResult;
  /** Request, load, timings, limits and placement: what must be alike for figures to be compared. */
  readonly terms: Terms;
  /** Artefact, arguments, environment and limits, as one text; undefined when the artefact is not known: then no other is identical. */
  readonly program: string | undefined;
  /** Figures of the admitted samples, by metric and block. A metric that the cell does not have is not there. */
  readonly figures: ReadonlyMap<MetricName, ReadonlyMap<number, number>>;
}

/** Whether a cell has a result; see `src/admission/cell-admission.ts`. */
export type CellResult =
  | { readonly kind: 'admitted' }
  /** The server's own failures leave too few samples: `failed` of `planned` blocks. */
  | {
      readonly kind: 'fails';
      readonly failed: number;
      readonly admitted: number;
      readonly planned: number;
      readonly reason: string;
    }
  | { readonly kind: 'invalid'; readonly reason: string }
  /** Not measured, on the word that its program is the baseline's own. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'not-run'; readonly reason: string };
