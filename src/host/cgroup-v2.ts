import {
  type Cgroup,
  type CgroupCounters,
  type CgroupLimits,
  type CgroupParent,
  type CgroupRequest,
  cgroupName,
  type MemorySplit,
  needsQuota,
} from './cgroup.ts';
import { killAll, processesOf, removeAll, removed } from './cgroup-processes.ts';
import { openSubtree } from './cgroup-v2-subtree.ts';
import { formatCpuList } from './cpu-list.ts';
import { type HostTree, readCount, readKeyedCounts } from './host-tree.ts';
import type { OwnCgroup } from './own-cgroup.ts';
import { present } from './present.ts';
import { writeLimit } from './write-limit.ts';

/** The quota's period in µs: the kernel's default. */
const PERIOD_US = 100_000;

/** The place for cgroups on v2: below the own cgroup, whose processes may have to make room first. */
export function cgroupParentV2(
  tree: HostTree,
  own: Extract<OwnCgroup, { version: 2 }>,
  session: string,
  rung: 'A' | 'B' = 'A',
): CgroupParent {
  const subtree = openSubtree(tree, own, session);
  return {
    version: 2,
    compromises: compromisesOf(subtree.enabled),
    create: (request) => create(tree, own.directory, subtree.enabled, rung, request),
    restore: subtree.restore,
  };
}

function compromisesOf(enabled: readonly string[]): string[] {
  const compromises: string[] = [];
  if (!enabled.includes('cpuset')) {
    compromises.push(
      'no cpuset controller: the server is pinned by affinity only, which it could change itself',
    );
  }
  if (!enabled.includes('cpu')) compromises.push('no cpu controller: no CPU quota can be set');
  return compromises;
}

function create(
  tree: HostTree,
  own: string,
  enabled: readonly string[],
  rung: 'A' | 'B',
  request: CgroupRequest,
): Cgroup {
  const directory = `${own}/${cgroupName(request)}`;
  tree.makeDirectory(directory);
  try {
    if (enabled.includes('cpuset')) writeLimit(tree, `${directory}/cpuset.cpus`, formatCpuList(request.cpus));
    if (enabled.includes('cpu') && needsQuota(request)) {
      writeLimit(tree, `${directory}/cpu.max`, `${Math.round(request.cpuLimit * PERIOD_US)} ${PERIOD_US}`);
    }
    writeLimit(tree, `${directory}/memory.max`, `${request.memoryBytes}`);
    // Absent on a kernel without swap: then there is nothing to forbid.
    const swap = `${directory}/memory.swap.max`;
    if (tree.read(swap) !== undefined) writeLimit(tree, swap, `${request.swapBytes}`);
  } catch (error) {
    removed(tree, directory);
    throw error;
  }
  return cgroupV2(tree, directory, rung);
}

/** A cgroup that exists already, seen through its files. */
export function cgroupV2(tree: HostTree, directory: string, rung: 'A' | 'B'): Cgroup {
  const oomKills = () => readKeyedCounts(tree, `${directory}/memory.events`).get('oom_kill');
  return {
    version: 2,
    rung,
    paths: [directory],
    readBack: () => readBack(tree, directory),
    readCounters: () => readCounters(tree, directory, oomKills()),
    oomKills,
    peakMemory: () => readCount(tree, `${directory}/memory.peak`),
    memorySplit: () => memorySplit(tree, directory),
    processes: () => processesOf(tree, [directory]),
    kill: () => killAll(tree, [directory]),
    remove: () => removeAll(tree, [directory]),
  };
}

function readBack(tree: HostTree, directory: string): CgroupLimits {
  const [quota, period] = tree.read(`${directory}/cpu.max`)?.trim().split(' ').map(Number) ?? [];
  const cpus = tree.read(`${directory}/cpuset.cpus`)?.trim();
  return present({
    memoryLimitBytes: readCount(tree, `${directory}/memory.max`),
    swapLimitBytes: readCount(tree, `${directory}/memory.swap.max`),
    // Empty: what the parent has, which is no promise of ours.
    cpusetCpus: cpus === '' ? undefined : cpus,
    // Without a quota the file begins with "max".
    cpuQuota: quota !== undefined && period !== undefined && quota > 0 ? quota / period : undefined,
  });
}

function readCounters(tree: HostTree, directory: string, oomKills: number | undefined): CgroupCounters {
  const stat = readKeyedCounts(tree, `${directory}/cpu.stat`);
  return present({
    cpuNs: nanoseconds(stat.get('usage_usec')),
    periods: stat.get('nr_periods'),
    throttledPeriods: stat.get('nr_throttled'),
    throttledNs: nanoseconds(stat.get('throttled_usec')),
    oomKills,
  });
}

function nanoseconds(microseconds: number | undefined): number | undefined {
  return microseconds === undefined ? undefined : microseconds * 1000;
}

function memorySplit(tree: HostTree, directory: string): MemorySplit {
  const stat = readKeyedCounts(tree, `${directory}/memory.stat`);
  return present({
    anonBytes: stat.get('anon'),
    fileBytes: stat.get('file'),
    // Since Linux 5.18; older kernels give only parts of it, and a part is not the whole.
    kernelBytes: stat.get('kernel'),
    socketBytes: stat.get('sock'),
  });
}
