import * as v from 'valibot';
import { acceptanceSchema } from '../evidence/comparison.ts';
import { evidenceSizeLimitBytes } from '../evidence/evidence-file.ts';

/**
 * A baseline as it lies in a store: a directory with
 *
 * - `record.json`, this manifest;
 * - `benchmark.json.gz`, the evidence of the session;
 * - `artefacts/<server>`, a file or a tree: the programs that were measured.
 *
 * Nothing else may lie in it, and only regular files and directories.
 */
export const recordVersion = 'go-rust-bench/baseline/v1';

export const manifestName = 'record.json';
export const evidenceName = 'benchmark.json.gz';
export const artefactsName = 'artefacts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = v.pipe(v.string(), v.maxLength(1_000));

export const recordFileSchema = v.strictObject({
  /** Relative to the record, with `/` between its parts. */
  path: v.string(),
  bytes: count,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  executable: v.boolean(),
});
export type RecordFile = v.InferOutput<typeof recordFileSchema>;

export const manifestSchema = v.strictObject({
  schema: v.literal(recordVersion),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  repository: text,
  configId: text,
  planName: text,
  machineKey: text,
  commit: v.optional(text),
  acceptance: v.optional(acceptanceSchema),
  /** Size of the evidence when it is unpacked. */
  evidenceBytes: count,
  /** Every directory, parents before what lies in them: an empty one is part of a tree's hash. */
  directories: v.array(v.string()),
  files: v.array(recordFileSchema),
  /** Servers whose artefact could not be kept, and why. */
  leftOut: v.array(v.strictObject({ server: text, reason: text })),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** What a record may take of disk, memory and time, whoever wrote it. */
export interface RecordLimits {
  readonly manifestBytes: number;
  readonly evidenceBytes: number;
  /** Files and directories together. */
  readonly entries: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** Lists and objects within one another; the evidence needs about a dozen. */
  readonly jsonDepth: number;
}

const mebibyte = 2 ** 20;

export const recordLimits: RecordLimits = {
  manifestBytes: 16 * mebibyte,
  evidenceBytes: evidenceSizeLimitBytes,
  entries: 20_000,
  fileBytes: 512 * mebibyte,
  totalBytes: 2_048 * mebibyte,
  jsonDepth: 64,
};
