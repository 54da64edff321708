import { formatCpuList } from './cpu-list.ts';

/** A program to be born in its place; see `loadgen launch`. */
export interface LaunchRequest {
  /** Path of the loadgen binary. */
  loadgen: string;
  /** Cgroup directories to be born in; none on rung E. */
  cgroupPaths: readonly string[];
  cpus: readonly number[];
  /** Limit on open files, soft and hard alike. */
  openFiles: number | 'max';
  /** Whom to run as: a name, or numbers; absent: whoever the controller is. */
  user?: string | { uid: number; gid: number };
  /** The controller's own pid: the program dies with it. */
  parentPid: number;
  /** The session's token, by which clean-up finds the program where no cgroup tells. */
  sessionMark: string;
  workingDirectory?: string;
  /** The program and its arguments. */
  command: readonly string[];
}

/** The argv that starts the launcher; its first element is the binary. */
export function launchCommand(request: LaunchRequest): string[] {
  const { user, workingDirectory } = request;
  return [
    request.loadgen,
    'launch',
    ...request.cgroupPaths.flatMap((path) => ['--cgroup', path]),
    ...['--cpus', formatCpuList(request.cpus)],
    ...['--open-files', `${request.openFiles}`],
    ...(user === undefined ? [] : ['--user', typeof user === 'string' ? user : `${user.uid}:${user.gid}`]),
    ...['--die-with-parent', '--parent', `${request.parentPid}`],
    ...['--session-mark', request.sessionMark],
    ...(workingDirectory === undefined ? [] : ['--cwd', workingDirectory]),
    '--',
    ...request.command,
  ];
}
