import { readCpuTimes } from '../../../src/host/cpu-times.ts';
import { hostTree } from '../../../src/host/host-tree.ts';
import { UserError } from '../../../src/user-error.ts';

/** CPU time that all tasks of the machine ran on the two CPUs so far, in ns. */
export interface TasksRun {
  readonly atNs: bigint;
  readonly serverCpuNs: number;
  readonly clientCpuNs: number;
}

/** @throws {UserError} where the kernel does not count it to the ns. */
export function readTasksRun(cpus: { server: number; client: number }): TasksRun {
  const times = readCpuTimes(hostTree(), [cpus.server, cpus.client]);
  const [server, client] = [cpus.server, cpus.client].map((cpu) => times[cpu]?.tasksRunNs);
  if (server === undefined || client === undefined) {
    throw new UserError(
      `no count of the CPU time on CPU ${cpus.server} and ${cpus.client}: /proc/schedstat and the cpuacct cgroup are both missing; use a kernel with CONFIG_SCHEDSTATS, or other --server-cpu and --client-cpu`,
    );
  }
  return { atNs: process.hrtime.bigint(), serverCpuNs: server, clientCpuNs: client };
}

/** Share of each CPU, 0 to 1, that went to neither the server nor the client between two readings. */
export interface ForeignShares {
  readonly onServerCpu: number;
  readonly onClientCpu: number;
}

export function foreignShares(
  before: TasksRun,
  after: TasksRun,
  known: { serverNs: number; clientNs: number },
): ForeignShares {
  const wallNs = Number(after.atNs - before.atNs);
  const share = (ranNs: number, knownNs: number): number => Math.max(0, ranNs - knownNs) / wallNs;
  return {
    onServerCpu: share(after.serverCpuNs - before.serverCpuNs, known.serverNs),
    onClientCpu: share(after.clientCpuNs - before.clientCpuNs, known.clientNs),
  };
}
