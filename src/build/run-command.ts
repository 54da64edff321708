import { spawn } from 'node:child_process';
import type { Environment } from './child-environment.ts';

export interface CommandResult {
  readonly exitCode: number | undefined;
  readonly signal: NodeJS.Signals | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly cwd: string;
  readonly env: Environment;
  /** Ends the command and everything it started. */
  readonly signal?: AbortSignal;
}

const outputLimitBytes = 4 * 1024 * 1024;
const graceMs = 3_000;

/**
 * Runs one command to its end, as an argument array and never through a shell.
 *
 * It leads a process group of its own, so that an abort reaches what it started too (cargo's compilers, say);
 * `@actions/exec` offers no way to end a command, so it serves only for short questions (toolchain.ts).
 *
 * @throws the spawn error (`ENOENT` when the program is not found), or the signal's reason when aborted.
 */
export function runCommand(
  argv: readonly [string, ...string[]],
  options: CommandOptions,
): Promise<CommandResult> {
  const [program, ...args] = argv;
  const { signal } = options;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    let killTimer: NodeJS.Timeout | undefined;
    const onAbort = () => {
      killGroup(child.pid, 'SIGTERM');
      killTimer = setTimeout(() => killGroup(child.pid, 'SIGKILL'), graceMs);
    };
    const settle = () => {
      clearTimeout(killTimer);
      signal?.removeEventListener('abort', onAbort);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('close', (code, killedBy) => {
      settle();
      if (signal?.aborted) reject(signal.reason);
      else
        resolve({
          exitCode: code ?? undefined,
          signal: killedBy ?? undefined,
          stdout: stdout(),
          stderr: stderr(),
        });
    });
  });
}

/** Keeps the last part of a stream, up to a limit: the end of a build's output is what explains its failure. */
function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    while (bytes > outputLimitBytes && chunks.length > 1) bytes -= chunks.shift()?.length ?? 0;
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
