import type { Cgroup, CgroupParent } from '../host/cgroup.ts';
import { launchCommand } from '../host/launch-command.ts';

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
  /** Ends whatever the session's programs, and this server, have started and left behind, where no cgroup holds it. */
  readonly endStrays: (serverPid: number | undefined) => Promise<void>;
  /** The user that servers run as; absent: the controller's own. */
  readonly runAs: string | undefined;
  /** Its number, as which every server must be seen to run; absent: the controller's own user. */
  readonly runAsUid?: number;
}

type Argv = readonly string[];

/** Starts a server: born in its cgroup, pinned, unprivileged, dead as soon as the controller is. */
export function serverLaunch(placement: Placement, cgroup: Cgroup | undefined, command: Argv): Argv {
  const { loadgen, session, serverCpus, runAs } = placement;
  return launchCommand({
    loadgen,
    cgroupPaths: cgroup?.paths ?? [],
    cpus: serverCpus,
    openFiles: 'max',
    ...(runAs === undefined ? {} : { user: runAs }),
    parentPid: process.pid,
    sessionMark: session,
    command,
  });
}

/** Starts the load generator: pinned to its own CPUs, dead as soon as the controller is. */
export function generatorLaunch(placement: Placement, args: Argv): Argv {
  const { loadgen, session, clientCpus } = placement;
  return launchCommand({
    loadgen,
    cgroupPaths: [],
    cpus: clientCpus,
    openFiles: 'max',
    parentPid: process.pid,
    sessionMark: session,
    command: [loadgen, ...args],
  });
}
