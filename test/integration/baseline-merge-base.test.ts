import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildCommit, NothingKept } from '../../src/baseline/build-commit.ts';
import { missingAtCommit } from '../../src/baseline/measurable-commit.ts';
import { commitDistance, findMergeBase, isAncestor } from '../../src/baseline/merge-base.ts';
import { repositoryName } from '../../src/baseline/repository-name.ts';
import { buildEnvironment } from '../../src/build/child-environment.ts';
import { hostTree } from '../../src/host/host-tree.ts';
import { ownPrefix } from '../../src/host/temporary-directory.ts';
import { openWorkspace, type WorkspaceInputs } from '../../src/run/workspace.ts';
import { UserError } from '../../src/user-error.ts';
import { scratchDirectory } from '../baseline-factory.ts';
import { repository as product } from '../e2e/command-line.ts';
import { gitRepository, type TestRepository } from '../git-repository.ts';

const env = buildEnvironment(process.env);

/** A configuration whose build copies a file, and whose plan measures the given scenarios. */
const config = (scenarios: readonly string[], build = '[cp, server.sh, "{output}"]') =>
  `
servers:
  api: { directory: ., build: ${build}, run: ["{output}", "{address}"], ready: { path: /, status: 200 } }
variants:
  api: { server: api }
scenarios:
${scenarios.map((name) => `  ${name}: { method: GET, path: /${name}, expect: { status: 200 } }`).join('\n')}
plan:
  name: own
  repeats: 5
  warmup: { connections: 1, duration: 1s }
  window: 1s
  latency-target: 1s
  limits: { cpus: 1, memory: 64MiB, swap: 0 }
  variants: [api]
  cells:
${scenarios.map((name) => `    - { scenario: ${name}, connections: [1] }`).join('\n')}
`.trimStart();

let scratch: ReturnType<typeof scratchDirectory>;
let repository: TestRepository;
let base = '';

beforeEach(() => {
  scratch = scratchDirectory();
  repository = gitRepository(join(scratch.path, 'repository'));
  base = repository.commit({ 'go-rust-bench.yaml': config(['one']), 'server.sh': 'base' });
  repository.git('switch', '--quiet', '--create', 'feature');
  repository.commit({ 'go-rust-bench.yaml': config(['one', 'two']), 'server.sh': 'head' });
});
afterEach(() => scratch.remove());

const inputs = (workspace = repository.path): WorkspaceInputs => ({
  workspace,
  product,
  servers: 'workspace',
  config: undefined,
  plan: undefined,
});

const build = (commit: string, signal?: AbortSignal, workspace = repository.path) =>
  buildCommit(inputs(workspace), commit, openWorkspace(inputs(workspace)).plan, signal);

/** What a checkout leaves: directories of this process, and entries in the repository. */
const leftovers = () => [
  ...readdirSync(tmpdir()).filter((name) => name.startsWith(ownPrefix(hostTree(), process.pid))),
  ...repository.git('worktree', 'list').split('\n').slice(1),
];

describe('the merge base', () => {
  it('of the branch that brings the configuration has nothing to measure, and says what is missing', async () => {
    const path = join(scratch.path, 'new');
    const fresh = gitRepository(path);
    const before = fresh.commit({ 'README.md': 'nothing yet' });
    const after = fresh.commit({ 'go-rust-bench.yaml': config(['one']), 'bench/own.yaml': config(['one']) });
    expect(await missingAtCommit(path, before, undefined, env)).toContain('has no go-rust-bench.yaml');
    expect(await missingAtCommit(path, before, join(path, 'bench/own.yaml'), env)).toContain(
      'bench/own.yaml',
    );
    expect(await missingAtCommit(path, after, undefined, env)).toBeUndefined();
    expect(await missingAtCommit(path, after, 'bench/own.yaml', env)).toBeUndefined();
    expect(await missingAtCommit(path, before, join(scratch.path, 'elsewhere.yaml'), env)).toBeUndefined();
    const servers = fresh.commit({ 'servers/go/main.go': 'package main', 'servers/rust/Cargo.toml': '' });
    fresh.git('rm', '--quiet', 'go-rust-bench.yaml');
    fresh.git('commit', '--quiet', '--message', 'the servers alone');
    expect(await missingAtCommit(path, servers, undefined, env)).toBeUndefined();
    expect(
      await missingAtCommit(path, fresh.git('rev-parse', 'HEAD').trim(), undefined, env),
    ).toBeUndefined();
  });

  it('promises the cells that the branch took out of the plan, and no others', async () => {
    const both = repository.commit({ 'go-rust-bench.yaml': config(['one', 'two']) });
    repository.commit({ 'go-rust-bench.yaml': config(['two', 'three']), 'server.sh': 'head' });
    const { removed, remove } = await build(both);
    await remove();
    expect(removed.cells.map(({ id }) => id)).toEqual(['one/c1/api']);
    expect(removed.variants.map(({ name }) => name)).toEqual(['api']);
    const unchanged = await build(base);
    await unchanged.remove();
    expect(unchanged.removed.cells.map(({ id }) => id)).toEqual(['one/c1/api']);
  });

  it('is found against the usual branch, and against one that was named', async () => {
    expect(await findMergeBase(repository.path, undefined, env)).toEqual({ commit: base, ref: 'main' });
    repository.git('switch', '--quiet', 'main');
    const later = repository.commit({ 'server.sh': 'later' });
    repository.git('switch', '--quiet', '--detach', later);
    expect(await findMergeBase(repository.path, 'feature', env)).toEqual({ commit: base, ref: 'feature' });
  });

  it('of a clone is that with the default branch of origin', async () => {
    const clone = join(scratch.path, 'clone');
    repository.git('switch', '--quiet', 'main');
    repository.git('clone', '--quiet', repository.path, clone);
    expect(await findMergeBase(clone, undefined, env)).toEqual({ commit: base, ref: 'origin/main' });
    expect(await findMergeBase(clone, 'feature', env)).toEqual({ commit: base, ref: 'origin/feature' });
    expect(await repositoryName(clone, env, undefined)).toBe('local/clone');
  });

  it('of a shallow clone is an error with the fix', async () => {
    const clone = join(scratch.path, 'shallow');
    repository.git('clone', '--quiet', '--depth=1', '--no-single-branch', `file://${repository.path}`, clone);
    const finding = findMergeBase(clone, 'main', env);
    await expect(finding).rejects.toThrow(UserError);
    await expect(finding).rejects.toThrow(
      'in this shallow clone: fetch the whole history (actions/checkout with `fetch-depth: 0`',
    );
    expect(await commitDistance(clone, base, 'HEAD', env)).toMatchObject({ kind: 'unknown' });
  });

  it('with a branch that is not there, or is an option, is an error', async () => {
    for (const ref of ['nowhere', '--upload-pack=touch x', ''])
      await expect(findMergeBase(repository.path, ref, env)).rejects.toThrow('to compare with: fetch it');
    await expect(findMergeBase(scratch.path, undefined, env)).rejects.toThrow('not a git repository');
  });

  it('is in the history of what is checked out, unlike what another branch has', async () => {
    repository.git('switch', '--quiet', 'main');
    const later = repository.commit({ 'server.sh': 'later' });
    repository.git('switch', '--quiet', 'feature');
    expect(await isAncestor(repository.path, `${base}-dirty`, env)).toBe('yes');
    for (const other of [later, 'a'.repeat(40)])
      expect(await isAncestor(repository.path, other, env)).toBe('no');
    const clone = join(scratch.path, 'shallow');
    repository.git('clone', '--quiet', '--depth=1', `file://${repository.path}`, clone);
    for (const [path, commit] of [
      [clone, base],
      [scratch.path, base],
      [repository.path, undefined],
    ] as const)
      expect(await isAncestor(path, commit, env)).toBe('unknown');
  });

  it('is as many commits away as only one of the two has', async () => {
    repository.commit({ 'server.sh': 'more' });
    expect(await commitDistance(repository.path, `${base}-dirty`, 'HEAD', env)).toEqual({
      kind: 'known',
      commits: 2,
    });
    expect(await commitDistance(repository.path, undefined, 'HEAD', env)).toMatchObject({ kind: 'unknown' });
    expect(await commitDistance(repository.path, 'a'.repeat(40), 'HEAD', env)).toMatchObject({
      kind: 'unknown',
    });
  });
});

describe('a commit built from source', () => {
  it('is what the commit has, and leaves the workspace and the repository as they were', async () => {
    repository.git('config', 'core.hooksPath', '.hooks');
    repository.commit({ '.hooks/post-checkout': '#!/bin/sh\ntouch "$GIT_DIR/hook-ran"\n' });
    const before = repository.git('status', '--porcelain');
    const built = await build(base);
    const [server] = built.builds;
    expect(readFileSync(server?.artefact.path ?? '', 'utf8')).toBe('base');
    expect(server?.commit).toBe(base);
    expect(built.variants.map(({ name }) => name)).toEqual(['api']);
    expect(leftovers()).toHaveLength(2);
    await built.remove();
    expect(leftovers()).toEqual([]);
    expect(existsSync(server?.artefact.path ?? '')).toBe(false);
    expect(repository.git('status', '--porcelain')).toBe(before);
    expect(readFileSync(join(repository.path, 'server.sh'), 'utf8')).toBe('head');
  });

  it('may lie in a directory of its repository', async () => {
    const inner = repository.commit({
      'services/api/go-rust-bench.yaml': config(['one']),
      'services/api/server.sh': 'inner',
    });
    repository.commit({ 'services/api/server.sh': 'newer' });
    const built = await build(inner, undefined, join(repository.path, 'services', 'api'));
    expect(readFileSync(built.builds[0]?.artefact.path ?? '', 'utf8')).toBe('inner');
    await built.remove();
  });

  it.each([
    ['does not build', config(['one'], '[cp, absent.sh, "{output}"]'), 'building server api failed'],
    [
      'has no such variant',
      config(['one']).replaceAll('api:', 'old:').replaceAll('api', 'old'),
      'it has no variant that the plan own measures',
    ],
    ['has a broken configuration', 'servers: [', 'go-rust-bench.yaml:'],
  ])('that %s is an error that names the commit, and leaves nothing', async (what, text, message) => {
    const { plan } = openWorkspace(inputs());
    const broken = repository.commit({ 'go-rust-bench.yaml': text });
    const building = buildCommit(inputs(), broken, plan);
    await expect(building).rejects.toThrow(`the base commit ${broken.slice(0, 12)}: `);
    await expect(building).rejects.toThrow(message);
    // Only this is the doing of the head, which must not pass for it.
    const { cause } = (await building.catch((error: Error) => error)) as Error;
    expect(cause instanceof NothingKept).toBe(what === 'has no such variant');
    expect(leftovers()).toEqual([]);
  });

  it('leaves nothing when it is cancelled while it builds', async () => {
    const controller = new AbortController();
    // `tail` has a version to tell, and then never ends.
    const waiting = repository.commit({
      'go-rust-bench.yaml': config(['one'], '[tail, -f, /dev/null, "{output}"]'),
    });
    const building = build(waiting, controller.signal);
    const poll = setInterval(() => {
      if (leftovers().length === 2) controller.abort(new Error('cancelled'));
    }, 20);
    await expect(building).rejects.toThrow('cancelled');
    clearInterval(poll);
    expect(leftovers()).toEqual([]);
  });

  it('that is not in the clone, or has a submodule, is an error with the fix', async () => {
    await expect(build('a'.repeat(40))).rejects.toThrow('is not in this clone: fetch the whole history');
    const other = gitRepository(join(scratch.path, 'other'));
    other.commit({ file: '' });
    execFileSync(
      'git',
      ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.path, 'shared'],
      { cwd: repository.path, stdio: 'ignore' },
    );
    const withSubmodule = repository.commit({});
    await expect(build(withSubmodule)).rejects.toThrow(`commit ${withSubmodule} has the submodule shared`);
    expect(leftovers()).toEqual([]);
  });

  it('of the servers that ship is refused: they are the same at every commit', async () => {
    const { plan } = openWorkspace(inputs());
    await expect(buildCommit({ ...inputs(), servers: 'reference' }, base, plan)).rejects.toThrow(
      'the servers that ship are the same at every commit',
    );
  });
});
