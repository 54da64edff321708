import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyArtefact } from '../build/artefact.ts';
import { STAGING_PREFIX } from '../host/clean-up.ts';
import type { RequestFiles } from '../measure/generator-command.ts';
import type { Scenario } from '../plan/scenario.ts';
import { UserError } from '../user-error.ts';

/**
 * A directory of the session where artefacts and request bodies lie readable for the unprivileged user that servers
 * run as; a workspace under a home directory often is not.
 */
export interface Staging {
  readonly directory: string;
  /** Copies an artefact in; equal names replace one another. */
  readonly artefact: (name: string, from: string) => Promise<string>;
  /** Writes the bodies of a scenario's requests to files for the generator. */
  readonly bodies: (scenario: Scenario) => Promise<RequestFiles[]>;
  readonly remove: () => Promise<void>;
}

/** @throws {UserError} when the temporary directory cannot be written to. */
export async function makeStaging(session: string): Promise<Staging> {
  const prefix = join(tmpdir(), `${STAGING_PREFIX}${session}.`);
  const directory = await mkdtemp(prefix).catch((error: Error) => {
    throw new UserError(
      `cannot make a directory ${prefix}…: ${error.message}; set TMPDIR to a writable place`,
    );
  });
  await chmod(directory, 0o755);
  return {
    directory,
    artefact: async (name, from) => {
      await mkdir(join(directory, name), { recursive: true });
      const to = join(directory, name, 'artefact');
      await copyArtefact(from, to);
      return to;
    },
    bodies: (scenario) =>
      Promise.all(scenario.requests.map((_, turn) => writeBodies(directory, scenario, turn))),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function writeBodies(directory: string, scenario: Scenario, turn: number): Promise<RequestFiles> {
  const request = scenario.requests[turn];
  const expected = request?.expect.body;
  return {
    body: await writeText(join(directory, `${scenario.name}.${turn}.body`), request?.body),
    expectedBody: await writeText(
      join(directory, `${scenario.name}.${turn}.expected`),
      expected?.kind === 'exact' ? expected.text : undefined,
    ),
  };
}

async function writeText(path: string, text: string | undefined): Promise<string | undefined> {
  if (text === undefined) return undefined;
  await writeFile(path, text);
  return path;
}
