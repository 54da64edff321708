import { mkdir, mkdtemp, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { UserError } from '../user-error.ts';
import { formatAge } from './age.ts';
import { readCalibration, writeCalibration } from './calibration-file.ts';
import { loadRecord } from './load-record.ts';
import { mayAdvance } from './may-advance.ts';
import { measuredCommit } from './measured-commit.ts';
import { directoryOrigin, type JudgedUsers } from './origin.ts';
import { pathPart } from './path-part.ts';
import { hasTime, isRecordName, recordName } from './record-name.ts';
import { Refused, refusing } from './refused.ts';
import type {
  BaselineLookup,
  BaselineQuery,
  BaselineStore,
  BaselineToSave,
  StoredBaseline,
} from './store.ts';
import { unfinishedPrefix, writeRecord } from './write-record.ts';

export interface DirectoryStoreOptions {
  readonly now: () => Date;
  readonly judged: JudgedUsers;
  /** Records of a key that are kept; older ones are removed after a save. */
  readonly keep?: number;
}

/** A record of a store, or why what lies there is none. */
export type ListedRecord =
  | { readonly kind: 'record'; readonly query: BaselineQuery; readonly baseline: StoredBaseline }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string };

export interface DirectoryStore extends BaselineStore {
  readonly kind: 'directory';
  /** Every record of every key, the newest of a key first. Each is loaded as for a run; release those that are found. */
  list(): AsyncIterable<ListedRecord>;
}

const usualKeep = 5;
const nsPerMs = 1_000_000;
const abandonedAfterMs = 24 * 60 * 60 * 1_000;

/** A store in a directory: `<owner>/<repository>/<machine>/<configuration>/<plan>/<time>-<sha7>/`. */
export function directoryStore(root: string, options: DirectoryStoreOptions): DirectoryStore {
  const { now, judged, keep = usualKeep } = options;

  const load = async (path: string): Promise<{ query: BaselineQuery; baseline: StoredBaseline }> => {
    await refusing(path, () => refuseOutside(root, path));
    const loaded = await loadRecord(path, { name: path, now: now() });
    const { manifest, evidence, artefacts, release } = loaded;
    const { repository, configId, planName, machineKey, savedAt, commit, acceptance } = manifest;
    const query = { repository, configId, planName, machineKey };
    try {
      await refusing(path, async () => {
        if (
          relative(root, path) !== join(keyPath(query), lastPart(path)) ||
          !hasTime(lastPart(path), savedAt)
        )
          throw new Refused('record.json', 'says another key or time than the place where it lies');
      });
      const origin = await directoryOrigin(path, judged);
      return {
        query,
        baseline: { evidence, name: path, savedAt, commit, acceptance, artefacts, origin, release },
      };
    } catch (error) {
      await release();
      throw error;
    }
  };

  const find = async (query: BaselineQuery, maxAgeNs: number): Promise<BaselineLookup> => {
    const place = join(root, keyPath(query));
    const [newest] = await recordsIn(place);
    if (newest === undefined) return { kind: 'none', reason: await whyNone(root, query) };
    const { baseline } = await load(join(place, newest));
    const ageNs = (now().getTime() - Date.parse(baseline.savedAt)) * nsPerMs;
    if (ageNs <= maxAgeNs) return { kind: 'found', baseline };
    await baseline.release();
    const age = `${formatAge(ageNs)} old, older than ${formatAge(maxAgeNs)}`;
    return { kind: 'none', reason: `the newest record, ${baseline.name}, is ${age}` };
  };

  const save = async (query: BaselineQuery, record: BaselineToSave): Promise<string> => {
    const place = join(root, keyPath(query));
    const advance = mayAdvance(record.evidence, (await recordsIn(place)).length > 0, record.acceptance);
    if (advance.kind === 'no')
      throw new UserError(
        `not saved as a baseline of ${query.repository}: ${advance.reason}; compare it with the record there (run --baseline ${root}), or accept it (--accept REASON)`,
      );
    const path = await writeNew(place, query, record, now());
    const { baseline } = await load(path);
    await baseline.release();
    await prune(place, keep, now());
    return path;
  };

  return {
    kind: 'directory',
    find,
    save,
    list: async function* () {
      for (const path of await recordPaths(root)) {
        try {
          yield { kind: 'record', ...(await load(path)) };
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          yield { kind: 'refused', name: path, reason: error.message };
        }
      }
    },
    findCalibration: (machineKey) => readCalibration(calibrationPath(root, machineKey), machineKey),
    saveCalibration: (calibration) =>
      writeCalibration(calibrationPath(root, calibration.machineKey), calibration),
  };
}

/** No part of a key begins with a dot, so this meets no owner. */
const calibrationPath = (root: string, machineKey: string) =>
  join(root, '.calibration', `${pathPart(machineKey)}.json`);

/** Where the records of a key lie below the store. */
export function keyPath({ repository, machineKey, configId, planName }: BaselineQuery): string {
  const slash = repository.lastIndexOf('/');
  const parts = [repository.slice(0, Math.max(0, slash)), repository.slice(slash + 1)];
  return [...parts, machineKey, configId, planName].map(pathPart).join('/');
}

const keyDepth = 5;

const lastPart = (path: string): string => path.slice(path.lastIndexOf(sep) + 1);

/** Names of records, the newest first; none where there is no such directory. */
async function recordsIn(place: string): Promise<string[]> {
  const names = await namesIn(place);
  return names.filter(isRecordName).sort().reverse();
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw new UserError(`the baseline store cannot be read: ${error.message}`);
  });
}

async function recordPaths(root: string): Promise<string[]> {
  let places = [root];
  for (let depth = 0; depth < keyDepth; depth += 1) {
    const below = places.map(async (place) => {
      const names = await namesIn(place);
      return names.filter((name) => !name.startsWith('.')).map((name) => join(place, name));
    });
    places = (await Promise.all(below)).flat().sort();
  }
  const records = places.map(async (place) => (await recordsIn(place)).map((name) => join(place, name)));
  return (await Promise.all(records)).flat();
}

/** A link within the store must not lead to a record, or to anything else, outside of it. */
async function refuseOutside(root: string, path: string): Promise<void> {
  const [store, real] = await Promise.all([realpath(root), realpath(path)]);
  if (real !== join(store, relative(root, path)))
    throw new Refused('the record', `is a link that leads to ${real}`);
}

/** What the store has instead: the usual reason is another machine or another plan. */
async function whyNone(root: string, query: BaselineQuery): Promise<string> {
  const parts = keyPath(query).split('/');
  const names = ['repository', 'repository', 'machine', 'configuration', 'plan'];
  let place = root;
  for (const [depth, part] of parts.entries()) {
    const others = (await namesIn(place)).filter((name) => !name.startsWith('.'));
    if (!others.includes(part)) {
      const instead = others.length === 0 ? 'nothing' : `only ${others.slice(0, 5).join(', ')}`;
      return `${root} has no record of ${names[depth]} ${part}; ${place} has ${instead}`;
    }
    place = join(place, part);
  }
  return `${place} has no record`;
}

/** Two saves in the same millisecond of the same commit: the later one takes the next. */
async function writeNew(
  place: string,
  query: BaselineQuery,
  record: BaselineToSave,
  start: Date,
): Promise<string> {
  const commit = measuredCommit(record.evidence);
  for (let time = start.getTime(); ; time += 1) {
    const path = join(place, recordName(new Date(time), commit));
    if ((await writeRecord(path, query, record, new Date(time))) !== undefined) return path;
  }
}

/** Older records than the newest few, and what killed saves have left. Another save may be at the same. */
async function prune(place: string, keep: number, now: Date): Promise<void> {
  const old = (await recordsIn(place)).slice(keep);
  for (const name of old) await rm(join(place, name), { recursive: true, force: true });
  for (const name of (await namesIn(place)).filter((one) => one.startsWith(unfinishedPrefix))) {
    const status = await stat(join(place, name)).catch(() => undefined);
    if (status !== undefined && now.getTime() - status.mtimeMs > abandonedAfterMs)
      await rm(join(place, name), { recursive: true, force: true });
  }
}

/**
 * Makes the directory of a store that is not there yet, and proves that it can be written to: who measures for an hour
 * should know beforehand.
 *
 * @throws {UserError} when it cannot be made, or not written to.
 */
export async function makeStore(root: string): Promise<void> {
  const fix = (error: Error) => `${error.message}; choose a writable directory`;
  await mkdir(root, { recursive: true, mode: 0o755 }).catch((error: Error) => {
    throw new UserError(`the store ${root} cannot be made: ${fix(error)}`);
  });
  try {
    await rmdir(await mkdtemp(join(root, unfinishedPrefix)));
  } catch (error) {
    throw new UserError(`the store ${root} cannot be written to: ${fix(error as Error)}`);
  }
}
