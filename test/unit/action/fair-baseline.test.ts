import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PullRequestEvent } from '../../../src/action/event.ts';
import { fairBaseline } from '../../../src/action/fair-baseline.ts';
import { runnerOn } from '../../../src/action/runner.ts';
import type { Step } from '../../../src/action/step.ts';
import { baseSessionOf } from '../../../src/evidence/base-session.ts';
import type { BaselineOrigin, BaselinePlace, FoundBaseline } from '../../../src/run/found-baseline.ts';
import { UserError } from '../../../src/user-error.ts';
import { scratchDirectory } from '../../baseline-factory.ts';
import { createEvidence } from '../../evidence-factory.ts';
import { gitRepository } from '../../git-repository.ts';
import { createInputs } from './create-inputs.ts';

/** `main`, with a record of each commit, and a branch that begins at the first of them. */
let scratch: ReturnType<typeof scratchDirectory>;
let workspace = '';
let first = '';
let second = '';

beforeAll(() => {
  scratch = scratchDirectory();
  workspace = join(scratch.path, 'repository');
  const repository = gitRepository(workspace);
  first = repository.commit({ 'go-rust-bench.yaml': '' });
  repository.git('switch', '--quiet', '--create', 'feature');
  repository.commit({ 'server.sh': 'slower' });
  repository.git('switch', '--quiet', 'main');
  second = repository.commit({ 'server.sh': 'faster' });
  repository.git('switch', '--quiet', 'feature');
});
afterAll(() => scratch.remove());

const session = baseSessionOf(createEvidence({ repeats: 1, draws: 5 }));
const nowhere = {} as BaselinePlace;

function storeWith(baseline: Partial<FoundBaseline> & { commit?: string }) {
  const store = { released: 0 };
  const found: FoundBaseline = {
    source: { store: 'cache', name: 'the-key', commit: baseline.commit ?? first },
    session,
    programs: { kind: 'commit', commit: baseline.commit ?? first, why: 'it has no programs' },
    origin: { kind: 'proved', proof: 'the cache entry belongs to refs/heads/main' },
    release: async () => {
      store.released += 1;
    },
    ...baseline,
  };
  const origin: BaselineOrigin = {
    find: async () => ({ kind: 'found', baseline: found }),
    findCalibration: async () => undefined,
  };
  return Object.assign(store, { origin });
}

const unproved = { kind: 'unproved', reason: 'saved by refs/pull/7/merge' } as const;
const down: BaselineOrigin = {
  find: async () => {
    throw new UserError('the cache could not be searched: 503');
  },
  findCalibration: async () => {
    throw new UserError('the cache could not be searched: 503');
  },
};

interface Circumstances {
  readonly baseBranch?: string;
  readonly servers?: 'workspace' | 'reference';
  /** No repository, so that no merge base can be built. */
  readonly unbuildable?: boolean;
  readonly event?: 'pull-request' | 'branch';
}

async function found(stored: BaselineOrigin, circumstances: Circumstances = {}) {
  const { baseBranch = 'main', servers = 'workspace', unbuildable = false } = circumstances;
  const pullRequest = { kind: 'pull-request', number: 7, baseBranch, baseSha: second } as PullRequestEvent;
  const branch = { kind: 'branch', name: 'push', branch: 'main', onDefaultBranch: true } as const;
  let log = '';
  const step = {
    inputs: createInputs({ servers }),
    context: {
      repository: 'acme/orders',
      event: circumstances.event === 'branch' ? branch : pullRequest,
      defaultBranch: 'main',
    },
    env: { PATH: process.env.PATH, GITHUB_WORKSPACE: unbuildable ? scratch.path : workspace },
    product: scratch.path,
    runner: runnerOn((text) => {
      log += text;
    }),
    signal: new AbortController().signal,
  } as unknown as Step;
  const origin = fairBaseline(stored, step);
  const answer = await origin.find(nowhere);
  return { answer, origin, warnings: log.match(/^::warning .*/gm) ?? [] };
}

describe('a pull request is judged', () => {
  it('by a record that is proved and lies in its history, at a known distance', async () => {
    const { origin } = storeWith({});
    const { answer, warnings } = await found(origin);
    expect(answer).toMatchObject({ kind: 'found', baseline: { source: { commit: first, distance: 0 } } });
    expect(warnings).toEqual([]);
  });

  it('by its merge base rather than by a record that it may have written itself', async () => {
    const store = storeWith({ origin: unproved });
    const { answer, warnings } = await found(store.origin);
    expect(answer).toEqual({ kind: 'to-measure', commit: first });
    expect(store.released).toBe(1);
    expect(warnings).toEqual([expect.stringMatching(/the-key: saved by refs\/pull\/7\/merge/)]);
  });

  it("by an unproved record's numbers alone where there is no merge base, and that is said", async () => {
    const { answer, warnings } = await found(storeWith({ origin: unproved }).origin, { unbuildable: true });
    expect(answer).toMatchObject({
      kind: 'found',
      baseline: {
        source: {
          unproved: expect.stringMatching(/saved by refs\/pull\/7\/merge; the merge base cannot be built/),
        },
        programs: { kind: 'none' },
      },
    });
    expect(warnings).toEqual([expect.stringContaining('origin is not proved')]);
  });

  it('by its merge base when the store is down; with neither, the store is the error', async () => {
    const { answer, origin, warnings } = await found(down);
    expect(answer).toEqual({ kind: 'to-measure', commit: first });
    expect(warnings).toEqual([expect.stringContaining('503')]);
    expect(await origin.findCalibration(nowhere)).toBeUndefined();
    await expect(found(down, { unbuildable: true })).rejects.toThrow(/503; the merge base cannot be built/);
  });

  it('by no commit of the default branch that it does not have', async () => {
    const store = storeWith({ commit: second });
    expect((await found(store.origin)).answer).toEqual({ kind: 'to-measure', commit: first });
    expect(store.released).toBe(1);
  });

  it('by the branch that it goes into, and never by another one', async () => {
    const { origin } = storeWith({});
    const release = { baseBranch: 'release-1.x' };
    expect((await found(origin, release)).answer).toEqual({ kind: 'to-measure', commit: first });
    expect((await found(origin, { ...release, unbuildable: true })).answer).toMatchObject({
      kind: 'none',
      reason: expect.stringMatching(/those of main, and this change goes into release-1\.x; /),
    });
  });

  it('by any commit where the servers that ship are measured: they are the same at each', async () => {
    const { origin } = storeWith({ commit: second });
    const { answer } = await found(origin, { servers: 'reference', baseBranch: 'release-1.x' });
    expect(answer.kind).toBe('found');
  });
});

it('another run keeps a record that nothing proves, and says so', async () => {
  const { origin } = storeWith({ origin: unproved });
  expect((await found(origin, { event: 'branch' })).answer).toMatchObject({
    kind: 'found',
    baseline: { source: { unproved: unproved.reason }, programs: { kind: 'commit' } },
  });
});
