import { join } from 'node:path';
import { directoryStore, makeStore } from '../baseline/directory-store.ts';
import { judgedUsers } from '../baseline/judged-users.ts';
import { makePrivateDirectory } from '../baseline/private-directory.ts';
import type { BaselineStore } from '../baseline/store.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { BaselineOrigin } from '../run/found-baseline.ts';
import { storedOrigin } from '../run/stored-origin.ts';
import { UserError } from '../user-error.ts';
import { cacheEntriesOf, originOfEntry } from './baseline-origin.ts';
import { cacheProblem } from './cache-available.ts';
import { cacheLog } from './cache-log.ts';
import { cacheService } from './cache-service.ts';
import { cacheStore } from './cache-store.ts';
import { baseOf } from './event.ts';
import { openApi, repositoryOf } from './github-api.ts';
import { runInputs } from './measure.ts';
import { mergeBaseOrigin } from './merge-base-origin.ts';
import { readOnlyStore } from './read-only.ts';
import { realRetry, withRetries } from './retry.ts';
import type { Step } from './step.ts';

/** The baselines of a run, for as long as it needs them. */
export interface Baselines {
  /** Undefined: baselines are built, not kept. */
  readonly store: BaselineStore | undefined;
  readonly origin: BaselineOrigin;
  readonly release: () => Promise<void>;
}

/**
 * Opens the store that was asked for.
 *
 * @param maxAgeNs an older record is not compared with
 * @param readOnly why this run saves nothing; undefined: it may save
 * @param asked which configuration's baseline is looked for; by itself that of this step
 * @throws {UserError} when this run is to save, and nothing could be saved: at once, not after an hour of measuring.
 */
export async function openBaselines(
  step: Step,
  maxAgeNs: number,
  readOnly: string | undefined,
  asked: Evidence['run']['asked'] = askedOf(step),
): Promise<Baselines> {
  const scratch = await makePrivateDirectory();
  const store = await openStore(step, scratch.path, readOnly).catch(async (error: unknown) => {
    await scratch.remove();
    throw error;
  });
  const { repository } = step.context;
  return {
    store,
    origin:
      store === undefined
        ? mergeBaseOrigin(step)
        : storedOrigin(store, { repository, asked, maxAgeNs, trusted: undefined }),
    release: scratch.remove,
  };
}

function askedOf(step: Step): Evidence['run']['asked'] {
  const { plan, config, servers } = runInputs(step);
  return { ...(plan === undefined ? {} : { plan }), ...(config === undefined ? {} : { config }), servers };
}

async function openStore(
  step: Step,
  scratch: string,
  readOnly: string | undefined,
): Promise<BaselineStore | undefined> {
  const { baselineStore } = step.inputs;
  if (baselineStore.kind === 'merge-base') return undefined;
  const store =
    baselineStore.kind === 'cache'
      ? openCache(step, scratch, readOnly)
      : await openDirectory(step, baselineStore.path, readOnly);
  return readOnly === undefined ? store : readOnlyStore(store, readOnly);
}

async function openDirectory(
  { inputs: { runAs } }: Step,
  path: string,
  readOnly: string | undefined,
): Promise<BaselineStore> {
  if (readOnly === undefined) await makeStore(path);
  return directoryStore(path, { now: () => new Date(), judged: await judgedUsers(runAs) });
}

function openCache(step: Step, scratch: string, readOnly: string | undefined): BaselineStore {
  const { env, product, runner, signal } = step;
  const problem = cacheProblem(env);
  if (problem !== undefined && readOnly === undefined)
    throw new UserError(`nothing could be saved in the cache, so nothing was measured: ${problem}`);
  const program = join(product, 'dist', 'cache.js');
  return cacheStore({
    service:
      problem === undefined
        ? cacheService({ program, env, scratch, signal, log: cacheLog(runner, env.RUNNER_DEBUG === '1') })
        : { problem },
    originOf: (key) => originOf(step, key),
    run: { run: env.GITHUB_RUN_ID || '0', attempt: env.GITHUB_RUN_ATTEMPT || '1' },
    now: () => new Date(),
    warn: (text) => runner.print(text),
  });
}

/** Entries of the base and of the default branch count: no pull request can write to their scopes. */
async function originOf(
  { inputs: { githubToken }, context: { repository, event, defaultBranch }, env, runner, signal }: Step,
  key: string,
): ReturnType<typeof originOfEntry> {
  if (githubToken === undefined) return { kind: 'unproved', reason: 'input github-token is empty' };
  const branches = [defaultBranch, baseOf(event)?.baseBranch];
  const trusted = branches.flatMap((branch) => (branch === undefined ? [] : [`refs/heads/${branch}`]));
  const list = cacheEntriesOf(openApi(githubToken), repositoryOf(repository));
  const retry = realRetry(signal, (text) => runner.print(text));
  return originOfEntry(key, (asked) => withRetries(() => list(asked), retry), {
    own: env.GITHUB_REF || undefined,
    trusted: [...new Set(trusted)],
  });
}
