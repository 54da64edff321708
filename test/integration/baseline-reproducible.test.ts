import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltCommit, buildCommit } from '../../src/baseline/build-commit.ts';
import { type Build, buildServer } from '../../src/build/build-server.ts';
import { buildEnvironment } from '../../src/build/child-environment.ts';
import { openWorkspace } from '../../src/run/workspace.ts';
import { scratchDirectory } from '../baseline-factory.ts';
import { repository as product } from '../e2e/command-line.ts';
import { gitRepository } from '../git-repository.ts';

const scratch = scratchDirectory();
const workspace = join(scratch.path, 'a-workspace');
const config = undefined;
const inputs = { workspace, product, servers: 'workspace', config, plan: 'smoke' } as const;

let here: Build[];
let there: BuiltCommit;

beforeAll(async () => {
  const filter = (path: string) => basename(path) !== 'target';
  for (const server of ['go', 'rust'])
    cpSync(join(product, 'servers', server), join(workspace, 'servers', server), { recursive: true, filter });
  cpSync(join(product, 'servers', 'conformance.json'), join(workspace, 'servers', 'conformance.json'));
  const commit = gitRepository(workspace).commit({ '.gitignore': 'target/\n.go-rust-bench/\n' });
  const { plan, servers } = openWorkspace(inputs);
  const directory = join(workspace, '.go-rust-bench', 'build');
  here = [];
  for (const server of servers)
    here.push(await buildServer(server, { directory, env: buildEnvironment(process.env) }));
  there = await buildCommit(inputs, commit, plan);
}, 900_000);
afterAll(async () => {
  await there?.remove();
  scratch.remove();
});

describe('the same commit built in two directories', () => {
  it.each(['go', 'rust'])('has the same artefact of %s', (name) => {
    const of = (builds: readonly Build[]) => builds.find(({ server }) => server.name === name)?.artefact;
    expect(of(here)?.path).not.toBe(of(there.builds)?.path);
    expect(of(there.builds)?.sha256).toBe(of(here)?.sha256);
  });
});
