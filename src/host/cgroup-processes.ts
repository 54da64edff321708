import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, type HostTree } from './host-tree.ts';

/** How long an end may take: the kernel frees the memory of a killed process before it is gone. */
const DEADLINE_MS = 10_000;
const PAUSE_MS = 5;

/** The processes in some cgroup directories. A process of another pid namespace shows as 0 and is left out. */
export function processesOf(tree: HostTree, directories: readonly string[]): number[] {
  const pids = directories.flatMap((directory) => tree.read(`${directory}/cgroup.procs`)?.split('\n') ?? []);
  return [...new Set(pids.map(Number))].filter((pid) => pid > 0);
}

/** The directories with every cgroup that was made below them, the deepest first. */
function withDescendants(tree: HostTree, directories: readonly string[]): string[] {
  return directories.flatMap((directory) => {
    const children = tree.list(directory).map((name) => `${directory}/${name}`);
    const cgroups = children.filter((child) => tree.read(`${child}/cgroup.procs`) !== undefined);
    return [...withDescendants(tree, cgroups), directory];
  });
}

/** The processes in some cgroup directories and in all below them. */
export function processesBelow(tree: HostTree, directories: readonly string[]): number[] {
  return processesOf(tree, withDescendants(tree, directories));
}

/**
 * Sends SIGKILL to whatever is in the directories until nothing is, since a process may fork while it is being killed.
 *
 * @param concerns which of the processes; all of them by itself.
 */
export async function killAll(
  tree: HostTree,
  directories: readonly string[],
  concerns: (pid: number) => boolean = () => true,
): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const pids = processesBelow(tree, directories).filter(concerns);
    if (pids.length === 0) return;
    if (Date.now() > deadline) {
      const seconds = DEADLINE_MS / 1000;
      throw new Error(
        `processes ${pids.join(', ')} in ${directories[0]} did not end ${seconds} s after SIGKILL`,
      );
    }
    for (const pid of pids) tree.kill(pid);
    await sleep(PAUSE_MS);
  }
}

/** `rmdir`, and nothing else, repeated while the kernel still accounts for the last process. A missing directory is fine. */
export async function removeAll(tree: HostTree, directories: readonly string[]): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  for (const directory of withDescendants(tree, directories)) {
    while (!removed(tree, directory)) {
      if (Date.now() > deadline)
        throw new Error(`cgroup ${directory} is still busy after ${DEADLINE_MS / 1000} s`);
      await sleep(PAUSE_MS);
    }
  }
}

/** One `rmdir`: whether the directory is gone; `false` while it is busy. */
export function removed(tree: HostTree, directory: string): boolean {
  try {
    tree.removeDirectory(directory);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true;
    if (errorCode(error) === 'EBUSY') return false;
    throw error;
  }
}
