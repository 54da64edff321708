import { fork } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Environment } from '../build/child-environment.ts';
import { complaintIn } from './cache-messages.ts';
import { type CacheAnswer, type CacheRequest, cacheAnswerSchema, keptFile } from './cache-request.ts';
import { packLimits } from './record-pack.ts';

/** The cache service said no, was not reached, or gave something else than was asked for. */
export class CacheFailure extends Error {
  override readonly name = 'CacheFailure';
}

/** The cache service as the store needs it; every failure is a `CacheFailure`, a miss is undefined. */
export interface CacheService {
  /** Key of the newest entry of a prefix. */
  readonly lookup: (prefix: string) => Promise<string | undefined>;
  /** Fetches the file of one entry into a directory. @returns its path; undefined when there is no such entry */
  readonly restore: (key: string, directory: string) => Promise<string | undefined>;
  /** Saves `keptFile` of a directory and proves that the service gives it back. */
  readonly save: (key: string, directory: string) => Promise<void>;
}

export interface CacheServiceOptions {
  /** Path of `cache.js`, or of `cache.ts` where types are stripped. */
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
  /** A directory of this process alone, for requests that keep nothing. */
  readonly scratch: string;
  readonly signal?: AbortSignal;
  /** Everything that `@actions/cache` prints, line by line. */
  readonly log?: (line: string) => void;
  /** A restore that takes more, the archive and what comes of it together, is not let go on. */
  readonly limitBytes?: number;
  readonly timeLimitMs?: number;
}

const limitBytes = 2 * packLimits.totalBytes;
const timeLimitMs = 10 * 60_000;
const watchMs = 100;

export function cacheService(options: CacheServiceOptions): CacheService {
  const ask = (request: CacheRequest, directory: string) => runChild(request, directory, options);
  const entryOf = async (request: CacheRequest, directory: string): Promise<string | undefined> => {
    const { answer, complaint } = await ask(request, directory);
    if (answer.kind !== 'entry') throw new CacheFailure('an answer of another kind');
    if (answer.key === undefined && complaint !== undefined) throw new CacheFailure(complaint);
    return answer.key;
  };
  return {
    lookup: (prefix) => entryOf({ do: 'lookup', prefix }, options.scratch),
    restore: async (key, directory) => {
      const given = await entryOf({ do: 'restore', key }, directory);
      if (given === undefined) return undefined;
      if (given !== key) throw new CacheFailure(`asked for ${key}, it gave ${given}`);
      return join(directory, keptFile);
    },
    save: async (key, directory) => {
      const { answer, complaint } = await ask({ do: 'save', key }, directory);
      if (answer.kind !== 'saved') throw new CacheFailure('an answer of another kind');
      if (complaint !== undefined) throw new CacheFailure(complaint);
      if (answer.id === undefined) throw new CacheFailure('the service gave no reason');
      if ((await entryOf({ do: 'prove', key }, options.scratch)) !== key)
        throw new CacheFailure('the service took it, and does not give it back');
    },
  };
}

interface Asked {
  readonly answer: CacheAnswer;
  readonly complaint: string | undefined;
}

function runChild(request: CacheRequest, directory: string, options: CacheServiceOptions): Promise<Asked> {
  const { signal } = options;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = fork(options.program, [JSON.stringify(request)], {
      cwd: directory,
      env: childEnvironment(options.env, directory, request),
      // It leads a process group, so that its tar and zstd end with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-1_000_000);
      });
    let answer: unknown;
    let ended: unknown;
    const end = (reason: unknown) => {
      ended ??= reason;
      killGroup(child.pid);
    };
    const onAbort = () => end(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const limitMs = options.timeLimitMs ?? timeLimitMs;
    const timer = setTimeout(() => end(new CacheFailure(`no end after ${limitMs / 1_000} s`)), limitMs);
    const watch = setInterval(() => {
      const limit = options.limitBytes ?? limitBytes;
      if (request.do === 'restore' && bytesBelow(directory) > limit)
        end(new CacheFailure(`it takes more than ${limit} bytes`));
    }, watchMs);
    child.on('message', (message) => {
      answer = message;
    });
    child.on('error', (error) => end(error));
    child.on('close', () => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', onAbort);
      for (const line of output.split('\n')) if (line !== '') options.log?.(line);
      const parsed = v.safeParse(cacheAnswerSchema, answer);
      if (ended !== undefined) reject(ended);
      else if (!parsed.success)
        reject(new CacheFailure(`the cache program ended without an answer: ${output.trim().slice(-400)}`));
      else if (parsed.output.kind === 'failed') reject(new CacheFailure(parsed.output.reason));
      else resolve({ answer: parsed.output, complaint: complaintIn(output) });
    });
  });
}

/** What the cache package needs, and no more: it starts tar and zstd with all of it. */
const passedOn = [
  'PATH',
  'HOME',
  'ACTIONS_RESULTS_URL',
  'ACTIONS_CACHE_URL',
  'ACTIONS_CACHE_MODE',
  'ACTIONS_CACHE_SERVICE_V2',
  'ACTIONS_RUNTIME_TOKEN',
  'GITHUB_SERVER_URL',
  'RUNNER_TRACKING_ID',
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => [name, name.toLowerCase()]),
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
] as const;

/**
 * `@actions/cache` unpacks with `-P`: absolute paths, `..` and links of an archive are honoured, and anybody with a pull
 * request can save an archive. GNU tar renames every member, and the target of every link, to the one file that is kept,
 * so there is no other path left that it could write to.
 */
const heldToOneFile = `--transform=s,.*,${keptFile}, --no-same-owner --no-same-permissions`;

function childEnvironment(from: NodeJS.ProcessEnv, directory: string, request: CacheRequest): Environment {
  const env: Environment = { GITHUB_WORKSPACE: directory, RUNNER_TEMP: directory };
  for (const name of passedOn) {
    const value = from[name];
    if (value !== undefined) env[name] = value;
  }
  return request.do === 'restore' ? { ...env, TAR_OPTIONS: heldToOneFile } : env;
}

/** Bytes of all files below a directory, in which another process makes and removes some. */
function bytesBelow(directory: string): number {
  let bytes = 0;
  for (const name of namesIn(directory)) {
    const path = join(directory, name);
    const status = lstatSync(path, { throwIfNoEntry: false });
    bytes += status?.isDirectory() === true ? bytesBelow(path) : (status?.size ?? 0);
  }
  return bytes;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
