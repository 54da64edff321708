import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { restoreCache, saveCache } from '@actions/cache';
import type { CacheAnswer, CacheRequest } from './cache-request.ts';
import { keptFile } from './cache-request.ts';

/**
 * Asks the cache service of Actions. It runs in a process and a directory of its own: `@actions/cache` takes its
 * directory, its token and tar's options from the process, and tells its failures only on standard output.
 */
export async function askCacheService(request: CacheRequest): Promise<CacheAnswer> {
  try {
    return await ask(request);
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function ask(request: CacheRequest): Promise<CacheAnswer> {
  switch (request.do) {
    case 'lookup':
      // No entry is called so: only the prefix can match, and of several the service gives the newest.
      return entry(
        await restoreCache([keptFile], `${request.prefix}newest`, [request.prefix], { lookupOnly: true }),
      );
    case 'prove':
      return entry(await restoreCache([keptFile], request.key, [], { lookupOnly: true }));
    case 'restore':
      if (!(await isGnuTar()))
        return { kind: 'failed', reason: 'tar is not GNU tar, the only one that can be held to one file' };
      return entry(await restoreCache([keptFile], request.key, []));
    case 'save': {
      // It gives −1 where others throw.
      const id = await saveCache([keptFile], request.key);
      return id > 0 ? { kind: 'saved', id } : { kind: 'saved' };
    }
  }
}

async function isGnuTar(): Promise<boolean> {
  const { stdout } = await promisify(execFile)('tar', ['--version']);
  return stdout.includes('GNU tar');
}

const entry = (key: string | undefined): CacheAnswer =>
  key === undefined ? { kind: 'entry' } : { kind: 'entry', key };
