import type { HostTree } from './host-tree.ts';

/** USER_HZ: the unit of the times in `/proc/PID/stat`, 100 per second on every Linux that Node runs on. */
const NS_PER_TICK = 10_000_000;

/**
 * CPU time of one process with all its threads, also those that have ended, in ns and to 10 ms (proc(5), fields
 * 14 and 15 of `/proc/PID/stat`). For hosts without a cgroup that counts it. Undefined when the process is gone.
 */
export function processCpuNs(tree: HostTree, pid: number): number | undefined {
  const stat = tree.read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The command name may hold spaces and parentheses: the fields count from behind the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const userTicks = Number(fields[11]);
  const systemTicks = Number(fields[12]);
  return Number.isFinite(userTicks + systemTicks) ? (userTicks + systemTicks) * NS_PER_TICK : undefined;
}
