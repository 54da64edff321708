import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type LoadedRecord, loadRecord } from '../baseline/load-record.ts';
import { mayAdvance } from '../baseline/may-advance.ts';
import { measuredCommit } from '../baseline/measured-commit.ts';
import { makePrivateDirectory } from '../baseline/private-directory.ts';
import type {
  BaselineLookup,
  BaselineQuery,
  BaselineStore,
  BaselineToSave,
  Origin,
  StoredBaseline,
} from '../baseline/store.ts';
import { writeRecord } from '../baseline/write-record.ts';
import { type Calibration, calibrationSchema } from '../evidence/comparison.ts';
import { parseJson } from '../evidence/parse-json.ts';
import { visibleText } from '../report/visible-text.ts';
import { UserError } from '../user-error.ts';
import {
  baselineKeyPrefix,
  calibrationKeyPrefix,
  type EntryStamp,
  entryKey,
  savedAtOf,
} from './baseline-key.ts';
import { keptFile } from './cache-request.ts';
import { CacheFailure, type CacheService } from './cache-service.ts';
import { PackRefused, packDirectory, unpackInto } from './record-pack.ts';

export interface CacheStoreOptions {
  /** Why there is no service, as `cacheProblem` says; or the service. */
  readonly service: CacheService | { readonly problem: string };
  /** Whether an entry's programs may run; see `baseline-origin.ts`. */
  readonly originOf: (key: string) => Promise<Origin>;
  readonly run: Pick<EntryStamp, 'run' | 'attempt'>;
  readonly now: () => Date;
  readonly warn: (text: string) => void;
}

const instead = 'or use `baseline-store: directory`';

/** Baselines in the cache of Actions, one entry each: written by the default branch, read by everybody. */
export function cacheStore(options: CacheStoreOptions): BaselineStore {
  const { service, now } = options;

  const open = (): CacheService => {
    if ('problem' in service) throw new UserError(`no baseline in the cache: ${service.problem}`);
    return service;
  };

  /** @returns undefined when nothing younger is there, which the service can lose at any time */
  async function fetch(key: string): Promise<Fetched | undefined> {
    const place = await makePrivateDirectory();
    try {
      const file = await explained(`the cache entry ${key} could not be restored`, () =>
        open().restore(key, place.path),
      );
      if (file === undefined) {
        await place.remove();
        return undefined;
      }
      const directory = join(place.path, 'unpacked');
      await mkdir(directory);
      await unpackInto(directory, file);
      return { directory, remove: place.remove };
    } catch (error) {
      await place.remove();
      if (!(error instanceof PackRefused)) throw error;
      throw new UserError(
        `baseline ${visibleText(key)}: ${visibleText(error.message)}; nothing of it was used: delete the cache entry, and refresh`,
        { cause: error },
      );
    }
  }

  async function save(
    prefix: string,
    commit: string | undefined,
    fill: (directory: string) => Promise<void>,
  ) {
    const place = await makePrivateDirectory();
    try {
      const directory = join(place.path, 'packed');
      await mkdir(directory);
      await fill(directory);
      await packDirectory(directory, join(place.path, keptFile));
      const key = entryKey(prefix, { savedAt: now(), commit, ...options.run });
      await explained(`the baseline was not saved in the cache (${key})`, () => open().save(key, place.path));
      return key;
    } finally {
      await place.remove();
    }
  }

  const newest = (prefix: string) =>
    explained('the cache could not be searched for a baseline', () => open().lookup(prefix));

  return {
    kind: 'cache',

    async find(query: BaselineQuery, maxAgeNs: number): Promise<BaselineLookup> {
      if ('problem' in service) return none(service.problem);
      const prefix = baselineKeyPrefix(query);
      const key = await newest(prefix);
      if (key === undefined) return none(`the cache has no entry ${prefix}…`);
      const savedAt = savedAtOf(key, prefix);
      if (savedAt === undefined) return none(`no session of ours saved the cache entry ${visibleText(key)}`);
      if ((now().getTime() - savedAt.getTime()) * 1e6 > maxAgeNs)
        return none(`the newest one is of ${savedAt.toISOString()}, which is too old`);
      const fetched = await fetch(key);
      if (fetched === undefined) return none(`the cache entry ${key} is gone`);
      const record = await loadRecord(join(fetched.directory, recordName), { name: key, now: now() }).finally(
        fetched.remove,
      );
      return { kind: 'found', baseline: await asBaseline(record, key, query) };
    },

    async save(query: BaselineQuery, record: BaselineToSave): Promise<string> {
      const prefix = baselineKeyPrefix(query);
      const advance = mayAdvance(record.evidence, (await newest(prefix)) !== undefined, record.acceptance);
      if (advance.kind === 'no') throw new UserError(`the baseline was not replaced: ${advance.reason}`);
      return save(prefix, measuredCommit(record.evidence), async (directory) => {
        await writeRecord(join(directory, recordName), query, record, now());
      });
    },

    async findCalibration(machineKey: string): Promise<Calibration | undefined> {
      if ('problem' in service) return undefined;
      const key = await newest(calibrationKeyPrefix(machineKey));
      const fetched = key === undefined ? undefined : await fetch(key);
      if (key === undefined || fetched === undefined) return undefined;
      try {
        // Its limits decide what counts as a regression, so a stranger's would be a way around.
        const origin = await options.originOf(key);
        if (origin.kind === 'unproved') {
          options.warn(`the calibration ${key} is not used: ${origin.reason}`);
          return undefined;
        }
        return await readCalibration(join(fetched.directory, calibrationName), key, machineKey);
      } finally {
        await fetched.remove();
      }
    },

    async saveCalibration(calibration: Calibration): Promise<void> {
      await save(calibrationKeyPrefix(calibration.machineKey), undefined, (directory) =>
        writeFile(join(directory, calibrationName), `${JSON.stringify(calibration, null, 2)}\n`),
      );
    },
  };

  async function asBaseline(
    record: LoadedRecord,
    key: string,
    query: BaselineQuery,
  ): Promise<StoredBaseline> {
    try {
      const { manifest, evidence, artefacts, release } = record;
      const { commit, acceptance, savedAt } = manifest;
      for (const field of ['machineKey', 'repository', 'configId', 'planName'] as const)
        if (manifest[field] !== query[field])
          throw new UserError(
            `baseline ${key}: it was saved with another ${field} than its key says; delete the cache entry, and refresh`,
          );
      const origin = await options.originOf(key);
      return { evidence, name: key, savedAt, commit, acceptance, artefacts, origin, release };
    } catch (error) {
      await record.release();
      throw error;
    }
  }
}

const recordName = 'record';
const calibrationName = 'calibration.json';
const calibrationLimitCharacters = 1_000_000;

interface Fetched {
  readonly directory: string;
  readonly remove: () => Promise<void>;
}

const none = (reason: string): BaselineLookup => ({ kind: 'none', reason });

/** One clear message for whatever the service did instead. */
async function explained<Result>(what: string, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof CacheFailure)) throw error;
    throw new UserError(`${what}: ${visibleText(error.message)}; run the job again, ${instead}`, {
      cause: error,
    });
  }
}

async function readCalibration(path: string, key: string, machineKey: string): Promise<Calibration> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return '';
    throw error;
  });
  const parsed =
    text.length > calibrationLimitCharacters ? undefined : v.safeParse(calibrationSchema, tryJson(text, key));
  if (parsed?.success && parsed.output.machineKey === machineKey) return parsed.output;
  throw new UserError(
    `calibration ${key}: it holds none of this machine; delete the cache entry, and calibrate again`,
  );
}

function tryJson(text: string, key: string): unknown {
  try {
    return parseJson(text, key);
  } catch {
    return undefined;
  }
}
