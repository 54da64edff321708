import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hostTree } from '../../src/host/host-tree.ts';
import { endSessionProcesses } from '../../src/host/session-processes.ts';
import { startServer } from '../../src/measure/server-process.ts';
import { eventually } from './host-script.ts';

test('a child that throws its environment away ends with its server', async () => {
  const script = 'env -i sleep 600 & echo $!; exec sleep 600';
  const server = await startServer(['sh', '-c', script], { PATH: process.env.PATH ?? '' });
  const child = Number(await server.firstLine);
  await eventually('the child has no environment', () => comm(child) === 'sleep\n');
  server.send('SIGTERM');
  await server.ended;
  expect(comm(child)).toBe('sleep\n');

  // Without the server's pid nobody knows whose it is.
  await endSessionProcesses(hostTree(), `stray${process.pid}`);
  expect(comm(child)).toBe('sleep\n');
  await endSessionProcesses(hostTree(), `stray${process.pid}`, server.pid);
  await eventually('the child is gone', () => isGone(child));
});

function comm(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Gone, or a zombie that nobody waits for. */
function isGone(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
}
