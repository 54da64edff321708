import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { formatCpuList } from '../../src/host/cpu-list.ts';
import { readTopology } from '../../src/host/cpu-topology.ts';
import { hostTree } from '../../src/host/host-tree.ts';
import { readNoise } from '../../src/host/noise.ts';
import { noiseDelta } from '../../src/host/noise-delta.ts';
import { noiseShares } from '../../src/host/noise-shares.ts';
import { ended } from './host-script.ts';

const tree = hostTree();
const cpu = readTopology(tree).at(-1)?.cpu ?? 0;

/** Burns 0.3 s of CPU time, however long that takes. */
const BURN = 'while (process.cpuUsage().user < 3e5) {}';

function pinned(command: string[]) {
  return spawn('taskset', ['-c', formatCpuList([cpu]), ...command], { stdio: 'ignore' });
}

test('a foreign task on the CPU of the server is seen in full', async () => {
  const server = pinned(['sleep', '600']);
  const pid = server.pid ?? 0;
  const before = readNoise(tree, { pid }, [cpu]);
  const hog = pinned([process.execPath, '-e', BURN]);
  await ended(hog);
  const after = readNoise(tree, { pid }, [cpu]);
  server.kill('SIGKILL');
  await ended(server);

  const delta = noiseDelta(before, after);
  const { foreignOnServerCpus } = noiseShares(delta, { server: [cpu], client: [] });
  expect(before.server).toMatchObject({ processes: 1, threads: 1 });
  if (foreignOnServerCpus === undefined) {
    console.log('kernel threads cannot be seen here: foreign CPU time is not measured');
    return;
  }
  // Kernel threads are counted to 10 ms each; some of them may have ended meanwhile.
  expect(foreignOnServerCpus * delta.elapsedNs).toBeGreaterThan(0.2e9);
});

test('the work of the server itself is not foreign', async () => {
  const before = readNoise(tree, { pid: process.pid }, [cpu]);
  const start = process.cpuUsage();
  while (process.cpuUsage(start).user < 200_000) Math.sqrt(start.user);
  const delta = noiseDelta(before, readNoise(tree, { pid: process.pid }, [cpu]));
  expect(delta.server?.cpuNs).toBeGreaterThan(150_000_000);
  expect(delta.elapsedNs).toBeGreaterThan(0);
});
