import { cleanUp } from '../host/clean-up.ts';
import { acquireHostLock } from '../host/host-lock.ts';
import { hostTree } from '../host/host-tree.ts';
import type { Runner } from './runner.ts';

/**
 * Cleans whatever a main step that was killed has left of its session: cgroups, processes, staging directories. They are
 * found by name, place and owner, and only while nobody measures on this machine; the state that the runner hands over
 * is not read at all, so a forged one can point at nothing.
 *
 * It never fails a job: what it cannot clean, the next session on this machine does.
 */
export async function postStep(runner: Runner): Promise<void> {
  try {
    const lock = await acquireHostLock({ wait: false });
    try {
      const done = await cleanUp(hostTree(), lock);
      runner.print(done.length === 0 ? 'nothing was left behind' : done.join('\n'));
    } finally {
      lock.release();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    runner.print(`not cleaned: ${message}\nThe next session on this machine cleans what is left.`);
  }
}
