import { median } from 'simple-statistics';

/** A row of the table of figures. */
export interface Figure {
  readonly name: string;
  /** What the design asks for, in words. */
  readonly reach: string;
  readonly ours: Measured | Unmeasured;
  /** What others did in the same session, and how many rounds that rests on. */
  readonly others: readonly string[];
}

export interface Measured {
  readonly state: 'measured';
  /** With its unit and, where there are several rounds, its range. */
  readonly text: string;
  /** Whether it is what the design asks for. */
  readonly reached: boolean;
}

/** There is no number, and this is why. */
export interface Unmeasured {
  readonly state: 'unmeasured';
  readonly why: string;
}

/** Median and range of what was measured in several rounds. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Undefined when nothing was measured. */
export function spread(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  return {
    median: median([...values]),
    low: Math.min(...values),
    high: Math.max(...values),
    count: values.length,
  };
}

/** `1.42 (1.39–1.44)`, the range only where there are several rounds. */
export function formatSpread(of: Spread, format: (value: number) => string): string {
  return of.count === 1 ? format(of.median) : `${format(of.median)} (${format(of.low)}–${format(of.high)})`;
}

/** What a figure says when every round was rejected. */
export const noQuietRound: Unmeasured = {
  state: 'unmeasured',
  why: 'no round without others on these CPUs',
};
