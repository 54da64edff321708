import { lstat, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Evidence } from '../evidence/evidence.ts';
import { evidenceFromText, evidenceSizeLimitBytes, readEvidence } from '../evidence/evidence-file.ts';
import { verify } from '../evidence/verify.ts';
import { UserError } from '../user-error.ts';
import { type ArchiveLimits, fileFromArchive } from './untrusted-archive.ts';

export const evidenceFileName = 'benchmark.json';

/** What a measuring job uploads is its output directory: a handful of files. */
export const archiveLimits: ArchiveLimits = {
  entries: 64,
  archiveBytes: 128 * 1024 * 1024,
  fileBytes: evidenceSizeLimitBytes,
};

const findingsShown = 5;

/**
 * Evidence that a job of a stranger may have written, from a file, a directory that holds it, or a zip archive.
 * Sizes, schema and every derived number are checked; who measured, and what, stays that job's word.
 *
 * @throws {UserError} when it cannot be had or does not hold; nothing of it was used then.
 */
export async function readUntrustedEvidence(path: string): Promise<Evidence> {
  const facts = await stat(path).catch((error: Error) => {
    throw new UserError(
      `input evidence: ${JSON.stringify(path)}: ${error.message}; give a file, a directory or a zip archive`,
    );
  });
  if (facts.isDirectory()) return fromDirectory(path);
  if (!path.endsWith('.zip')) return checked(await readEvidence(path));
  if (facts.size > archiveLimits.archiveBytes)
    throw new UserError(
      `input evidence: ${path} has ${facts.size} bytes, more than ${archiveLimits.archiveBytes}`,
    );
  return evidenceFromArchive(await readFile(path));
}

async function fromDirectory(directory: string): Promise<Evidence> {
  const path = join(directory, evidenceFileName);
  // Whoever made the artifact could have it point at a file of this machine, which a message would then quote.
  const link = await lstat(path).then(
    (facts) => facts.isSymbolicLink(),
    () => false,
  );
  if (link) throw new UserError(`input evidence: ${path} is a symbolic link; nothing was read`);
  return checked(await readEvidence(path));
}

/** @throws {UserError} as `readUntrustedEvidence`. */
export function evidenceFromArchive(archive: Buffer): Evidence {
  const text = fileFromArchive(archive, evidenceFileName, archiveLimits).toString('utf8');
  return checked(evidenceFromText(text, `${evidenceFileName} of the archive`));
}

function checked(evidence: Evidence): Evidence {
  const findings = verify(evidence);
  if (findings.length === 0) return evidence;
  const lines = findings.slice(0, findingsShown).map(({ where, problem }) => `  ${where}: ${problem}`);
  throw new UserError(
    [
      `the evidence does not hold: ${findings.length} of its statements differ; nothing is published from it`,
      ...lines,
    ].join('\n'),
  );
}
