import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postStep } from '../../src/action/post-step.ts';
import { runnerOn } from '../../src/action/runner.ts';
import { checkOut } from '../../src/baseline/checkout.ts';
import { makePrivateDirectory } from '../../src/baseline/private-directory.ts';
import { buildEnvironment } from '../../src/build/child-environment.ts';
import { hostTree } from '../../src/host/host-tree.ts';
import { removeAbandoned } from '../../src/host/temporary-directory.ts';
import { scratchDirectory } from '../baseline-factory.ts';
import { gitRepository, type TestRepository } from '../git-repository.ts';
import { bundleScript, ended, eventually, nextLine, type Script } from './host-script.ts';

/** A process that is killed while it builds a base commit: what it has made, and the build that goes on without it. */
let scratch: ReturnType<typeof scratchDirectory>;
let repository: TestRepository;
let builder: Script;

beforeAll(async () => {
  scratch = scratchDirectory();
  repository = gitRepository(join(scratch.path, 'repository'));
  repository.commit({ 'server.sh': '' });
  builder = await bundleScript(`
    import { spawn } from 'node:child_process';
    import { checkOut } from './src/baseline/checkout.ts';
    const [workspace, commit] = process.argv.slice(2);
    const checkout = await checkOut(workspace, commit, { PATH: process.env.PATH });
    const build = spawn('sleep', ['600'], { cwd: checkout.workspace, detached: true, stdio: 'ignore' });
    build.once('spawn', () => console.log(checkout.workspace + ' ' + build.pid));
  `);
});
afterAll(() => {
  builder.remove();
  scratch.remove();
});

const commit = () => repository.git('rev-parse', 'HEAD');
const worktrees = () => repository.git('worktree', 'list').split('\n').slice(1);
const isThere = (pid: string) => !['', 'Z'].includes(stateOf(pid));
const stateOf = (pid: string) =>
  /^State:\s+(\S)/m.exec(hostTree().read(`/proc/${pid}/status`) ?? '')?.[1] ?? '';

async function killedBuilder() {
  const child = builder.start({ args: [repository.path, commit()] });
  const [source = '', build = ''] = (await nextLine(child)).split(' ');
  expect(worktrees()).toHaveLength(1);
  return {
    source,
    build,
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}

async function post(): Promise<string> {
  let log = '';
  const runner = runnerOn((text) => {
    log += text;
  });
  await postStep(runner, { PATH: process.env.PATH, GITHUB_WORKSPACE: repository.path });
  return log;
}

test('post ends the build, and removes sources and their worktree; a process that lives keeps its own', async () => {
  const { source, build, kill } = await killedBuilder();
  const mine = await makePrivateDirectory();
  expect(removeAbandoned(hostTree(), tmpdir(), process.getuid?.() ?? 0)).toEqual([]);

  await kill();
  expect([isThere(build), existsSync(source)]).toEqual([true, true]);
  const log = await post();

  expect(log).toContain(`killed process ${build}, which worked in ${dirname(source)}`);
  expect(log).toContain(`removed the worktree ${source} of a killed process`);
  expect(existsSync(dirname(source))).toBe(false);
  expect(worktrees()).toEqual([]);
  expect(existsSync(mine.path)).toBe(true);
  await mine.remove();
  await eventually('the end of the build', () => !isThere(build));
  expect(await post()).toContain('nothing was left behind');
});

test('the next checkout does the same where no post has run; a worktree of the user stays, also a missing one', async () => {
  const { source, kill } = await killedBuilder();
  await kill();
  const users = join(scratch.path, 'elsewhere');
  repository.git('worktree', 'add', '--detach', '--quiet', users);
  rmSync(users, { recursive: true });

  const checkout = await checkOut(repository.path, commit(), buildEnvironment(process.env));
  await checkout.remove();

  expect(existsSync(source)).toBe(false);
  expect(worktrees()).toEqual([expect.stringContaining(users)]);
});
