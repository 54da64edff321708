import type { Comparison } from './comparison.ts';
import { digest } from './digest.ts';

/** Digest of the section `comparison`. The baseline's samples enter by their own digests: they are most of the file. */
export function comparisonDigest(comparison: Comparison): string {
  const { base } = comparison;
  return digest({
    ...comparison,
    base: { ...base, samples: base.samples.map(({ id, sha256 }) => ({ id, sha256 })) },
  });
}
