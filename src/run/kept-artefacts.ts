import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyArtefact } from '../build/artefact.ts';
import type { Build } from '../build/build-server.ts';
import { UserError } from '../user-error.ts';

/**
 * Puts the programs that are measured into the output directory, so that the run can become a baseline.
 *
 * @throws {UserError} when they cannot be written.
 */
export async function keepArtefacts(builds: readonly Build[], directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    for (const { server, artefact } of builds)
      await copyArtefact(artefact.path, join(directory, server.name));
  } catch (cause) {
    throw new UserError(
      `cannot keep the measured programs in ${directory}: ${(cause as Error).message}; free some space, or give another --out`,
      { cause },
    );
  }
}
