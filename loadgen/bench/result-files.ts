import type { Figure } from './figure.ts';
import type { HostDescription } from './host-description.ts';
import type { Loss } from './loss-table.ts';
import type { Settings } from './settings.ts';

/** What stands in `results/figures.json`. */
export interface FiguresFile {
  readonly schema: 'go-rust-bench/loadgen-figures/v1';
  readonly takenAt: string;
  readonly settings: Settings;
  readonly host: HostDescription;
  readonly figures: readonly Figure[];
  /** By measurement: every round and sample, the rejected ones too. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** What stands in `results/loss.json`. */
export interface LossFile {
  readonly schema: 'go-rust-bench/loadgen-loss/v1';
  readonly takenAt: string;
  readonly settings: Settings;
  readonly host: HostDescription;
  readonly connections: number;
  /** Tools that could not be had, and why. */
  readonly unavailable: readonly string[];
  readonly losses: readonly Loss[];
}
