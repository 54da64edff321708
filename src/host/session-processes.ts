import { setTimeout as delay } from 'node:timers/promises';
import type { HostTree } from './host-tree.ts';
import { findStaleProcesses } from './stale-processes.ts';

const pauseMs = 20;
/** A program that forks faster than it can be killed is left to the next clean-up. */
const rounds = 50;

/**
 * Kills every process with the mark of a session, and every one in the kernel session that a server leads. Only a process
 * that has both thrown its environment away and made a session of its own escapes; where there are cgroups, they hold
 * that one too. (A subreaper would hold it, but the server itself would have to be it, and wait for children that are
 * not its own.)
 *
 * @param leader the server's pid
 */
export async function endSessionProcesses(tree: HostTree, session: string, leader?: number): Promise<void> {
  const self = { pid: process.pid, uid: process.getuid?.() ?? -1 };
  for (let round = 0; round < rounds; round += 1) {
    // A killed process without a parent that waits for it stays as a zombie; its environment is gone, so it is not found.
    const pids = findStaleProcesses(tree, self, session, leader);
    if (pids.length === 0) return;
    for (const pid of pids) tree.kill(pid);
    await delay(pauseMs);
  }
}
