import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../build/child-environment.ts';
import type { MeasuredSample } from '../evidence/sample.ts';
import { firstLine, keepTail } from './process-output.ts';

export type ServerEnd = MeasuredSample['end'];

/** How a child ended, as the kernel told its parent. */
export type WaitStatus = { readonly code: number } | { readonly signal: NodeJS.Signals };

/** A server that was started and has not been forgotten: its pid, its output, its end. */
export interface ServerProcess {
  readonly pid: number;
  /** The first line of standard output; undefined when it ended, or wrote too much, before one. */
  readonly firstLine: Promise<string | undefined>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<WaitStatus>;
  /** Undefined while it is alive. */
  readonly status: () => WaitStatus | undefined;
  /** The last 2 KiB of standard error. */
  readonly log: () => string;
  readonly send: (signal: NodeJS.Signals) => void;
}

const readyLineLimitBytes = 64 * 1024;
const logLimitBytes = 2048;

/**
 * Starts a server. The launcher execs it, so that the pid of the child is the pid of the server. It leads a kernel session
 * (setsid(2)): what it leaves behind is known by it, and a Ctrl-C in the terminal is ours to pass on, not its own.
 *
 * @throws the spawn error when the launcher itself cannot be started.
 */
export async function startServer(argv: readonly string[], env: Environment): Promise<ServerProcess> {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const line = firstLine(child.stdout, readyLineLimitBytes);
  const log = keepTail(child.stderr, logLimitBytes);
  let status: WaitStatus | undefined;
  const ended = new Promise<WaitStatus>((resolve) => {
    child.on('exit', (code, signal) => {
      status = signal === null ? { code: code ?? 0 } : { signal };
      resolve(status);
    });
  });
  const pid = await started(child);
  return { pid, firstLine: line, ended, status: () => status, log, send: (signal) => child.kill(signal) };
}

function started(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid as number));
  });
}

/**
 * Stops a server: SIGTERM, and after the grace time whatever `kill` does (the whole cgroup, where there is one).
 *
 * @returns whether it was alive when we asked, and whether it left on SIGTERM.
 */
export async function stopServer(
  server: ServerProcess,
  graceMs: number,
  kill: () => Promise<void>,
): Promise<'had-ended' | 'left' | 'was-killed'> {
  if (server.status() !== undefined) return 'had-ended';
  server.send('SIGTERM');
  const left = await Promise.race([server.ended.then(() => true), delay(graceMs, false, { ref: false })]);
  if (left) return 'left';
  await kill();
  server.send('SIGKILL');
  await server.ended;
  return 'was-killed';
}

/**
 * Says how a server ended. The cgroup's `oom_kill` counter decides about memory, not the exit status alone: a
 * SIGKILL has many senders, and the kernel may kill a child while the server itself lives on.
 *
 * @param oomKills undefined where no cgroup counts them
 */
export function classifyEnd(
  stop: 'had-ended' | 'left' | 'was-killed',
  status: WaitStatus,
  oomKills: number | undefined,
): ServerEnd {
  if (oomKills !== undefined && oomKills > 0) return { kind: 'killed-for-memory', oomKills };
  if (stop === 'left') return { kind: 'alive-until-stopped' };
  if (stop === 'was-killed') return { kind: 'killed-by-us' };
  return 'code' in status
    ? { kind: 'exited', exitCode: status.code }
    : { kind: 'crashed', signal: status.signal };
}
