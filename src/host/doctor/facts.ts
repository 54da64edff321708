import type { CgroupLimits } from '../cgroup.ts';
import type { CpuLayout } from '../cpu-layout.ts';
import type { HostFacts } from '../host-facts.ts';
import type { LockHolder } from '../host-lock.ts';

/** A tool's first line of `--version`, or why there is none. */
export type ToolFinding = { found: true; version: string } | { found: false; reason: string };

/** What a trial of the isolation gave, or why it was not tried. */
export type IsolationFinding =
  | { kind: 'A' | 'B'; cgroupVersion: 1 | 2; limits: CgroupLimits; compromises: readonly string[] }
  | { kind: 'E'; compromises: readonly string[] }
  | { kind: 'not-tried'; reason: string };

/** The machine over the moment that doctor looked at it, as shares of that moment. */
export interface NoiseNow {
  /** Of all CPUs together. */
  busy: number;
  steal: number;
  /** Absent without pressure stall information. */
  cpuPressure?: number;
}

/** Everything that doctor looks at, as plain data: the rows are a pure function of it. */
export interface DoctorFacts {
  /** `process.version`. */
  node: string;
  tools: Record<'go' | 'cargo' | 'rustc', ToolFinding>;
  /** What the cache of Actions packs with. */
  packers: Record<'tar' | 'zstd', ToolFinding>;
  isolation: IsolationFinding;
  layout: CpuLayout;
  host: HostFacts;
  hasPressure: boolean;
  noise: NoiseNow;
  /** Free space of the directories that are written to, in bytes. */
  disk: { directory: string; freeBytes: number }[];
  uid: number;
  /** Whom servers run as when this is root. */
  runAs: { user: string; exists: boolean };
  /** Who measures on this machine now; absent: nobody. */
  lockHolder?: LockHolder | 'unknown';
  /** What clean-up did, in words. */
  cleanedUp: readonly string[];
}
