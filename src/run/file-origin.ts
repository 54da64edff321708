import { lstat, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { measuredCommit } from '../baseline/measured-commit.ts';
import { baseSessionOf } from '../evidence/base-session.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { readEvidence } from '../evidence/evidence-file.ts';
import { verify } from '../evidence/verify.ts';
import { UserError } from '../user-error.ts';
import type { BaselineOrigin, BasePrograms } from './found-baseline.ts';
import { filesIn } from './output-directory.ts';

const othersMayWrite = 0o022;

/**
 * The output of an earlier run, named by its directory or by its `benchmark.json`. Beside its numbers lie the programs
 * that it measured; they are run only when nobody but this user could have put them there.
 *
 * @param trusted the user's word that they may be run all the same
 */
export function fileOrigin(path: string, trusted: string | undefined): BaselineOrigin {
  return {
    find: async () => {
      const isDirectory = (await stat(path).catch(() => undefined))?.isDirectory() === true;
      const file = isDirectory ? filesIn(path).evidence : path;
      const evidence = await readEvidence(file);
      const [finding] = verify(evidence);
      if (finding !== undefined)
        throw new UserError(
          `--baseline ${path}: its evidence does not hold: ${finding.where}: ${finding.problem}; measure the baseline again`,
        );
      const commit = measuredCommit(evidence);
      return {
        kind: 'found',
        baseline: {
          source: { store: 'file', name: path, ...(commit === undefined ? {} : { commit }) },
          session: baseSessionOf(evidence),
          programs: await programsBeside(dirname(file), evidence, trusted),
          release: async () => {},
        },
      };
    },
    findCalibration: async () => undefined,
  };
}

async function programsBeside(
  directory: string,
  { servers }: Evidence,
  trusted: string | undefined,
): Promise<BasePrograms> {
  const { artefacts } = filesIn(directory);
  const paths = new Map<string, string>();
  for (const { name } of servers) {
    const path = join(artefacts, name);
    if ((await lstat(path).catch(() => undefined)) !== undefined) paths.set(name, path);
  }
  if (paths.size === 0) return { kind: 'none', reason: `${artefacts} has no programs` };
  const stranger = await strangerAt([directory, artefacts, ...paths.values()]);
  const proof = stranger === undefined ? 'a run of this user, who alone can write to it' : trusted;
  return proof === undefined
    ? { kind: 'none', reason: `the programs of the baseline may not be run: ${stranger}` }
    : { kind: 'artefacts', paths, origin: { kind: 'record', proof } };
}

/** Where somebody else could have written; undefined: nowhere. */
async function strangerAt(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const { uid, mode } = await lstat(path);
    if (uid !== process.getuid?.()) return `${path} belongs to another user`;
    if ((mode & othersMayWrite) !== 0) return `${path} can be written to by others than its owner`;
  }
  return undefined;
}
