import type { MeasuredSample } from '../evidence/sample.ts';
import type { Cgroup } from '../host/cgroup.ts';
import type { HostTree } from '../host/host-tree.ts';
import { processCpuNs } from '../host/process-cpu.ts';
import type { Limits } from '../plan/plan.ts';

/** CPU time used so far, in ns: the cgroup's where there is one, else the process's. */
export function readCpuNs(tree: HostTree, cgroup: Cgroup | undefined, pid: number): number | undefined {
  return cgroup?.readCounters().cpuNs ?? processCpuNs(tree, pid);
}

export interface CpuReading {
  readonly cpuNs: number | undefined;
  readonly throttledNs: number | undefined;
  readonly atNs: number;
}

export function readCpu(tree: HostTree, cgroup: Cgroup | undefined, pid: number, atNs: number): CpuReading {
  return { cpuNs: readCpuNs(tree, cgroup, pid), throttledNs: cgroup?.readCounters().throttledNs, atNs };
}

/** CPU of the window from the readings at its ends. */
export function cpuOfWindow(
  before: CpuReading,
  after: CpuReading,
  cgroup: Cgroup | undefined,
  limits: Limits,
): MeasuredSample['cpu'] {
  if (before.cpuNs === undefined || after.cpuNs === undefined)
    return {
      kind: 'not-measured',
      reason: 'the server had ended, and no cgroup kept its CPU time',
    };
  const throttled =
    before.throttledNs === undefined || after.throttledNs === undefined
      ? {}
      : { throttledNs: after.throttledNs - before.throttledNs };
  return {
    kind: 'measured',
    windowCpuNs: Math.max(0, after.cpuNs - before.cpuNs),
    windowWallNs: after.atNs - before.atNs,
    cpus: limits.cpus,
    ...throttled,
    source: cgroup?.readCounters().cpuNs === undefined ? 'process' : 'cgroup',
  };
}

/** The split at the end of the window with the peak over the whole life of the server. */
export function memoryOf(
  cgroup: Cgroup | undefined,
  split: ReturnType<Cgroup['memorySplit']>,
  limits: Limits,
): MeasuredSample['memory'] {
  if (cgroup === undefined)
    return { kind: 'not-measured', reason: 'not isolated: no cgroup counts the memory' };
  const peakBytes = cgroup.peakMemory();
  if (peakBytes === undefined)
    return {
      kind: 'not-measured',
      reason: 'this kernel does not keep the peak of a cgroup (memory.peak, Linux 5.19)',
    };
  const { anonBytes, fileBytes, kernelBytes, socketBytes } = split;
  const socketPeakBytes = cgroup.memorySplit().socketPeakBytes;
  return {
    kind: 'measured',
    peakBytes,
    limitBytes: limits.memoryBytes,
    ...(anonBytes === undefined ? {} : { anonBytes }),
    ...(fileBytes === undefined ? {} : { fileBytes }),
    ...(kernelBytes === undefined ? {} : { kernelBytes }),
    ...(socketBytes === undefined ? {} : { socketBytes }),
    ...(socketPeakBytes === undefined ? {} : { socketPeakBytes }),
    oomKills: cgroup.oomKills() ?? 0,
  };
}
