import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkedEvidence } from '../evidence/checked-evidence.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { readEvidence } from '../evidence/evidence-file.ts';
import { UserError } from '../user-error.ts';
import { isArchive, unpackRecord } from './archive.ts';
import { type DirectoryStore, directoryStore, makeStore } from './directory-store.ts';
import { judgedUsers } from './judged-users.ts';
import { keptArtefacts } from './kept-artefacts.ts';
import { type LoadedRecord, loadRecord } from './load-record.ts';
import { measuredCommit } from './measured-commit.ts';
import { manifestName } from './record.ts';
import type { StoredBaseline } from './store.ts';

/** What a STORE argument names. */
export type BaselineChoice =
  | { readonly kind: 'store'; readonly store: DirectoryStore }
  /** Build the merge base with this branch; undefined: with the usual one. */
  | { readonly kind: 'merge-base'; readonly ref: string | undefined }
  /** One session that was named: no key is asked, and no age. */
  | { readonly kind: 'file'; readonly baseline: StoredBaseline };

export interface OpenStoreOptions {
  /** User that servers run as when this is root. */
  readonly runAs: string;
  readonly now?: () => Date;
}

/**
 * Opens what `--baseline` names: `merge-base` or `merge-base:BRANCH`; a `benchmark.json`, or the output directory of a
 * run; a record, as a directory or an archive; else the directory of a store.
 *
 * @throws {UserError} when there is no such thing, or it is damaged or hostile.
 */
export async function openBaseline(argument: string, options: OpenStoreOptions): Promise<BaselineChoice> {
  const branch = /^merge-base(?::(.+))?$/s.exec(argument);
  if (branch !== null) return { kind: 'merge-base', ref: branch[1] };
  const path = resolve(argument);
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined)
    throw new UserError(
      `--baseline ${argument}: ${path} is not there; give merge-base, a benchmark.json, a run's output directory, or a store that \`baseline save\` made`,
    );
  const now = options.now ?? (() => new Date());
  if (!entry.isDirectory()) {
    if (isArchive(path)) return file(await ofRecord(unpackRecord(path, now()), path));
    return file(await ofOutput(path));
  }
  if (await isThere(join(path, manifestName)))
    return file(await ofRecord(loadRecord(path, { name: path, now: now() }), path));
  if (await isThere(join(path, 'benchmark.json'))) return file(await ofOutput(join(path, 'benchmark.json')));
  return { kind: 'store', store: directoryStore(path, { now, judged: await judgedUsers(options.runAs) }) };
}

/**
 * Opens the directory store that `--store` names.
 *
 * @param absent what to do when it is not there
 * @throws {UserError} when it is not there and may not be made, or is no store.
 */
export async function openDirectoryStore(
  argument: string,
  { runAs, now = () => new Date() }: OpenStoreOptions,
  absent: 'make' | 'refuse',
): Promise<DirectoryStore> {
  if (/^merge-base(?::|$)/.test(argument))
    throw new UserError(
      `--store ${argument}: the merge base is built, and nothing saved in it; give a directory`,
    );
  const root = resolve(argument);
  if (await isThere(join(root, 'benchmark.json')))
    throw new UserError(`--store ${argument}: is the output of a run; give another directory`);
  if (absent === 'make') await makeStore(root);
  else if (!(await isThere(root))) throw new UserError(`--store ${argument}: ${root} is not there`);
  return directoryStore(root, { now, judged: await judgedUsers(runAs) });
}

const file = (baseline: StoredBaseline): BaselineChoice => ({ kind: 'file', baseline });

const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined;

async function ofRecord(loading: Promise<LoadedRecord>, name: string): Promise<StoredBaseline> {
  const { manifest, evidence, artefacts, release } = await loading;
  const { savedAt, commit, acceptance } = manifest;
  return { evidence, name, savedAt, commit, acceptance, artefacts, origin: unknownOrigin, release };
}

/**
 * The evidence of a run, with the artefacts that lie beside it.
 *
 * @throws {UserError} when it cannot be read, or does not hold.
 */
export async function readOutput(
  evidencePath: string,
): Promise<{ evidence: Evidence; artefacts: ReadonlyMap<string, string> }> {
  const { evidence, findings } = checkedEvidence(await readEvidence(evidencePath));
  const [first, ...more] = findings;
  if (first !== undefined)
    throw new UserError(
      `${evidencePath} does not hold: ${first.where}: ${first.problem}${more.length > 0 ? ` (and ${more.length} more)` : ''}`,
    );
  return { evidence, artefacts: await keptArtefacts(dirname(evidencePath), evidence) };
}

async function ofOutput(path: string): Promise<StoredBaseline> {
  const { evidence, artefacts } = await readOutput(path);
  return {
    evidence,
    name: path,
    savedAt: evidence.run.endedAt,
    commit: measuredCommit(evidence),
    acceptance: undefined,
    artefacts,
    origin: unknownOrigin,
    release: async () => {},
  };
}

const unknownOrigin = {
  kind: 'unproved',
  reason: 'a file that was named by its path may come from anywhere',
} as const;
