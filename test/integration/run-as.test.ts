import { beforeAll, describe, expect, test } from 'vitest';
import { launchCommand } from '../../src/host/launch-command.ts';
import { startServer } from '../../src/measure/server-process.ts';
import { loadgenForTests } from './host-loadgen.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('run as an ordinary user: there is nobody else that a server could be');

/**
 * A server's own environment is an allow-list, but `/proc` shows it the environment of every process of its user, and
 * with it the token of the job. Another user is the boundary.
 */
describe.runIf(isRoot)('the environment of the controller, read by a server', () => {
  let loadgen: string;

  beforeAll(async () => {
    loadgen = await loadgenForTests();
  });

  /** What a server gets that looks at its parent; `environ` of a process of Node is never empty here. */
  async function look(
    at: string,
    user: string | undefined,
  ): Promise<{ line: string | undefined; log: string }> {
    const server = await startServer(
      launchCommand({
        loadgen,
        cgroupPaths: [],
        cpus: [0],
        openFiles: 'max',
        ...(user === undefined ? {} : { user }),
        parentPid: process.pid,
        sessionMark: 'runastest',
        command: ['sh', '-c', `id -u; cat /proc/${process.pid}/${at} | wc -c >&2`],
      }),
      { PATH: process.env.PATH ?? '' },
    );
    const line = await server.firstLine;
    await server.ended;
    return { line, log: server.log() };
  }

  test('under run-as it cannot be read, nor its memory, nor its open files', async () => {
    for (const at of ['environ', 'mem', 'fd/0']) {
      const { line, log } = await look(at, 'nobody');
      expect(line).not.toBe('0');
      expect(log).toMatch(/Permission denied\s+0\s*$/);
    }
  });

  test('as the same user it can: the allow-list alone is no boundary', async () => {
    const { line, log } = await look('environ', undefined);
    expect(line).toBe('0');
    expect(Number(log)).toBeGreaterThan(0);
  });
});
