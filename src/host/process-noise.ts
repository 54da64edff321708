import type { Cgroup } from './cgroup.ts';
import { type HostTree, readKeyedCounts } from './host-tree.ts';
import { present } from './present.ts';
import { processCpuNs } from './process-cpu.ts';

/** What disturbed the threads of some processes, summed over those that live. Threads that end take their share along. */
export interface ProcessNoise {
  /** Gauges, not counters. */
  processes: number;
  threads: number;
  /** CPU time: the cgroup's, else the process's. */
  cpuNs?: number;
  /** Time that threads were ready and had no CPU (second column of schedstat). */
  runQueueWaitNs?: number;
  voluntarySwitches: number;
  involuntarySwitches: number;
  /** Moves between CPUs; absent without scheduler debugging in the kernel. */
  migrations?: number;
  majorFaults: number;
}

/** Reads the processes of a cgroup, or the one process where there is none. */
export function readProcessNoise(tree: HostTree, pid: number, cgroup: Cgroup | undefined): ProcessNoise {
  const pids = cgroup?.processes() ?? [pid];
  const tasks = pids.flatMap((process) =>
    tree.list(`/proc/${process}/task`).map((thread) => `/proc/${process}/task/${thread}`),
  );
  const statuses = tasks.map((task) => readKeyedCounts(tree, `${task}/status`));
  return {
    processes: pids.length,
    threads: tasks.length,
    voluntarySwitches: sum(statuses.map((status) => status.get('voluntary_ctxt_switches') ?? 0)),
    involuntarySwitches: sum(statuses.map((status) => status.get('nonvoluntary_ctxt_switches') ?? 0)),
    majorFaults: sum(pids.map((process) => majorFaults(tree, process))),
    ...present({
      cpuNs: cgroup?.readCounters().cpuNs ?? processCpuNs(tree, pid),
      runQueueWaitNs: sumOfKnown(tasks.map((task) => runQueueWaitNs(tree, task))),
      migrations: sumOfKnown(tasks.map((task) => migrations(tree, task))),
    }),
  };
}

function runQueueWaitNs(tree: HostTree, task: string): number | undefined {
  const wait = tree.read(`${task}/schedstat`)?.split(' ')[1];
  return wait === undefined ? undefined : Number(wait);
}

function migrations(tree: HostTree, task: string): number | undefined {
  const count = /^se\.nr_migrations\s*:\s*(\d+)/m.exec(tree.read(`${task}/sched`) ?? '')?.[1];
  return count === undefined ? undefined : Number(count);
}

/** Field 12 of `/proc/PID/stat`: of the whole process, threads that have ended included. */
function majorFaults(tree: HostTree, pid: number): number {
  const stat = tree.read(`/proc/${pid}/stat`) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[9] ?? 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function sumOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : sum(known);
}
