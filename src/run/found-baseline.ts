import type { BaseSession, BaselineSource, Calibration } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { CalibratedNoise } from '../evidence/noise-limits.ts';
import type { HostFacts } from '../host/host-facts.ts';
import type { Workspace } from './workspace.ts';

/** What stands for the baseline when it is measured again beside the head. */
export type BasePrograms =
  | {
      readonly kind: 'artefacts';
      /** Path of each server's artefact, by server name. */
      readonly paths: ReadonlyMap<string, string>;
      readonly origin: Exclude<BaselineSource['artefacts'], { kind: 'none' }>;
    }
  /** Nothing of it may run, and why: its numbers are all there is. */
  | { readonly kind: 'none'; readonly reason: string };

export interface FoundBaseline {
  readonly source: Omit<BaselineSource, 'artefacts'>;
  readonly session: BaseSession;
  readonly programs: BasePrograms;
}

/** What is known of the place when a baseline is looked for: before anything is built. */
export interface BaselinePlace {
  readonly host: HostFacts;
  readonly rung: Evidence['isolation']['achieved'];
  readonly workspace: Workspace;
}

export type BaselineAnswer =
  | { readonly kind: 'found'; readonly baseline: FoundBaseline }
  | { readonly kind: 'none'; readonly reason: string };

/** Where baselines come from, for one run: a store, a file, a commit that is built. */
export interface BaselineOrigin {
  /** @throws {UserError} when there is one that cannot be used. */
  readonly find: (place: BaselinePlace) => Promise<BaselineAnswer>;
  /** What is known of this machine; undefined: it was never calibrated. */
  readonly calibration: (place: BaselinePlace) => Promise<MachineCalibration | undefined>;
}

/** What `calibrate` found: for the verdict, and for the admission of samples. */
export interface MachineCalibration {
  readonly calibration: Calibration;
  readonly noiseLimits: CalibratedNoise | undefined;
}

/** The part of an evidence file that a comparison with it holds. */
export function baseSession({ tool, run, host, servers, isolation, samples, digests }: Evidence): BaseSession {
  const { comparison: _ofItsOwn, ...sections } = digests;
  return {
    tool,
    run,
    host,
    servers,
    isolation,
    // Its own confirm proved something about an earlier baseline, and nothing about this one.
    samples: samples.filter(({ phase }) => phase === 'screen'),
    digests: sections,
  };
}
