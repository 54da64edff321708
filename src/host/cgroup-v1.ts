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
import { formatCpuList } from './cpu-list.ts';
import { type HostTree, readCount, readKeyedCounts } from './host-tree.ts';
import type { Controller, OwnCgroup } from './own-cgroup.ts';
import { present } from './present.ts';
import { writeLimit } from './write-limit.ts';

/** The quota's period in µs: the kernel's default. */
const PERIOD_US = 100_000;

/** v1 writes "no limit" as the highest whole number of pages below 2^63. */
const UNLIMITED_FROM = 2 ** 62;

type Directories = Partial<Record<Controller, string>> & { memory: string };

/** The place for cgroups on v1: directories of the same name below the own cgroup of every hierarchy. */
export function cgroupParentV1(tree: HostTree, own: Extract<OwnCgroup, { version: 1 }>): CgroupParent {
  return {
    version: 1,
    compromises: compromisesOf(tree, own.directories),
    create: (request) => create(tree, own.directories, request),
    // Nothing was changed above the cgroups themselves.
    restore: () => {},
  };
}

function compromisesOf(tree: HostTree, own: Directories): string[] {
  const compromises: string[] = [];
  if (own.cpuset === undefined) {
    compromises.push(
      'no cpuset controller: the server is pinned by affinity only, which it could change itself',
    );
  }
  if (own.cpuacct === undefined) {
    compromises.push('no cpuacct controller: CPU time is that of the server process, without its children');
  }
  if (own.cpu === undefined) compromises.push('no cpu controller: no CPU quota can be set');
  if (tree.read(`${own.memory}/memory.memsw.limit_in_bytes`) === undefined) {
    compromises.push('swap is not limited: the kernel was booted without swapaccount=1');
  }
  return compromises;
}

function create(tree: HostTree, own: Directories, request: CgroupRequest): Cgroup {
  const directories: Partial<Record<Controller, string>> = {};
  const made: string[] = [];
  try {
    for (const [controller, parent] of Object.entries(own) as [Controller, string][]) {
      const directory = `${parent}/${cgroupName(request)}`;
      directories[controller] = directory;
      // Two controllers may share one hierarchy (cpu,cpuacct): one directory then.
      if (made.includes(directory)) continue;
      tree.makeDirectory(directory);
      made.push(directory);
    }
    limitCpus(tree, own, directories, request);
    limitMemory(tree, directories.memory ?? '', request);
  } catch (error) {
    for (const directory of made) removed(tree, directory);
    throw error;
  }
  return cgroup(tree, { ...directories, memory: directories.memory ?? '' }, made);
}

function limitCpus(
  tree: HostTree,
  own: Directories,
  directories: Partial<Directories>,
  request: CgroupRequest,
): void {
  if (own.cpuset !== undefined && directories.cpuset !== undefined) {
    // Both must be set before the first process comes: without memory nodes it is refused with ENOSPC.
    writeLimit(tree, `${directories.cpuset}/cpuset.cpus`, formatCpuList(request.cpus));
    writeLimit(
      tree,
      `${directories.cpuset}/cpuset.mems`,
      tree.read(`${own.cpuset}/cpuset.mems`)?.trim() ?? '0',
    );
  }
  if (directories.cpu !== undefined && needsQuota(request)) {
    writeLimit(tree, `${directories.cpu}/cpu.cfs_period_us`, `${PERIOD_US}`);
    writeLimit(tree, `${directories.cpu}/cpu.cfs_quota_us`, `${Math.round(request.cpuLimit * PERIOD_US)}`);
  }
}

function limitMemory(tree: HostTree, directory: string, request: CgroupRequest): void {
  // In this order: memory and swap together may never be less than the memory alone.
  writeLimit(tree, `${directory}/memory.limit_in_bytes`, `${request.memoryBytes}`);
  const both = `${directory}/memory.memsw.limit_in_bytes`;
  if (tree.read(both) !== undefined) writeLimit(tree, both, `${request.memoryBytes + request.swapBytes}`);
  // Socket memory is counted from the first write on, whatever the value; −1 is "no limit", so none is ever refused.
  const sockets = `${directory}/memory.kmem.tcp.limit_in_bytes`;
  if (tree.read(sockets) !== undefined) writeLimit(tree, sockets, '-1');
}

function cgroup(tree: HostTree, directories: Directories, paths: string[]): Cgroup {
  const { memory } = directories;
  const oomKills = () => readKeyedCounts(tree, `${memory}/memory.oom_control`).get('oom_kill');
  return {
    version: 1,
    rung: 'A',
    paths,
    readBack: () => readBack(tree, directories),
    readCounters: () => readCounters(tree, directories, oomKills()),
    oomKills,
    peakMemory: () => readCount(tree, `${memory}/memory.max_usage_in_bytes`),
    memorySplit: () => memorySplit(tree, memory),
    processes: () => processesOf(tree, paths),
    kill: () => killAll(tree, paths),
    remove: () => removeAll(tree, paths),
  };
}

function readBack(tree: HostTree, directories: Directories): CgroupLimits {
  const memory = readCount(tree, `${directories.memory}/memory.limit_in_bytes`);
  const both = readCount(tree, `${directories.memory}/memory.memsw.limit_in_bytes`);
  const cpus = tree.read(`${directories.cpuset}/cpuset.cpus`)?.trim();
  const quotaUs = readCount(tree, `${directories.cpu}/cpu.cfs_quota_us`);
  const periodUs = readCount(tree, `${directories.cpu}/cpu.cfs_period_us`);
  const limited = memory !== undefined && memory < UNLIMITED_FROM;
  return present({
    memoryLimitBytes: limited ? memory : undefined,
    swapLimitBytes: limited && both !== undefined && both < UNLIMITED_FROM ? both - memory : undefined,
    cpusetCpus: cpus,
    // Without a quota the file holds −1.
    cpuQuota: quotaUs !== undefined && periodUs !== undefined ? quotaUs / periodUs : undefined,
  });
}

function readCounters(
  tree: HostTree,
  directories: Directories,
  oomKills: number | undefined,
): CgroupCounters {
  const cpuNs = readCount(tree, `${directories.cpuacct}/cpuacct.usage`);
  const stat = readKeyedCounts(tree, `${directories.cpu}/cpu.stat`);
  return present({
    cpuNs,
    periods: stat.get('nr_periods'),
    throttledPeriods: stat.get('nr_throttled'),
    throttledNs: stat.get('throttled_time'),
    oomKills,
  });
}

function memorySplit(tree: HostTree, directory: string): MemorySplit {
  const stat = readKeyedCounts(tree, `${directory}/memory.stat`);
  return present({
    anonBytes: stat.get('total_rss'),
    fileBytes: stat.get('total_cache'),
    kernelBytes: readCount(tree, `${directory}/memory.kmem.usage_in_bytes`),
    socketBytes: readCount(tree, `${directory}/memory.kmem.tcp.usage_in_bytes`),
    socketPeakBytes: readCount(tree, `${directory}/memory.kmem.tcp.max_usage_in_bytes`),
  });
}
