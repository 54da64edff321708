import type { Cgroup } from './cgroup.ts';
import { type CpuTimes, readCpuTimes } from './cpu-times.ts';
import type { HostTree } from './host-tree.ts';
import { type NetworkNoise, readNetworkNoise } from './network-noise.ts';
import { present } from './present.ts';
import { type ProcessNoise, readProcessNoise } from './process-noise.ts';

/** Totals of pressure stall information: time in which some task, or every one, waited for the resource. */
export interface Pressure {
  cpuSomeUs?: number;
  cpuFullUs?: number;
  memorySomeUs?: number;
  memoryFullUs?: number;
  ioSomeUs?: number;
  ioFullUs?: number;
}

/** The controller, and through it the generator, which it starts after the first probe and collects before the second. */
export interface ControllerNoise {
  cpuNs: number;
  /** CPU time of children that have ended and were collected, to 10 ms. */
  endedChildrenMs?: number;
}

/** Raw counters of the host at one moment, as plain JSON. A sample keeps one from before its window and one from after. */
export interface NoiseProbe {
  /** A monotonic clock. */
  atNs: number;
  cpus: Record<string, CpuTimes>;
  pressure: Pressure;
  server: ProcessNoise;
  controller: ControllerNoise;
  network: NetworkNoise;
}

export interface Clock {
  nowNs(): number;
  /** CPU time of this process. */
  ownCpuNs(): number;
}

export const processClock: Clock = {
  nowNs: () => Number(process.hrtime.bigint()),
  ownCpuNs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1000;
  },
};

/** Reads everything once, of the CPUs that server and generator use. */
export function readNoise(
  tree: HostTree,
  server: { pid: number; cgroup?: Cgroup | undefined },
  cpus: readonly number[],
  clock: Clock = processClock,
): NoiseProbe {
  return {
    atNs: clock.nowNs(),
    cpus: readCpuTimes(tree, cpus),
    pressure: readPressure(tree),
    server: readProcessNoise(tree, server.pid, server.cgroup),
    controller: {
      cpuNs: clock.ownCpuNs(),
      ...present({ endedChildrenMs: endedChildrenMs(tree) }),
    },
    network: readNetworkNoise(tree),
  };
}

export function readPressure(tree: HostTree): Pressure {
  const total = (resource: string, kind: string) => {
    const text = tree.read(`/proc/pressure/${resource}`) ?? '';
    const match = new RegExp(`^${kind} .*total=(\\d+)`, 'm').exec(text)?.[1];
    return match === undefined ? undefined : Number(match);
  };
  return present({
    cpuSomeUs: total('cpu', 'some'),
    cpuFullUs: total('cpu', 'full'),
    memorySomeUs: total('memory', 'some'),
    memoryFullUs: total('memory', 'full'),
    ioSomeUs: total('io', 'some'),
    ioFullUs: total('io', 'full'),
  });
}

/** Fields 16 and 17 of `/proc/self/stat`, in ticks of 10 ms. */
function endedChildrenMs(tree: HostTree): number | undefined {
  const stat = tree.read('/proc/self/stat');
  if (stat === undefined) return undefined;
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return ((fields[13] ?? 0) + (fields[14] ?? 0)) * 10;
}
