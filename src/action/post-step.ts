import { removeStaleWorktrees } from '../baseline/stale-worktrees.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import { cleanUp } from '../host/clean-up.ts';
import { acquireHostLock } from '../host/host-lock.ts';
import { hostTree } from '../host/host-tree.ts';
import type { Runner } from './runner.ts';

/**
 * Cleans whatever a main step that was killed has left: cgroups, processes, temporary directories, and worktrees that are
 * registered in the workspace. They are found by name, place and owner, and only while nobody measures on this machine; the state that the runner hands over
 * is not read at all, so a forged one can point at nothing.
 *
 * It never fails a job: what it cannot clean, the next session on this machine does.
 */
export async function postStep(runner: Runner, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const lock = await acquireHostLock({ wait: false });
    try {
      const workspace = env.GITHUB_WORKSPACE;
      const done = await cleanUp(hostTree(), lock);
      if (workspace) done.push(...(await removeStaleWorktrees(workspace, buildEnvironment(env))));
      runner.print(done.length === 0 ? 'nothing was left behind' : done.join('\n'));
    } finally {
      lock.release();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    runner.print(`not cleaned: ${message}\nThe next session on this machine cleans what is left.`);
  }
}
