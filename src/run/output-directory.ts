import { access, constants, mkdir, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UserError } from '../user-error.ts';

/** Room that a session's evidence and reports may take. */
const neededBytes = 64 * 1024 * 1024;

/** The files of one session in its output directory. */
export interface OutputDirectory {
  readonly directory: string;
  readonly samples: string;
  readonly evidence: string;
  readonly markdown: string;
}

/**
 * Makes the output directory and empties it of an earlier session's files, before any time is spent on measuring.
 *
 * @throws {UserError} when it cannot be made or written to, or the disk is nearly full.
 */
export async function openOutputDirectory(path: string): Promise<OutputDirectory> {
  const directory = resolve(path);
  await mkdir(directory, { recursive: true }).catch((error: Error) => {
    throw new UserError(`--out ${path}: cannot be made (${error.message}); choose a writable directory`);
  });
  await access(directory, constants.W_OK | constants.X_OK).catch(() => {
    throw new UserError(`--out ${path}: not writable for this user; choose another directory`);
  });
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < neededBytes) {
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    throw new UserError(
      `--out ${path}: only ${free} MiB free on its disk, ${neededBytes / 1024 / 1024} MiB needed; free some space or choose another disk`,
    );
  }
  const output = {
    directory,
    samples: join(directory, 'samples.jsonl'),
    evidence: join(directory, 'benchmark.json'),
    markdown: join(directory, 'report.md'),
  };
  for (const file of [output.samples, output.evidence, output.markdown]) await rm(file, { force: true });
  return output;
}
