import type { Origin } from '../baseline/store.ts';
import type { BaselineSource, BaseSession, Calibration } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
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
  /** Its commit is built here, because of `why` its own programs are not run. */
  | { readonly kind: 'commit'; readonly commit: string; readonly why: string }
  /** Nothing of it may run, and why: its numbers are all there is. */
  | { readonly kind: 'none'; readonly reason: string };

export interface FoundBaseline {
  readonly source: Omit<BaselineSource, 'artefacts'>;
  readonly session: BaseSession;
  readonly programs: BasePrograms;
  /** Whether nobody who is judged by it could have written it, or the user said so. */
  readonly origin: Origin;
  /** Gives back what its files took on this machine; its programs are gone then. */
  readonly release: () => Promise<void>;
}

/** What is known when a baseline is looked for: before anything is built. */
export interface BaselinePlace {
  readonly host: HostFacts;
  readonly rung: Evidence['isolation']['achieved'];
  readonly workspace: Workspace;
}

export type BaselineAnswer =
  | { readonly kind: 'found'; readonly baseline: FoundBaseline }
  /** No session is stored: this commit is built here, and measured before the head. */
  | {
      readonly kind: 'to-measure';
      readonly commit: string;
      /** Told why the commit cannot be built: the run goes on with nothing to compare with. Absent: it is refused then. */
      readonly goOnWithout?: (reason: string) => void;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Where the baseline of a run comes from: a store, a file, a commit that is built. */
export interface BaselineOrigin {
  /** @throws {UserError} when there is one that cannot be used. */
  readonly find: (place: BaselinePlace) => Promise<BaselineAnswer>;
  /** What `calibrate` found on this machine; undefined: nothing is known. */
  readonly findCalibration: (place: BaselinePlace) => Promise<Calibration | undefined>;
}
