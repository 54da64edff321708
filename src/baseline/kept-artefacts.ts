import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyArtefact, readArtefact } from '../build/artefact.ts';
import type { Build } from '../build/build-server.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { UserError } from '../user-error.ts';

/** The directory of a run's output in which its artefacts are kept, by server name. */
export const keptName = 'measured-artefacts';

/**
 * Keeps what was measured beside the evidence, for `baseline save`; what an earlier run kept there goes.
 *
 * @throws {UserError} when it cannot be written.
 */
export async function keepArtefacts(
  outputDirectory: string,
  builds: readonly Pick<Build, 'server' | 'artefact'>[],
): Promise<void> {
  const kept = join(outputDirectory, keptName);
  try {
    await rm(kept, { recursive: true, force: true });
    await mkdir(kept);
    for (const { server, artefact } of builds) await copyArtefact(artefact.path, join(kept, server.name));
  } catch (cause) {
    throw new UserError(`the artefacts cannot be kept in ${kept}: ${(cause as Error).message}`, { cause });
  }
}

/**
 * The artefacts that a run kept, of the servers of its evidence.
 *
 * @throws {UserError} when one is not the artefact that was measured.
 */
export async function keptArtefacts(
  outputDirectory: string,
  { servers }: Pick<Evidence, 'servers'>,
): Promise<Map<string, string>> {
  const artefacts = new Map<string, string>();
  for (const { name, artefactSha256 } of servers) {
    // Names come from the evidence, which may be a stranger's.
    if (!/^[A-Za-z0-9][\w.-]*$/.test(name)) continue;
    const path = join(outputDirectory, keptName, name);
    if ((await stat(path).catch(() => undefined)) === undefined) continue;
    if ((await readArtefact(path)).sha256 !== artefactSha256)
      throw new UserError(
        `${path} is not what ${outputDirectory} measured: its SHA-256 differs; run it again`,
      );
    artefacts.set(name, path);
  }
  return artefacts;
}
