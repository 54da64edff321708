import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import type { Sample } from './sample.ts';

/** SHA-256 of the canonical JSON of a value, as 64 hexadecimal digits. It finds accidents, not forgery. */
export function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex');
}

/** Digest of everything in a sample but its own digest. */
export function sampleDigest(sample: Omit<Sample, 'sha256'> | Sample): string {
  return digest({ ...sample, sha256: undefined });
}
