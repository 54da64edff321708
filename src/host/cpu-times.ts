import { type HostTree, readCount } from './host-tree.ts';
import { findOwnCgroup } from './own-cgroup.ts';
import { present } from './present.ts';

/** USER_HZ: `/proc/stat` counts in ticks of 10 ms. */
const MS_PER_TICK = 10;

/** Where the time of one CPU went since boot, in ms (to 10 ms), and how it stands. */
export interface CpuTimes {
  userMs: number;
  niceMs: number;
  systemMs: number;
  idleMs: number;
  iowaitMs: number;
  irqMs: number;
  softirqMs: number;
  stealMs: number;
  /** Time that tasks ran on it, to the ns and so without sampling error; absent where the kernel does not count it. */
  tasksRunNs?: number;
  /** Part of it by kernel thread bound to this CPU (thread id to ms, to 10 ms); absent where they cannot be seen, as in a container. */
  kernelThreadsMs?: Record<string, number>;
  /** A gauge, not a counter. */
  frequencyKhz?: number;
}

/** Reads some CPUs, by number: a big machine has too many to keep all of them with every sample. */
export function readCpuTimes(tree: HostTree, cpus: readonly number[]): Record<string, CpuTimes> {
  const tasksRun = readTasksRun(tree);
  const kernelThreads = readKernelThreads(tree);
  const times: Record<string, CpuTimes> = {};
  for (const [, cpu = '', ticks = ''] of (tree.read('/proc/stat') ?? '').matchAll(/^cpu(\d+) (.*)$/gm)) {
    if (!cpus.includes(Number(cpu))) continue;
    const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = ticks
      .split(' ')
      .map((value) => Number(value) * MS_PER_TICK);
    times[cpu] = {
      userMs: user,
      niceMs: nice,
      systemMs: system,
      idleMs: idle,
      iowaitMs: iowait,
      irqMs: irq,
      softirqMs: softirq,
      stealMs: steal,
      ...present({
        tasksRunNs: tasksRun.get(Number(cpu)),
        kernelThreadsMs: kernelThreads && (kernelThreads.get(Number(cpu)) ?? {}),
        frequencyKhz: readCount(tree, `/sys/devices/system/cpu/cpu${cpu}/cpufreq/scaling_cur_freq`),
      }),
    };
  }
  return times;
}

/**
 * Run time of all tasks by CPU: from `/proc/schedstat` (its seventh column, `CONFIG_SCHEDSTATS`), else from the root of
 * the v1 cpuacct hierarchy, which accounts for every task of the machine.
 */
function readTasksRun(tree: HostTree): Map<number, number> {
  const schedstat = tree.read('/proc/schedstat') ?? '';
  const byCpu = [...schedstat.matchAll(/^cpu(\d+)(?: \d+){6} (\d+) /gm)];
  if (byCpu.length > 0) return new Map(byCpu.map(([, cpu, run]) => [Number(cpu), Number(run)]));
  const own = findOwnCgroup(tree);
  const root = own.version === 1 ? own.roots.cpuacct : undefined;
  const usage = tree.read(`${root}/cpuacct.usage_percpu`)?.trim();
  return new Map(usage?.split(/\s+/).map((run, cpu) => [cpu, Number(run)]));
}

/**
 * CPU time of the kernel's threads that are bound to one CPU, as their names say (`ksoftirqd/1`, `kworker/1:0`); softirq
 * work beyond a burst is among it. Each apart, since workers come and go. Unbound ones serve memory and disks: not the load.
 */
function readKernelThreads(tree: HostTree): Map<number, Record<string, number>> | undefined {
  // Process 2 is the parent of them all, unless a pid namespace hides it.
  if (tree.read('/proc/2/comm')?.trim() !== 'kthreadd') return undefined;
  const listed = tree.read('/proc/2/task/2/children')?.trim().split(' ');
  const byCpu = new Map<number, Record<string, number>>();
  for (const pid of listed ?? tree.list('/proc').filter((name) => /^\d+$/.test(name))) {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(tree.read(`/proc/${pid}/stat`) ?? '') ?? [];
    const cpu = /\/(\d+)(:|$)/.exec(name)?.[1];
    // proc(5) numbers the fields from 1; those behind the name begin with 3.
    const fields = rest.split(' ').map(Number);
    if (cpu === undefined || fields[1] !== 2) continue;
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0);
    byCpu.set(Number(cpu), { ...byCpu.get(Number(cpu)), [pid]: ticks * MS_PER_TICK });
  }
  return byCpu;
}
