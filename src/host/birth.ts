import type { Cgroup, CgroupLimits } from './cgroup.ts';
import { formatCpuList, parseCpuList } from './cpu-list.ts';
import type { HostTree } from './host-tree.ts';
import { present } from './present.ts';

/** What the kernel says a process really got, read after its exec. Absent: the kernel did not say. */
export interface BirthReadBack extends CgroupLimits {
  rung: 'A' | 'B' | 'E';
  /** The CPUs that its first thread may use, such as `0,2-3`. */
  serverCpus: string;
  openFiles?: number;
  openFilesHard?: number;
  uid?: number;
  gid?: number;
  noNewPrivs?: boolean;
  /** `/proc/PID/cgroup`, line by line. */
  cgroupMembership: string[];
}

/** What was asked for. Only what is named is compared. */
export interface BirthRequest {
  rung: 'A' | 'B' | 'E';
  cpus: readonly number[];
  /** More is right too: a limit is raised as far as it goes. */
  leastOpenFiles?: number;
  uid?: number;
  memoryBytes?: number;
  swapBytes?: number;
}

/** Reads back a running process; `undefined` when it is gone. */
export function readBackBirth(tree: HostTree, pid: number, cgroup?: Cgroup): BirthReadBack | undefined {
  const status = tree.read(`/proc/${pid}/status`);
  if (status === undefined) return undefined;
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1];
  const files = /^Max open files\s+(\d+)\s+(\d+)/m.exec(tree.read(`/proc/${pid}/limits`) ?? '');
  const noNewPrivs = field('NoNewPrivs');
  return {
    rung: cgroup !== undefined && isBornIn(cgroup, pid) ? cgroup.rung : 'E',
    serverCpus: field('Cpus_allowed_list') ?? '',
    ...present({
      openFiles: number(files?.[1]),
      openFilesHard: number(files?.[2]),
      uid: number(field('Uid')),
      gid: number(field('Gid')),
      noNewPrivs: noNewPrivs === undefined ? undefined : noNewPrivs === '1',
      ...cgroup?.readBack(),
    }),
    cgroupMembership: tree.read(`/proc/${pid}/cgroup`)?.trim().split('\n') ?? [],
  };
}

function isBornIn(cgroup: Cgroup, pid: number): boolean {
  return cgroup.processes().includes(pid);
}

function number(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** The kernel rounds a limit down to whole pages, which have up to 64 KiB. */
const PAGE_BYTES = 64 * 1024;

/** Every difference between what was asked for and what was read back, in words; empty when all holds. */
export function birthDifferences(asked: BirthRequest, got: BirthReadBack): string[] {
  const differences: string[] = [];
  const differs = (what: string, wanted: unknown, found: unknown) =>
    differences.push(`${what}: asked for ${wanted}, the kernel says ${found ?? 'nothing'}`);
  const compare = (what: string, wanted: unknown, found: unknown) => {
    if (wanted !== undefined && wanted !== found) differs(what, wanted, found);
  };
  const compareBytes = (what: string, wanted: number | undefined, found: number | undefined) => {
    const isRoundedDown = found !== undefined && wanted !== undefined && wanted - found < PAGE_BYTES;
    if (wanted !== undefined && (!isRoundedDown || found > wanted)) differs(what, wanted, found);
  };
  compare('rung', asked.rung, got.rung);
  compare(
    'CPUs',
    formatCpuList(asked.cpus),
    formatCpuList(parseCpuList(got.serverCpus, 'Cpus_allowed_list')),
  );
  if (asked.leastOpenFiles !== undefined && !((got.openFiles ?? 0) >= asked.leastOpenFiles))
    differs('open files', `at least ${asked.leastOpenFiles}`, got.openFiles);
  if (got.cpusetCpus !== undefined)
    compare('cpuset', formatCpuList(asked.cpus), formatCpuList(parseCpuList(got.cpusetCpus, 'cpuset.cpus')));
  compare('user id', asked.uid, got.uid);
  compare('no_new_privs', true, got.noNewPrivs);
  if (asked.rung !== 'E') compareBytes('memory limit in bytes', asked.memoryBytes, got.memoryLimitBytes);
  // Where the kernel has no swap limit, the compromise says so already.
  if (asked.rung !== 'E' && got.swapLimitBytes !== undefined) {
    compareBytes('swap limit in bytes', asked.swapBytes, got.swapLimitBytes);
  }
  return differences;
}
