import type { Readable } from 'node:stream';
import { endGroup, startChild } from './children.ts';
import { collectText } from './lines.ts';

/** One run of a load generator, whichever it was. */
export interface ClientRun {
  /** Absent when it had to be killed. */
  readonly exitCode?: number;
  readonly stdout: string;
  readonly stderr: string;
  /** From its start to its end. */
  readonly wallNs: number;
  /** User and system time of the process and all that it waited for, from `getrusage` through bash's `time`: to 1 ms. */
  readonly cpuNs: number;
  /** When it was started, on CLOCK_MONOTONIC. */
  readonly spawnedAtNs: bigint;
}

export interface ClientOptions {
  /** The one CPU it may use. */
  readonly cpu: number;
  /** After this it is killed and `exitCode` is absent. */
  readonly limitMs: number;
  /** Called with the process id of the shell around it. */
  readonly onStart?: (shellPid: number) => void;
}

/** Raises the soft limit of open files as far as it goes; the times go to descriptor 4, apart from all other output. */
const timedRun = `
ulimit -Sn "$(ulimit -Hn)"
TIMEFORMAT='%R %U %S'
{ time "$@" 2>&3 3>&- 4>&-; } 3>&2 2>&4
`;

/** Runs a client pinned to one CPU, and measures it the same way whatever it is. */
export function runClient(argv: readonly [string, ...string[]], options: ClientOptions): Promise<ClientRun> {
  return new Promise((resolve, reject) => {
    const spawnedAtNs = process.hrtime.bigint();
    const child = startChild(
      ['taskset', '-c', String(options.cpu), 'bash', '-c', timedRun, 'bash', ...argv],
      { stdio: ['ignore', 'pipe', 'pipe', 'ignore', 'pipe'] },
    );
    const [stdout, stderr, times] = [child.stdout, child.stderr, child.stdio[4] as Readable].map(collectText);
    const { pid } = child;
    if (pid !== undefined) options.onStart?.(pid);
    const limit = setTimeout(() => pid !== undefined && endGroup(pid), options.limitMs);
    child.once('error', (error) => {
      clearTimeout(limit);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(limit);
      const [wallS = 0, userS = 0, systemS = 0] = (times?.text() ?? '').trim().split(/\s+/).map(Number);
      resolve({
        ...(code !== null && { exitCode: code }),
        stdout: stdout?.text() ?? '',
        stderr: stderr?.text() ?? '',
        wallNs: wallS * 1e9,
        cpuNs: Math.round((userS + systemS) * 1e9),
        spawnedAtNs,
      });
    });
  });
}
