import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyArtefact } from '../build/artefact.ts';
import { temporaryPrefix } from '../host/temporary-directory.ts';
import { generatorScript, type RequestFiles, type StagedScenario } from '../measure/generator-command.ts';
import type { Scenario, ScenarioRequest } from '../plan/scenario.ts';
import { UserError } from '../user-error.ts';
import { openToReaders } from './open-to-readers.ts';

/**
 * A directory of the session where artefacts and request bodies lie readable for the unprivileged user that servers
 * run as; a workspace under a home directory often is not.
 */
export interface Staging {
  readonly directory: string;
  /** Copies an artefact in; equal names replace one another. */
  readonly artefact: (name: string, from: string) => Promise<string>;
  /** Writes what the generator needs of a scenario to files. */
  readonly scenario: (scenario: Scenario) => Promise<StagedScenario>;
  readonly remove: () => Promise<void>;
}

/** @throws {UserError} when the temporary directory cannot be written to. */
export async function makeStaging(session: string): Promise<Staging> {
  const prefix = join(tmpdir(), `${temporaryPrefix}${session}.`);
  const directory = await mkdtemp(prefix).catch((error: Error) => {
    throw new UserError(
      `cannot make a directory ${prefix}…: ${error.message}; set TMPDIR to a writable place`,
    );
  });
  await chmod(directory, 0o755);
  return {
    directory,
    artefact: async (name, from) => {
      const place = join(directory, name);
      await mkdir(place, { recursive: true });
      await copyArtefact(from, join(place, 'artefact'));
      await openToReaders(place);
      return join(place, 'artefact');
    },
    scenario: (scenario) => stageScenario(directory, scenario),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function stageScenario(directory: string, { name, requests }: Scenario): Promise<StagedScenario> {
  const staged = await Promise.all(
    requests.map(async (request, turn) => ({
      request,
      files: await writeBodies(join(directory, `${name}.${turn}`), request),
    })),
  );
  const [first, ...others] = staged;
  if (first === undefined) throw new Error(`scenario ${name} has no request`);
  if (others.length === 0) return { kind: 'one', ...first };
  const script = join(directory, `${name}.script.json`);
  await writeFile(script, generatorScript(staged));
  return { kind: 'in-turn', script };
}

async function writeBodies(prefix: string, { body, expect }: ScenarioRequest): Promise<RequestFiles> {
  return {
    body: await writeText(`${prefix}.body`, body),
    expectedBody: await writeText(
      `${prefix}.expected`,
      expect.body?.kind === 'exact' ? expect.body.text : undefined,
    ),
  };
}

async function writeText(path: string, text: string | undefined): Promise<string | undefined> {
  if (text === undefined) return undefined;
  await writeFile(path, text);
  return path;
}
