import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCrate, scratchDirectory } from '../../loadgen/bench/harness/programs.ts';
import { startServer } from '../../loadgen/bench/harness/server.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const scratch = scratchDirectory();
let programs: { loadgen: string; bareServer: string };

beforeAll(() => {
  const [loadgen = '', bareServer = ''] = buildCrate('loadgen', 'bare-server');
  programs = { loadgen, bareServer };
});

function bareServer(...options: string[]) {
  return startServer({ argv: [programs.bareServer, ...options], path: '/', stoppedBy: 'signal' }, 0);
}

function load(url: string, ...options: string[]) {
  const argv = ['run', '--url', url, '--connections', '4', '--duration', '500ms', ...options];
  return JSON.parse(execFileSync(programs.loadgen, argv, { encoding: 'utf8' }));
}

describe('the bare server', () => {
  it('waits for the whole head, however it is cut, and keeps the connection', async () => {
    const server = await bareServer();
    const socket = connect(server.port, '127.0.0.1');
    for (const pieces of [
      ['GET / HTTP/1.1\r\nHost: x\r\n\r', '\n'],
      ['GET / HTTP/1.1\r', '\nHost: x\r', '\n\r\n'],
    ]) {
      const answer = nextText(socket);
      for (const piece of pieces) await write(socket, piece);
      expect(await answer).toMatch(
        /^HTTP\/1\.1 200 OK\r\n[\s\S]*Content-Length: 13\r\n[\s\S]*\r\n\r\nHello, World!$/,
      );
    }
    socket.destroy();
    expect(JSON.parse(await server.stop())).toMatchObject({ accepted: 1, answered: 2, peak_open: 1 });
  });

  it('counts what the load generator counts', async () => {
    const server = await bareServer();
    const { counters } = load(server.url);
    const seen = JSON.parse(await server.stop());
    expect(seen.accepted).toBe(counters.established);
    expect(seen.answered).toBeGreaterThanOrEqual(counters.completed);
    expect(seen.answered).toBeLessThanOrEqual(counters.started);
    expect(counters.aborted).toBe(0);
  });

  it('never answers before the delay is over', async () => {
    const server = await bareServer('--delay', '20ms');
    const { latency } = load(server.url);
    expect(latency.min_ns).toBeGreaterThanOrEqual(20_000_000);
    expect(JSON.parse(await server.stop()).served_p50_ns).toBeGreaterThanOrEqual(20_000_000);
  });

  it('stamps every request, in order', async () => {
    const file = join(scratch, 'stamps');
    const server = await bareServer('--stamps', file);
    const { counters } = load(server.url, '--requests', '50');
    await server.stop();
    const bytes = readFileSync(file);
    const stamps = Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readBigUInt64LE(index * 8));
    expect(stamps).toHaveLength(counters.started);
    expect(stamps).toEqual([...stamps].sort((a, b) => (a < b ? -1 : 1)));
  });
});

describe('the README of the load generator', () => {
  const readme = readFileSync(join(repository, 'loadgen/README.md'), 'utf8');

  it('explains every field of a real document', async () => {
    const server = await bareServer();
    const document = load(server.url, '--rate', '200', '--arrivals', 'poisson', '--seed', '7');
    await server.stop();
    expect(fieldNames(document).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('has the tables that the results give', () => {
    const check = spawnSync(process.execPath, ['loadgen/bench/readme.ts', '--check'], {
      cwd: repository,
      encoding: 'utf8',
    });
    expect({ status: check.status, stderr: check.stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('the scripts', () => {
  it.each([
    ['compare.ts', ['--rounds', 'many'], '--rounds many: not a number'],
    ['compare.ts', ['--server-cpu', '1'], 'use two different CPUs'],
    ['compare.ts', ['--client-cpu', '100000'], 'choose CPUs that exist'],
    ['loss.ts', ['--wrong'], '--wrong'],
  ])('%s %j is refused in one line', (script, args, message) => {
    const run = spawnSync(process.execPath, [`loadgen/bench/${script}`, ...args], {
      cwd: repository,
      encoding: 'utf8',
    });
    expect(run.status).toBe(2);
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
    expect(run.stderr).toContain(message);
  });

  it('name what is not installed, and the command that installs it', () => {
    const run = spawnSync(process.execPath, ['loadgen/bench/compare.ts', '--quick'], {
      cwd: repository,
      encoding: 'utf8',
      env: { PATH: scratch },
    });
    expect({ status: run.status, stderr: run.stderr }).toEqual({
      status: 2,
      stderr:
        'node loadgen/bench/compare.ts: not installed: wrk, ab, h2load, strace, taskset; on Debian: apt-get install wrk apache2-utils nghttp2-client strace util-linux\n',
    });
  });
});

/** Writes a piece and lets it go out by itself before the next one. */
async function write(socket: Socket, piece: string): Promise<void> {
  await new Promise((resolve) => socket.write(piece, resolve));
  await new Promise((resolve) => setImmediate(resolve));
}

function nextText(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (chunk) => resolve(String(chunk)));
    socket.once('error', reject);
  });
}

/** Every key of a document, once. */
function fieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(fieldNames))];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.entries(value).flatMap(([key, inner]) => [key, ...fieldNames(inner)]))];
}
