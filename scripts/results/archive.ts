import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { parseEvidence } from '../../src/evidence/parse-evidence.ts';
import { parseJson } from '../../src/evidence/parse-json.ts';
import { serializeEvidence } from '../../src/evidence/serialize-evidence.ts';
import { UserError } from '../../src/user-error.ts';

export const resultsDirectory = fileURLToPath(new URL('../../docs/results', import.meta.url));

/** Everybody who clones the repository downloads it. */
export const archiveLimitBytes = 10 * 1000 * 1000;

const ending = '.json.gz';

/** The names of the results whose evidence lies in a directory. */
export function archivedNames(directory: string): string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}

export const archivePath = (directory: string, name: string): string => join(directory, `${name}${ending}`);
export const pagePath = (directory: string, name: string): string => join(directory, `${name}.md`);

/** gzip and not zstd, which Node 20 and many a machine cannot read. */
export function compressEvidence(evidence: Evidence): Buffer {
  const archive = gzipSync(serializeEvidence(evidence), { level: 9 });
  if (archive.length > archiveLimitBytes)
    throw new UserError(
      `the evidence has ${archive.length} bytes compressed; a results page may have ${archiveLimitBytes}: measure a smaller plan`,
    );
  return archive;
}

/** @throws {UserError} when the archive holds no evidence of this version. */
export function readArchive(path: string): Evidence {
  const parsed = parseEvidence(parseJson(gunzipSync(readFileSync(path)).toString('utf8'), path));
  if (parsed.kind === 'evidence') return parsed.evidence;
  const [first] = parsed.findings;
  throw new UserError(`${path} is no evidence of this version: ${first?.where}: ${first?.problem}`);
}
