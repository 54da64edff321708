/** Every cgroup that we make has this prefix: clean-up knows them by it, without any record. */
export const CGROUP_PREFIX = 'go-rust-bench-';

/** What a cgroup is to guarantee to the process that is born in it. */
export interface CgroupRequest {
  /** The session's token: lower-case letters and digits. */
  session: string;
  /** Number of the cgroup within the session. */
  number: number;
  /** The CPUs of the server. */
  cpus: readonly number[];
  /** Limit on CPU time, in CPUs. A quota is set only where it is less than `cpus` already gives. */
  cpuLimit: number;
  memoryBytes: number;
  /** Swap beyond the memory; 0 forbids it. */
  swapBytes: number;
}

/** Limits as the kernel reports them. Absent: this kernel or this cgroup does not have the limit. */
export interface CgroupLimits {
  memoryLimitBytes?: number;
  swapLimitBytes?: number;
  cpusetCpus?: string;
  /** CPU quota in CPUs; absent when there is none. */
  cpuQuota?: number;
}

/** Running totals since the cgroup was made. */
export interface CgroupCounters {
  cpuNs?: number;
  periods?: number;
  throttledPeriods?: number;
  throttledNs?: number;
  oomKills?: number;
}

/** What the memory consists of at the moment of reading. The parts need not add up to the peak, which was earlier. */
export interface MemorySplit {
  anonBytes?: number;
  /** Page cache, with shared memory. */
  fileBytes?: number;
  kernelBytes?: number;
  /** Socket buffers. On v1 they are counted apart and not part of the peak; on v2 they are part of it. */
  socketBytes?: number;
  /** Highest socket memory so far; only v1 knows. */
  socketPeakBytes?: number;
}

/** One cgroup of one sample. */
export interface Cgroup {
  readonly version: 1 | 2;
  readonly rung: 'A' | 'B';
  /** The directories to be born in, one per hierarchy. */
  readonly paths: readonly string[];
  readBack(): CgroupLimits;
  readCounters(): CgroupCounters;
  /** Processes that the kernel killed for memory; absent where it does not count them. */
  oomKills(): number | undefined;
  /** Highest memory so far, in bytes; absent on kernels that do not keep it. */
  peakMemory(): number | undefined;
  memorySplit(): MemorySplit;
  /** The process ids in it. */
  processes(): number[];
  /** Kills until it is empty. Fails after 10 s. */
  kill(): Promise<void>;
  /** Removes the empty cgroup. Fails after 10 s. */
  remove(): Promise<void>;
}

/** The place below which a session makes its cgroups. */
export interface CgroupParent {
  readonly version: 1 | 2;
  /** What cannot be promised here, each with its consequence in words. */
  readonly compromises: readonly string[];
  /** Makes a cgroup with its limits set, ready to be born in. On failure nothing is left. */
  create(request: CgroupRequest): Cgroup;
  /** Puts back whatever was changed to make cgroups possible. Every cgroup must have been removed. */
  restore(): void;
}

/** The name of a cgroup. */
export function cgroupName(request: Pick<CgroupRequest, 'session' | 'number'>): string {
  return `${CGROUP_PREFIX}${request.session}-${request.number}`;
}

/** Whether the quota adds anything to the CPUs themselves: a quota as large as they are can only throttle by rounding. */
export function needsQuota(request: Pick<CgroupRequest, 'cpus' | 'cpuLimit'>): boolean {
  return request.cpuLimit < request.cpus.length;
}
