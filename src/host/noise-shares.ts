import type { NoiseDelta } from './noise-delta.ts';
import { present } from './present.ts';

/**
 * Noise of a window as shares of it, 0 to 1 unless said: what an admission rule can hold a limit against.
 * Absent: it could not be measured here.
 */
export interface NoiseShares {
  /** Time in which some task waited for a CPU, for memory, for a disk: any task of the machine, ours as well. */
  cpuPressure?: number;
  memoryPressure?: number;
  ioPressure?: number;
  /** Time in which the server's threads were ready but had no CPU, per CPU of the server; may exceed 1. */
  serverRunQueueWait?: number;
  /** The part of it that others can have caused: see `keptWaiting`. */
  serverKeptWaiting?: number;
  /** The same of the generator; absent without its own count. */
  generatorKeptWaiting?: number;
  /** Time that the hypervisor took away, of the CPUs of server and generator. */
  steal?: number;
  /** Time of tasks that are neither side's nor the kernel's own, of the server's CPUs. */
  foreignOnServerCpus?: number;
  /** The same of the generator's CPUs. */
  foreignOnClientCpus?: number;
}

/** CPUs of both sides, by number. */
export interface SideCpus {
  readonly server: readonly number[];
  readonly client: readonly number[];
}

/** @param generatorWaitNs time in which the generator's thread was ready but had no CPU, as it counts by itself */
export function noiseShares(delta: NoiseDelta, cpus: SideCpus, generatorWaitNs?: number): NoiseShares {
  const { elapsedNs, pressure, server } = delta;
  // Of no CPU and of no time there is no share.
  const share = (ns: number | undefined, of = 1) =>
    ns === undefined || elapsedNs * of <= 0 ? undefined : ns / (elapsedNs * of);
  const pressureShare = (us: number | undefined) => share(us === undefined ? undefined : us * 1000);
  const both = [...new Set([...cpus.server, ...cpus.client])];
  const ours = ourTime(delta, cpus);
  const serverWait = share(server?.runQueueWaitNs, cpus.server.length);
  const generatorWait = share(generatorWaitNs);
  const besideServer = share(othersNs(delta, cpus.server, ours.onServerCpusNs), cpus.server.length);
  const besideGenerator = share(othersNs(delta, cpus.client, ours.onClientCpusNs), cpus.client.length);
  return present({
    cpuPressure: pressureShare(pressure?.cpuSomeUs),
    memoryPressure: pressureShare(pressure?.memorySomeUs),
    ioPressure: pressureShare(pressure?.ioSomeUs),
    serverRunQueueWait: serverWait,
    serverKeptWaiting: keptWaiting(serverWait, besideServer),
    generatorKeptWaiting: keptWaiting(generatorWait, besideGenerator),
    steal: share(stealNs(delta, both), both.length),
    foreignOnServerCpus: share(foreignNs(delta, cpus.server, ours.onServerCpusNs), cpus.server.length),
    foreignOnClientCpus: share(foreignNs(delta, cpus.client, ours.onClientCpusNs), cpus.client.length),
  });
}

/**
 * Waiting that others can have caused. Threads of one side wait for each other too, a server of eight threads on one
 * CPU for most of the window, and that is its own affair; others cannot have kept it waiting for longer than they ran.
 */
function keptWaiting(wait: number | undefined, othersRan: number | undefined): number | undefined {
  return wait === undefined || othersRan === undefined ? undefined : Math.min(wait, othersRan);
}

/**
 * CPU time of ours on the CPUs of each side, in ns. The controller may share the generator's CPU, so its time is always
 * taken off there; where both sides share a CPU, everything that is ours is taken off on both.
 */
function ourTime({ server, controller }: NoiseDelta, cpus: SideCpus) {
  const serverNs = server?.cpuNs;
  const clientNs =
    controller?.endedChildrenMs === undefined || controller.cpuNs === undefined
      ? undefined
      : controller.endedChildrenMs * 1e6 + controller.cpuNs;
  const shared = cpus.server.some((cpu) => cpus.client.includes(cpu));
  if (!shared) return { onServerCpusNs: serverNs, onClientCpusNs: clientNs };
  const allNs = serverNs === undefined || clientNs === undefined ? undefined : serverNs + clientNs;
  return { onServerCpusNs: allNs, onClientCpusNs: allNs };
}

function stealNs(delta: NoiseDelta, cpus: readonly number[]): number | undefined {
  return sumOver(cpus, (cpu) => {
    const stealMs = delta.cpus?.[cpu]?.stealMs;
    return stealMs === undefined ? undefined : stealMs * 1e6;
  });
}

/**
 * Run time of tasks on some CPUs that is not ours, kernel threads included. Interrupt and softirq time is no task's,
 * except where it was charged to the task that it interrupted, which here is nearly always one of ours: it is the load's
 * own work. Never below 0: some of our own time is counted to 10 ms only.
 */
function othersNs(
  delta: NoiseDelta,
  cpus: readonly number[],
  oursNs: number | undefined,
): number | undefined {
  const tasksNs = sumOver(cpus, (cpu) => {
    const times = delta.cpus?.[cpu];
    if (times === undefined) return undefined;
    const { userMs = 0, niceMs = 0, systemMs = 0 } = times;
    // By ticks where the kernel counts nothing finer.
    return times.tasksRunNs ?? (userMs + niceMs + systemMs) * 1e6;
  });
  return tasksNs === undefined || oursNs === undefined ? undefined : Math.max(0, tasksNs - oursNs);
}

/** The same without kernel threads bound to the CPU, which work for the load too; unknown where they cannot be seen. */
function foreignNs(
  delta: NoiseDelta,
  cpus: readonly number[],
  oursNs: number | undefined,
): number | undefined {
  const kernelNs = sumOver(cpus, (cpu) => {
    const threads = delta.cpus?.[cpu]?.kernelThreadsMs;
    if (threads === undefined) return undefined;
    return Object.values(threads).reduce<number>((sum, ms = 0) => sum + ms * 1e6, 0);
  });
  if (kernelNs === undefined || oursNs === undefined) return undefined;
  return othersNs(delta, cpus, oursNs + kernelNs);
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
