import { access, constants, mkdir, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { keptName } from '../baseline/kept-artefacts.ts';
import { UserError } from '../user-error.ts';

/** Room that a session's evidence and reports may take. */
const neededBytes = 64 * 1024 * 1024;

/** Samples of a base commit that was measured before the head. */
export const baseSamplesName = 'base-samples.jsonl';

/** The files of one session in its output directory. */
export interface OutputDirectory {
  readonly directory: string;
  /** What the session needs to go on after it was interrupted. */
  readonly session: string;
  readonly samples: string;
  readonly evidence: string;
  readonly markdown: string;
  /** The programs that were measured, a file or tree for each server: what `baseline save` keeps. */
  readonly artefacts: string;
  readonly html: string;
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
  await refuseUnlessWritable(directory, `--out ${path}`);
  const output = filesIn(directory);
  for (const file of [output.session, output.samples, output.evidence, output.markdown, output.html])
    await rm(file, { force: true });
  await rm(join(directory, baseSamplesName), { force: true });
  await rm(join(directory, keptName), { recursive: true, force: true });
  return output;
}

/**
 * The directory of a session that goes on; nothing in it is touched.
 *
 * @throws {UserError} when it cannot be written to, or the disk is nearly full.
 */
export async function reopenOutputDirectory(path: string): Promise<OutputDirectory> {
  const directory = resolve(path);
  await refuseUnlessWritable(directory, `--resume ${path}`);
  return filesIn(directory);
}

async function refuseUnlessWritable(directory: string, option: string): Promise<void> {
  await access(directory, constants.W_OK | constants.X_OK).catch(() => {
    throw new UserError(`${option}: no directory that this user can write to; choose another one`);
  });
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < neededBytes) {
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    throw new UserError(
      `${option}: only ${free} MiB free on its disk, ${neededBytes / 1024 / 1024} MiB needed; free some space or choose another disk`,
    );
  }
}

/** Where a session's files lie in a directory, which need not be there. */
export function filesIn(directory: string): OutputDirectory {
  return {
    directory,
    session: join(directory, 'session.json'),
    samples: join(directory, 'samples.jsonl'),
    evidence: join(directory, 'benchmark.json'),
    markdown: join(directory, 'report.md'),
    artefacts: join(directory, keptName),
    html: join(directory, 'report.html'),
  };
}
