import { describe, expect, it } from 'vitest';
import { chooseAddress, waitUntilReady } from '../../../src/measure/readiness.ts';
import { startServer } from '../../../src/measure/server-process.ts';

const env = { PATH: process.env.PATH ?? '' };
const line = { kind: 'line' } as const;
const probe = { kind: 'probe', path: '/healthz', status: 204, timeoutNs: 30_000_000_000 } as const;

async function readyAfter(script: string, timeoutMs = 10_000) {
  const server = await startServer(['sh', '-c', script], env);
  try {
    return await waitUntilReady(server, line, '127.0.0.1:0', timeoutMs);
  } finally {
    server.send('SIGKILL');
    await server.ended;
  }
}

describe('a server that prints a ready line', () => {
  it('is ready where the line says', async () => {
    const ready = await readyAfter('echo \'{"addr":"127.0.0.1:4711","pid":1}\'; exec sleep 60');
    expect(ready).toEqual({
      kind: 'ready',
      address: '127.0.0.1:4711',
      line: { addr: '127.0.0.1:4711', pid: 1 },
    });
  });

  it.each([
    [
      'exits at once',
      'echo "address in use" >&2; exit 3',
      'exited with code 3 before it was ready: address in use',
    ],
    ['closes its output', 'exec >&-; exec sleep 60', 'printed no ready line'],
    [
      'prints no JSON',
      'echo listening; exec sleep 60',
      'printed a ready line that is not a JSON object: listening',
    ],
    ['prints no address', 'echo "{}"; exec sleep 60', 'printed a ready line without a usable "addr": {}'],
    ['prints a list', 'echo "[]"; exec sleep 60', 'is not a JSON object'],
  ])('and %s is not ready, with the reason', async (_, script, reason) => {
    const ready = await readyAfter(script);
    expect(ready).toMatchObject({ kind: 'not-ready', reason: expect.stringContaining(reason) });
  });

  it('and says nothing is not ready when the time is over', async () => {
    const ready = await readyAfter('exec sleep 60', 200);
    expect(ready).toEqual({ kind: 'not-ready', reason: 'the server was not ready within 0.2 s' });
  });
});

describe('a server that is asked', () => {
  it('is ready when the status comes', async () => {
    const address = await chooseAddress(probe);
    const [, port] = address.split(':');
    const code = `
      let asked = 0;
      require('node:http').createServer((_, answer) => {
        asked += 1;
        answer.writeHead(asked < 3 ? 503 : 204).end();
      }).listen(${port}, '127.0.0.1');`;
    const server = await startServer([process.execPath, '-e', code], env);
    try {
      expect(await waitUntilReady(server, probe, address, 20_000)).toEqual({
        kind: 'ready',
        address,
        line: undefined,
      });
    } finally {
      server.send('SIGKILL');
      await server.ended;
    }
  });

  it('and gives another status only is not ready when the time is over', async () => {
    const address = await chooseAddress(probe);
    const server = await startServer(['sleep', '60'], env);
    try {
      expect(await waitUntilReady(server, probe, address, 300)).toMatchObject({ kind: 'not-ready' });
    } finally {
      server.send('SIGKILL');
      await server.ended;
    }
  });
});
