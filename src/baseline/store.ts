import type { Calibration } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** Which baseline is asked for. Records of another key are never read. */
export interface BaselineQuery {
  /** `machineKey()` of this host and rung. */
  readonly machineKey: string;
  /** `owner/name`, or the directory's name outside of a forge. */
  readonly repository: string;
  /** Digest of which servers, variants and scenarios the configuration names; see `config-id.ts`. */
  readonly configId: string;
  readonly planName: string;
}

/** A record that passed every check of a hostile input; its files lie in a private directory of this process. */
export interface StoredBaseline {
  readonly evidence: Evidence;
  /** The store's name for it: a path or a cache key. */
  readonly name: string;
  readonly savedAt: string;
  readonly commit: string | undefined;
  /** Verified artefact of each server, by server name; absent: the record has none. */
  readonly artefacts: ReadonlyMap<string, string>;
  /** Whether its programs may be run: only when nobody who is judged by it could have written it. */
  readonly origin:
    | { readonly kind: 'proved'; readonly proof: string }
    | { readonly kind: 'unproved'; readonly reason: string };
}

export type BaselineLookup =
  | { readonly kind: 'found'; readonly baseline: StoredBaseline }
  /** Nothing there, or nothing young enough: `reason` says which. */
  | { readonly kind: 'none'; readonly reason: string };

/** What is saved: the output directory of an admitted run and the artefacts that were measured. */
export interface BaselineToSave {
  readonly evidence: Evidence;
  /** Artefact that was measured, by server name. */
  readonly artefacts: ReadonlyMap<string, string>;
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
   * Saves and proves that it can be found again.
   *
   * @returns the store's name for the record
   * @throws {UserError} when it could not be saved.
   */
  save(query: BaselineQuery, record: BaselineToSave): Promise<string>;
  /** What `calibrate` found on this machine; undefined before. */
  findCalibration(machineKey: string): Promise<Calibration | undefined>;
  saveCalibration(calibration: Calibration): Promise<void>;
}
