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
  cpus: readonly number[];
  openFiles?: number;
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

/** Every difference between what was asked for and what was read back, in words; empty when all holds. */
export function birthDifferences(
  asked: BirthRequest & { rung: 'A' | 'B' | 'E' },
  got: BirthReadBack,
): string[] {
  const differences: string[] = [];
  const compare = (what: string, wanted: unknown, found: unknown) => {
    if (wanted !== undefined && wanted !== found) {
      differences.push(`${what}: asked for ${wanted}, the kernel says ${found ?? 'nothing'}`);
    }
  };
  compare('rung', asked.rung, got.rung);
  compare(
    'CPUs',
    formatCpuList(asked.cpus),
    formatCpuList(parseCpuList(got.serverCpus, 'Cpus_allowed_list')),
  );
  compare('open files', asked.openFiles, got.openFiles);
  compare('user id', asked.uid, got.uid);
  compare('no_new_privs', true, got.noNewPrivs);
  if (asked.rung !== 'E') compare('memory limit in bytes', asked.memoryBytes, got.memoryLimitBytes);
  // Where the kernel has no swap limit, the compromise says so already.
  if (asked.rung !== 'E' && got.swapLimitBytes !== undefined) {
    compare('swap limit in bytes', asked.swapBytes, got.swapLimitBytes);
  }
  return differences;
}
