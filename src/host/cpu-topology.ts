import { parseCpuList } from './cpu-list.ts';
import type { HostTree } from './host-tree.ts';
import { present } from './present.ts';

/** One CPU that this process may use. */
export interface Cpu {
  cpu: number;
  /** The SMT siblings that share its core, itself among them, as far as they may be used. */
  siblings: readonly number[];
  /** CPUs that share its last-level cache, in the kernel's short form; absent where the kernel does not say. */
  sharedCache?: string;
  /** Kept free of other tasks by the boot option `isolcpus`. */
  isolated: boolean;
}

/** Reads the CPUs that are online and open to this process, ascending. */
export function readTopology(tree: HostTree): Cpu[] {
  const list = (path: string) => parseCpuList(tree.read(path) ?? '', path);
  const allowedText = /^Cpus_allowed_list:\s*(\S+)/m.exec(tree.read('/proc/self/status') ?? '')?.[1] ?? '';
  const allowed = parseCpuList(allowedText, '/proc/self/status');
  const online = list('/sys/devices/system/cpu/online');
  const isolated = list('/sys/devices/system/cpu/isolated');
  const usable = online.length === 0 ? allowed : online.filter((cpu) => allowed.includes(cpu));
  return usable.map((cpu) => {
    const directory = `/sys/devices/system/cpu/cpu${cpu}`;
    const siblings = list(`${directory}/topology/thread_siblings_list`).filter((other) =>
      usable.includes(other),
    );
    return {
      cpu,
      siblings: siblings.includes(cpu) ? siblings : [cpu],
      isolated: isolated.includes(cpu),
      ...present({ sharedCache: tree.read(`${directory}/cache/index3/shared_cpu_list`)?.trim() }),
    };
  });
}

/** The cores of some CPUs, each as its threads, in the order of their first threads. */
export function coresOf(cpus: readonly Cpu[]): number[][] {
  const cores = new Map<string, number[]>();
  for (const { siblings } of cpus) cores.set(siblings.join(), [...siblings]);
  return [...cores.values()];
}
