import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from '../plan/server.ts';
import type { ServerProcess } from './server-process.ts';

/** A server that is ready: where it listens, and what it said of itself. */
export type Ready =
  | { readonly kind: 'ready'; readonly address: string; readonly line: Record<string, unknown> | undefined }
  | { readonly kind: 'not-ready'; readonly reason: string };

/** The address to hand to a server: its own choice where it reports one, else a port that was free a moment ago. */
export async function chooseAddress(readiness: Readiness): Promise<string> {
  if (readiness.kind === 'line') return '127.0.0.1:0';
  return new Promise((resolve, reject) => {
    const listener = createServer();
    listener.on('error', reject);
    listener.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      listener.close(() => resolve(`127.0.0.1:${port}`));
    });
  });
}

/**
 * Waits until a server is ready, has ended, or the time is over. Never throws: a server that does not become ready is
 * a result with a reason.
 */
export async function waitUntilReady(
  server: ServerProcess,
  readiness: Readiness,
  address: string,
  timeoutMs: number,
): Promise<Ready> {
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), timeoutMs);
  try {
    return await Promise.race([
      readiness.kind === 'line'
        ? readLine(server)
        : askUntil(address, readiness.path, readiness.status, overdue.signal),
      server.ended.then((): Ready => notReady(endOf(server))),
      new Promise<Ready>((resolve) => {
        overdue.signal.addEventListener('abort', () =>
          resolve(notReady(`was not ready within ${timeoutMs / 1000} s`)),
        );
      }),
    ]);
  } finally {
    clearTimeout(timer);
    overdue.abort();
  }
}

async function readLine(server: ServerProcess): Promise<Ready> {
  const text = await server.firstLine;
  if (text === undefined) {
    await Promise.race([server.ended, delay(1000, undefined, { ref: false })]);
    return notReady(server.status() === undefined ? 'printed no ready line' : endOf(server));
  }
  const line = parseObject(text);
  if (line === undefined)
    return notReady(`printed a ready line that is not a JSON object: ${text.slice(0, 200)}`);
  const address = line.addr;
  if (typeof address !== 'string' || !/^[^\s/]+:\d+$/.test(address))
    return notReady(`printed a ready line without a usable "addr": ${text.slice(0, 200)}`);
  return { kind: 'ready', address, line };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

async function askUntil(address: string, path: string, status: number, signal: AbortSignal): Promise<Ready> {
  while (!signal.aborted) {
    if ((await statusOf(address, path)) === status) return { kind: 'ready', address, line: undefined };
    await delay(20, undefined, { ref: false });
  }
  return notReady('was not asked any more');
}

/** The status of one GET over a connection of its own; undefined when there is no answer within a second. */
function statusOf(address: string, path: string): Promise<number | undefined> {
  const [host, port] = splitAddress(address);
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let head = '';
    const finish = () => {
      socket.destroy();
      const match = /^HTTP\/1\.[01] (\d{3})/.exec(head);
      resolve(match ? Number(match[1]) : undefined);
    };
    socket.setTimeout(1000, finish);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('data', (chunk: Buffer) => {
      head += chunk.toString('latin1');
      if (head.includes('\r\n')) finish();
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${address}\r\nConnection: close\r\n\r\n`);
  });
}

/** Host and port of `127.0.0.1:8080`. */
export function splitAddress(address: string): [string, number] {
  const colon = address.lastIndexOf(':');
  return [address.slice(0, colon), Number(address.slice(colon + 1))];
}

function notReady(reason: string): Ready {
  return { kind: 'not-ready', reason: `the server ${reason}` };
}

function endOf(server: ServerProcess): string {
  const status = server.status();
  const how =
    status === undefined
      ? 'ended'
      : 'code' in status
        ? `exited with code ${status.code}`
        : `was ended by ${status.signal}`;
  const log = server.log().trim();
  return log === '' ? `${how} before it was ready` : `${how} before it was ready: ${log.slice(-500)}`;
}
