import type { Figure } from './figure.ts';
import type { ServerCommand } from './harness/server.ts';
import type { Settings } from './settings.ts';

/** What every measurement needs. */
export interface Bench {
  readonly settings: Settings;
  /** Path of the load generator. */
  readonly loadgen: string;
  /** The bare server with some more options. */
  bare(...options: readonly string[]): ServerCommand;
  readonly rust: ServerCommand;
  readonly go: ServerCommand;
  /** For files of this run alone. */
  readonly scratch: string;
  /** One line of progress. */
  log(line: string): void;
}

/** What a measurement hands back: rows of the table, and what they were derived from. */
export interface Result {
  readonly figures: readonly Figure[];
  readonly raw: unknown;
}

/** One kind of measurement. */
export interface Measurement {
  readonly name: string;
  measure(bench: Bench): Promise<Result>;
}

/** How long a client may take before it is killed: its window, connects and clean-up on a slow machine. */
export function limitMs(durationS: number): number {
  return durationS * 1000 + 30_000;
}
