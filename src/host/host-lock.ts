import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../user-error.ts';
import { errorCode } from './host-tree.ts';

/** An abstract socket: a name of the kernel's, without a file, which vanishes with its process however that ends. */
export const LOCK_NAME = '\0go-rust-bench';

const ANSWER_TIMEOUT_MS = 1000;
const RETRY_MS = 250;

/** Who holds the lock, by its own word. */
export interface LockHolder {
  pid: number;
  /** ISO 8601, UTC. */
  startedAt: string;
}

/** The right to measure on this machine, held until released or until this process ends. */
export interface HostLock {
  readonly held: boolean;
  release(): void;
}

export interface LockRequest {
  /** Whether to wait for another session, or to refuse. */
  wait: boolean;
  /** Told once, when there is something to wait for. */
  onWait?: (message: string) => void;
  signal?: AbortSignal;
  /** Another name, for tests. */
  name?: string;
}

/**
 * Takes the machine for one session. A network namespace has its own names: a session in a container with its own
 * network is not seen.
 *
 * @throws {UserError} when another session has it and `wait` is false; the signal's reason when aborted.
 */
export async function acquireHostLock(request: LockRequest): Promise<HostLock> {
  const { wait, onWait, signal, name = LOCK_NAME } = request;
  let told = false;
  for (;;) {
    signal?.throwIfAborted();
    const lock = await listen(name);
    if (lock !== undefined) return lock;
    const { holder, socket } = await ask(name);
    const who = holder === undefined ? 'a process that does not answer' : describeHolder(holder);
    if (!wait) {
      socket?.destroy();
      throw new UserError(
        `another session measures on this machine (${who}); wait until it has ended, or leave out --no-wait`,
      );
    }
    if (!told) onWait?.(`waiting for another session on this machine (${who})`);
    told = true;
    await untilClosed(socket, signal);
  }
}

/** Who holds the lock, without taking it; `undefined` when it is free. A holder that does not answer is `unknown`. */
export async function hostLockHolder(name = LOCK_NAME): Promise<LockHolder | 'unknown' | undefined> {
  const { holder, socket } = await ask(name);
  socket?.destroy();
  return holder ?? (socket === undefined ? undefined : 'unknown');
}

export function describeHolder({ pid, startedAt }: LockHolder): string {
  return `process ${pid}, since ${startedAt}`;
}

/** Takes the name; `undefined` when it is taken. */
async function listen(name: string): Promise<HostLock | undefined> {
  const answer: LockHolder = { pid: process.pid, startedAt: new Date().toISOString() };
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    // The connection stays open: its end tells a waiting session that the machine is free.
    waiting.add(socket.unref().resume());
    socket.on('error', () => {});
    socket.on('close', () => waiting.delete(socket));
    socket.write(`${JSON.stringify(answer)}\n`);
  });
  server.listen(name);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
  // The lock alone does not keep the process alive.
  server.unref();
  return {
    get held() {
      return server.listening;
    },
    release: () => {
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}

/** Asks the holder who it is. The socket stays open; absent when the holder went away, or is not one of ours. */
async function ask(name: string): Promise<{ holder?: LockHolder; socket?: Socket }> {
  const socket = connect(name);
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const [data] = (await once(socket, 'data', { signal })) as [Buffer];
    return { holder: parseHolder(data.toString()), socket };
  } catch {
    socket.on('error', () => {});
    if (!socket.connecting && !socket.destroyed) return { socket };
    socket.destroy();
    return {};
  }
}

function parseHolder(line: string): LockHolder {
  const { pid, startedAt } = JSON.parse(line) as Partial<LockHolder>;
  if (!Number.isSafeInteger(pid) || Number.isNaN(Date.parse(`${startedAt}`))) {
    throw new Error(`not a lock holder's answer: ${line}`);
  }
  return { pid: pid as number, startedAt: new Date(`${startedAt}`).toISOString() };
}

/** Waits for the end of the holder's connection, or a moment where there is none. */
async function untilClosed(socket: Socket | undefined, signal: AbortSignal | undefined): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  try {
    if (socket === undefined || socket.destroyed) await sleep(RETRY_MS, undefined, options);
    else await once(socket.on('error', () => {}).resume(), 'close', options);
  } catch (error) {
    socket?.destroy();
    // Node wraps the reason; the caller wants its own.
    signal?.throwIfAborted();
    throw error;
  }
}
