import type { Cgroup, CgroupParent } from '../host/cgroup.ts';
import { formatCpuList } from '../host/cpu-list.ts';

/** Where a session's processes run, decided once and kept for every sample. */
export interface Placement {
  /** Path of the `loadgen` program, which is also the launcher. */
  readonly loadgen: string;
  /** The session's token: lower-case letters and digits. */
  readonly session: string;
  /** The place for cgroups; absent on rung E. */
  readonly cgroups: CgroupParent | undefined;
  readonly serverCpus: readonly number[];
  readonly clientCpus: readonly number[];
  /** The user that servers run as; absent: the controller's own. */
  readonly runAs: string | undefined;
}

type Argv = [string, ...string[]];

/** Starts a server: born in its cgroup, pinned, unprivileged, dead as soon as the controller is. */
export function serverLaunch(placement: Placement, cgroup: Cgroup | undefined, program: Argv): Argv {
  return [
    placement.loadgen,
    'launch',
    ...(cgroup?.paths.flatMap((path) => ['--cgroup', path]) ?? []),
    '--cpus',
    formatCpuList(placement.serverCpus),
    '--open-files',
    'max',
    ...(placement.runAs === undefined ? [] : ['--user', placement.runAs]),
    ...tied(placement),
    '--',
    ...program,
  ];
}

/** Starts the load generator: pinned to its own CPUs, dead as soon as the controller is. */
export function generatorLaunch(placement: Placement, args: readonly string[]): Argv {
  return [
    placement.loadgen,
    'launch',
    '--cpus',
    formatCpuList(placement.clientCpus),
    '--open-files',
    'max',
    ...tied(placement),
    '--',
    placement.loadgen,
    ...args,
  ];
}

function tied(placement: Placement): string[] {
  return ['--die-with-parent', '--parent', `${process.pid}`, '--session-mark', placement.session];
}
