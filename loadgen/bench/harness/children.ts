import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Leaders of the process groups that are alive. */
const groups = new Set<number>();

/**
 * Starts a program as the leader of a process group of its own. Whatever is left of the group dies with this script, also
 * when that is interrupted.
 */
export function startChild(argv: readonly [string, ...string[]], options: SpawnOptions): ChildProcess {
  const [program, ...args] = argv;
  const child = spawn(program, args, { ...options, detached: true });
  const { pid } = child;
  if (pid !== undefined) {
    groups.add(pid);
    child.once('close', () => {
      endGroup(pid);
      groups.delete(pid);
    });
  }
  return child;
}

/** Ends a process group at once; one that is gone is fine. */
export function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

process.on('exit', () => {
  for (const leader of groups) endGroup(leader);
});
for (const [name, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
] as const) {
  process.on(name, () => process.exit(128 + number));
}
