import type { Acceptance, Calibration } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** Which baseline is asked for. Records of another key are never read. */
export interface BaselineQuery {
  /** `machineKey()` of this host and rung. */
  readonly machineKey: string;
  /** `owner/name`; `local/<directory>` outside of a forge; see `repository-name.ts`. */
  readonly repository: string;
  /**
   * Which configuration of the repository; see `config-id.ts`. Not what it says: a cell that was taken out of it must
   * be found missing, and not make the baseline unfindable.
   */
  readonly configId: string;
  readonly planName: string;
}

/** Whether the programs of a record may be run: only when nobody who is judged by it could have written it. */
export type Origin =
  | { readonly kind: 'proved'; readonly proof: string }
  | { readonly kind: 'unproved'; readonly reason: string };

/** A record that passed every check of a hostile input; its files lie in a private directory of this process. */
export interface StoredBaseline {
  readonly evidence: Evidence;
  /** The store's name for it: a path or a cache key. */
  readonly name: string;
  readonly savedAt: string;
  /** Commit that was measured, with `-dirty` when it had changes; undefined when it is unknown. */
  readonly commit: string | undefined;
  /** By whom and why a regression was accepted with it. */
  readonly acceptance: Acceptance | undefined;
  /** Verified artefact of each server, by server name; absent: the record has none. */
  readonly artefacts: ReadonlyMap<string, string>;
  readonly origin: Origin;
  /** Removes the private directory; the artefacts are gone then. May be called again. */
  release(): Promise<void>;
}

export type BaselineLookup =
  | { readonly kind: 'found'; readonly baseline: StoredBaseline }
  /** Nothing there, or nothing young enough: `reason` says which. */
  | { readonly kind: 'none'; readonly reason: string };

/** What is saved: the output directory of an admitted run and the artefacts that were measured. */
export interface BaselineToSave {
  readonly evidence: Evidence;
  /** Artefact that was measured, by server name; a server without one is saved with its numbers only. */
  readonly artefacts: ReadonlyMap<string, string>;
  /** A maintainer's word, with which a record may take the place of another without a `pass`. */
  readonly acceptance?: Acceptance;
}

/** A place in which baselines are kept. */
export interface BaselineStore {
  readonly kind: 'directory' | 'cache';
  /**
   * The newest record of the query that is not older than `maxAgeNs`.
   *
   * @throws {UserError} when a record is there and is damaged or hostile: it is named, and nothing of it was used.
   */
  find(query: BaselineQuery, maxAgeNs: number): Promise<BaselineLookup>;
  /**
   * Saves and proves that it can be found again. The store advances only as `may-advance.ts` allows.
   *
   * @returns the store's name for the record
   * @throws {UserError} when it may not be saved, or could not be.
   */
  save(query: BaselineQuery, record: BaselineToSave): Promise<string>;
  /** What `calibrate` found on this machine; undefined before. */
  findCalibration(machineKey: string): Promise<Calibration | undefined>;
  saveCalibration(calibration: Calibration): Promise<void>;
}
