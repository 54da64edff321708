import { type CpuTimes, readCpuTimes } from '../../../src/host/cpu-times.ts';
import { hostTree } from '../../../src/host/host-tree.ts';
import { UserError } from '../../../src/user-error.ts';

/** Where the time of the two CPUs went so far. */
export interface CpuReading {
  readonly atNs: bigint;
  readonly server: CpuRun;
  readonly client: CpuRun;
}

/** Time that tasks ran on one CPU so far, and the part of it that the kernel's own threads there had, by thread. */
export interface CpuRun {
  readonly tasksNs: number;
  readonly kernelThreadsMs: Readonly<Record<string, number>>;
}

/** @throws {UserError} where the kernel does not count it to the ns. */
export function readCpus(cpus: { server: number; client: number }): CpuReading {
  const times = readCpuTimes(hostTree(), [cpus.server, cpus.client]);
  return {
    atNs: process.hrtime.bigint(),
    server: cpuRun(times[cpus.server], cpus.server),
    client: cpuRun(times[cpus.client], cpus.client),
  };
}

function cpuRun(times: CpuTimes | undefined, cpu: number): CpuRun {
  if (times?.tasksRunNs === undefined) {
    throw new UserError(
      `no count of the CPU time on CPU ${cpu}: choose CPUs that exist (--server-cpu, --client-cpu) on a kernel with /proc/schedstat or the cpuacct cgroup`,
    );
  }
  return { tasksNs: times.tasksRunNs, kernelThreadsMs: times.kernelThreadsMs ?? {} };
}

/** Share of each CPU, 0 to 1, that went to neither the server nor the client nor the kernel between two readings. */
export interface ForeignShares {
  readonly onServerCpu: number;
  readonly onClientCpu: number;
}

export function foreignShares(
  before: CpuReading,
  after: CpuReading,
  known: { serverNs: number; clientNs: number },
): ForeignShares {
  const wallNs = Number(after.atNs - before.atNs);
  // Never below 0: the server's time is known to 10 ms only.
  const share = (from: CpuRun, to: CpuRun, knownNs: number): number =>
    Math.max(0, to.tasksNs - from.tasksNs - kernelNs(from, to) - knownNs) / wallNs;
  return {
    onServerCpu: share(before.server, after.server, known.serverNs),
    onClientCpu: share(before.client, after.client, known.clientNs),
  };
}

/** Packets that are handled in the kernel's own threads are the load's work. Threads come and go: only those that stayed count. */
function kernelNs(from: CpuRun, to: CpuRun): number {
  return Object.entries(from.kernelThreadsMs).reduce((sum, [thread, wasMs]) => {
    const isMs = to.kernelThreadsMs[thread] ?? wasMs;
    return sum + Math.max(0, isMs - wasMs) * 1e6;
  }, 0);
}
