import { describe, expect, it } from 'vitest';
import { classifyEnd, startServer, stopServer } from '../../../src/measure/server-process.ts';

const env = { PATH: process.env.PATH ?? '' };
const shell = (script: string) => startServer(['sh', '-c', script], env);

describe('the end of a server', () => {
  it('is decided by the oom_kill counter before anything else', () => {
    expect(classifyEnd('had-ended', { signal: 'SIGKILL' }, 1)).toEqual({
      kind: 'killed-for-memory',
      oomKills: 1,
    });
    expect(classifyEnd('left', { code: 0 }, 2)).toEqual({ kind: 'killed-for-memory', oomKills: 2 });
  });

  it('by SIGKILL without a counted kill is a crash: somebody else sent it', () => {
    expect(classifyEnd('had-ended', { signal: 'SIGKILL' }, 0)).toEqual({
      kind: 'crashed',
      signal: 'SIGKILL',
    });
    expect(classifyEnd('had-ended', { signal: 'SIGKILL' }, undefined)).toEqual({
      kind: 'crashed',
      signal: 'SIGKILL',
    });
  });

  it.each([
    [
      'leaves on SIGTERM',
      "trap 'exit 0' TERM; echo ready; while :; do sleep 0.02; done",
      'alive-until-stopped',
    ],
    ['has no handler for SIGTERM', 'echo ready; exec sleep 60', 'alive-until-stopped'],
    ['ignores SIGTERM', "trap '' TERM; echo ready; while :; do sleep 0.02; done", 'killed-by-us'],
  ])('that %s', async (_, script, kind) => {
    const server = await shell(script);
    expect(await server.firstLine).toBe('ready');
    const stop = await stopServer(server, 500, async () => {});
    expect(classifyEnd(stop, await server.ended, undefined)).toEqual({ kind });
  });

  it.each([
    ['exits', 'echo "no port" >&2; exit 7', { kind: 'exited', exitCode: 7 }],
    ['aborts', 'kill -ABRT $$', { kind: 'crashed', signal: 'SIGABRT' }],
  ])('that %s by itself', async (_, script, end) => {
    const server = await shell(script);
    const status = await server.ended;
    const stop = await stopServer(server, 500, async () => {});
    expect(classifyEnd(stop, status, undefined)).toEqual(end);
  });
});

describe('the output of a server', () => {
  it('is drained without end, and only its tail is kept', async () => {
    const server = await shell(
      'echo ready; head -c 20000000 /dev/zero | tr "\\0" x >&2; echo end >&2; echo more',
    );
    expect(await server.firstLine).toBe('ready');
    expect(await server.ended).toEqual({ code: 0 });
    expect(server.log().length).toBeLessThanOrEqual(2048);
  });

  it('that ends, or goes on without a line, gives no first line', async () => {
    expect(await (await shell('printf half')).firstLine).toBeUndefined();
    expect(await (await shell('head -c 200000 /dev/zero | tr "\\0" x')).firstLine).toBeUndefined();
  });
});
