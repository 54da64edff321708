import type { CgroupLimits } from '../cgroup.ts';
import { formatCpuList } from '../cpu-list.ts';
import type { DoctorFacts, IsolationFinding } from './facts.ts';
import type { DoctorRow } from './row.ts';

const DELEGATE =
  'run as root, or set Delegate=yes in the service of the runner, or allow it "sudo -n busctl"';

export function isolationRows({ isolation, layout, host }: DoctorFacts): DoctorRow[] {
  const limits = 'limits' in isolation ? isolation.limits : undefined;
  return [
    rungRow(isolation),
    memoryRow(limits),
    swapRow(limits, host.swapBytes),
    cpusetRow(limits),
    {
      check: 'CPUs',
      state: layout.compromises.length === 0 ? 'ok' : 'limited',
      found: `server ${formatCpuList(layout.server)}, generator ${formatCpuList(layout.client)}, controller ${formatCpuList(layout.controller)}`,
      promise: layout.compromises.join('; ') || 'server, generator and controller are apart',
      ...(layout.compromises.length > 0 && {
        fix: 'use a machine with three cores or more below one last-level cache',
      }),
    },
  ];
}

function rungRow(isolation: IsolationFinding): DoctorRow {
  const check = 'isolation';
  switch (isolation.kind) {
    case 'A':
    case 'B':
      return {
        check,
        state: isolation.compromises.length === 0 ? 'ok' : 'limited',
        found: `rung ${isolation.kind}, cgroup v${isolation.cgroupVersion}`,
        promise: isolation.compromises.join('; ') || 'servers are born in their own cgroup',
      };
    case 'E':
      return {
        check,
        state: 'limited',
        found: 'rung E',
        promise: isolation.compromises.join('; '),
        fix: DELEGATE,
      };
    case 'not-tried':
      return { check, state: 'limited', found: 'not tried', promise: isolation.reason };
  }
}

function memoryRow(limits: CgroupLimits | undefined): DoctorRow {
  const check = 'memory limit';
  if (limits?.memoryLimitBytes !== undefined) {
    return { check, state: 'ok', found: 'set and read back', promise: 'memory is limited and measured' };
  }
  return {
    check,
    state: 'limited',
    found: 'none',
    promise: 'memory is not measured, its gates are off',
    fix: DELEGATE,
  };
}

function swapRow(limits: CgroupLimits | undefined, swapBytes: number | undefined): DoctorRow {
  const check = 'swap';
  if (swapBytes === 0)
    return { check, state: 'ok', found: 'the machine has none', promise: 'no server swaps' };
  if (limits?.swapLimitBytes !== undefined) {
    return { check, state: 'ok', found: 'limited per server, read back', promise: 'no server swaps' };
  }
  return {
    check,
    state: 'limited',
    found: 'not limited',
    promise: 'a server may swap instead of being killed, and slow down',
    fix:
      limits === undefined
        ? 'swapoff -a while measuring'
        : 'boot with swapaccount=1, or swapoff -a while measuring',
  };
}

function cpusetRow(limits: CgroupLimits | undefined): DoctorRow {
  const check = 'cpuset';
  if (limits?.cpusetCpus !== undefined) {
    return { check, state: 'ok', found: 'set and read back', promise: 'a server cannot leave its CPUs' };
  }
  return {
    check,
    state: 'limited',
    found: 'none',
    promise: 'servers are pinned by affinity, which they could change themselves',
    fix: `${DELEGATE}, with the cpuset controller`,
  };
}
