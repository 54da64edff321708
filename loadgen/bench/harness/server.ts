import { setTimeout as sleep } from 'node:timers/promises';
import { hostTree } from '../../../src/host/host-tree.ts';
import { processCpuNs } from '../../../src/host/process-cpu.ts';
import { endGroup, startChild } from './children.ts';
import { collectText } from './lines.ts';

/** A server that listens. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** CPU time used so far, to 10 ms. */
  cpuNs(): number;
  /** Stops it, once, and returns what it printed behind its ready line. */
  stop(): Promise<string>;
}

export interface ServerCommand {
  readonly argv: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
  readonly path: string;
  /** `signal`: SIGTERM stops it; `stdin`: the end of its input does. */
  readonly stoppedBy: 'signal' | 'stdin';
}

const readyLimitMs = 20_000;
const stopLimitMs = 30_000;

/**
 * Starts a server on one CPU and waits for its ready line: JSON with `addr`, or `listening PORT`.
 *
 * @throws when the line does not come in 20 s.
 */
export async function startServer(command: ServerCommand, cpu: number): Promise<RunningServer> {
  const child = startChild(['taskset', '-c', String(cpu), ...command.argv], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...command.env },
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', reject);
  });
  const output = collectText(child.stdout);
  const line = await Promise.race([
    output.firstLine,
    ended.then(() => ''),
    sleep(readyLimitMs, '', { ref: false }),
  ]);
  const port = Number(/:(\d+)"|^listening (\d+)/.exec(line)?.slice(1).find(Boolean));
  const { pid } = child;
  if (pid === undefined || !(port > 0)) {
    throw new Error(
      `${command.argv.join(' ')}: no ready line within ${readyLimitMs} ms, but ${JSON.stringify(line)}`,
    );
  }
  const host = hostTree();
  const stop = async (): Promise<string> => {
    if (command.stoppedBy === 'signal') process.kill(pid, 'SIGTERM');
    child.stdin?.end();
    const limit = setTimeout(() => endGroup(pid), stopLimitMs);
    await ended;
    clearTimeout(limit);
    return output.text().slice(line.length).trim();
  };
  let stopped: Promise<string> | undefined;
  return {
    pid,
    port,
    url: `http://127.0.0.1:${port}${command.path}`,
    cpuNs: () => processCpuNs(host, pid) ?? 0,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
