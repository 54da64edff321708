import type { NoiseDelta } from './noise-delta.ts';
import { present } from './present.ts';

/**
 * Noise of a window as shares of it, 0 to 1 unless said: what an admission rule can hold a limit against.
 * Absent: it could not be measured here.
 */
export interface NoiseShares {
  /** Time in which some task waited for a CPU, for memory, for a disk. */
  cpuPressure?: number;
  memoryPressure?: number;
  ioPressure?: number;
  /** Time in which the server's threads were ready but had no CPU, per CPU of the server; may exceed 1. */
  serverRunQueueWait?: number;
  /** Time that the hypervisor took away, of the CPUs of server and generator. */
  steal?: number;
  /** Time of tasks that are neither side's nor the kernel's own, of the server's CPUs. */
  foreignOnServerCpus?: number;
  /** The same of the generator's CPUs. */
  foreignOnClientCpus?: number;
}

export function noiseShares(
  delta: NoiseDelta,
  cpus: { server: readonly number[]; client: readonly number[] },
): NoiseShares {
  const { elapsedNs, pressure, server, controller } = delta;
  const share = (ns: number | undefined, of = 1) => (ns === undefined ? undefined : ns / (elapsedNs * of));
  const pressureShare = (us: number | undefined) => share(us === undefined ? undefined : us * 1000);
  const both = [...new Set([...cpus.server, ...cpus.client])];
  const generatorNs =
    controller?.endedChildrenMs === undefined ? undefined : controller.endedChildrenMs * 1e6;
  const clientSideNs =
    generatorNs === undefined || controller?.cpuNs === undefined ? undefined : generatorNs + controller.cpuNs;
  // Where both sides share a CPU, everything that is ours has to come off it.
  const shared = cpus.server.some((cpu) => cpus.client.includes(cpu));
  const all =
    server?.cpuNs === undefined || clientSideNs === undefined ? undefined : server.cpuNs + clientSideNs;
  return present({
    cpuPressure: pressureShare(pressure?.cpuSomeUs),
    memoryPressure: pressureShare(pressure?.memorySomeUs),
    ioPressure: pressureShare(pressure?.ioSomeUs),
    serverRunQueueWait: share(server?.runQueueWaitNs, cpus.server.length),
    steal: share(stealNs(delta, both), both.length),
    foreignOnServerCpus: share(
      foreignNs(delta, cpus.server, shared ? all : server?.cpuNs),
      cpus.server.length,
    ),
    foreignOnClientCpus: share(
      foreignNs(delta, cpus.client, shared ? all : clientSideNs),
      cpus.client.length,
    ),
  });
}

function stealNs(delta: NoiseDelta, cpus: readonly number[]): number | undefined {
  return sumOver(cpus, (cpu) => {
    const stealMs = delta.cpus?.[cpu]?.stealMs;
    return stealMs === undefined ? undefined : stealMs * 1e6;
  });
}

/**
 * Run time on some CPUs that belongs neither to us nor to kernel threads. Interrupt and softirq time is no task's, except
 * where it was charged to the task that it interrupted, which here is nearly always one of ours: it is the load's own work.
 * Never below 0: kernel threads are counted to 10 ms only.
 */
function foreignNs(
  delta: NoiseDelta,
  cpus: readonly number[],
  oursNs: number | undefined,
): number | undefined {
  const othersNs = sumOver(cpus, (cpu) => {
    const times = delta.cpus?.[cpu];
    if (times?.kernelThreadsMs === undefined) return undefined;
    const { userMs = 0, niceMs = 0, systemMs = 0 } = times;
    // By ticks where the kernel counts nothing finer.
    const tasksNs = times.tasksRunNs ?? (userMs + niceMs + systemMs) * 1e6;
    const kernelMs = Object.values(times.kernelThreadsMs).reduce<number>((sum, ms = 0) => sum + ms, 0);
    return tasksNs - kernelMs * 1e6;
  });
  return othersNs === undefined || oursNs === undefined ? undefined : Math.max(0, othersNs - oursNs);
}

function sumOver(cpus: readonly number[], timeOn: (cpu: number) => number | undefined): number | undefined {
  let total = 0;
  for (const cpu of cpus) {
    const value = timeOn(cpu);
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}
