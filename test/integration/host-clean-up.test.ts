import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../../src/host/clean-up.ts';
import { acquireHostLock } from '../../src/host/host-lock.ts';
import { hostTree } from '../../src/host/host-tree.ts';
import { openIsolation } from '../../src/host/isolation.ts';
import { loadgenForTests } from './host-loadgen.ts';
import { bundleScript, ended, eventually, nextLine, type Script } from './host-script.ts';

const tree = hostTree();
// Waits until nobody measures on this machine: clean-up is for the holder of the real lock only.
const lock = await acquireHostLock({ wait: true });
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'clean-up-test-'));
});
afterAll(() => {
  lock.release();
  rmSync(directory, { recursive: true });
});

const trial = await openIsolation(tree, 'auto', `probe${process.pid}`, [0]);
if (trial.achieved === 'A') trial.parent.restore();
else console.log(`cgroups are not tested here: ${trial.compromises.join('; ')}`);

describe('after SIGKILL of a controller', () => {
  let controller: Script;

  beforeAll(async () => {
    await loadgenForTests();
    controller = await bundleScript(`
      import { spawn } from 'node:child_process';
      import { hostTree } from './src/host/host-tree.ts';
      import { openIsolation } from './src/host/isolation.ts';
      import { launchCommand } from './src/host/launch-command.ts';
      const [, , loadgen, rung, session] = process.argv;
      const isolation = await openIsolation(hostTree(), rung, session, [0]);
      const limits = { cpus: [0], cpuLimit: 1, memoryBytes: 64 << 20, swapBytes: 0 };
      const cgroup = isolation.achieved === 'A' ? isolation.parent.create({ session, number: 5, ...limits }) : undefined;
      const [program, ...args] = launchCommand({
        loadgen,
        cgroupPaths: cgroup?.paths ?? [],
        cpus: [0],
        openFiles: 'max',
        parentPid: process.pid,
        sessionMark: session,
        // The second sleep is not the controller's child: the kernel does not end it with the controller.
        command: ['sh', '-c', 'sleep 600 & echo $$ $!; exec sleep 600'],
      });
      spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
      setInterval(() => {}, 1000);
    `);
  });
  afterAll(() => controller.remove());

  async function killController(
    rung: 'A' | 'E',
  ): Promise<{ server: number; orphan: number; session: string }> {
    const session = `t${rung.toLowerCase()}${process.pid}`;
    const child = controller.start({ args: [await loadgenForTests(), rung, session] });
    const [server = 0, orphan = 0] = (await nextLine(child)).split(' ').map(Number);
    expect(isAlive(server) && isAlive(orphan)).toBe(true);
    child.kill('SIGKILL');
    await ended(child);
    await eventually('the end of the server with its controller', () => !isAlive(server));
    expect(isAlive(orphan)).toBe(true);
    return { server, orphan, session };
  }

  test.runIf(trial.achieved === 'A')('rung A: cgroup and orphan go, and it is said', async () => {
    const { orphan, session } = await killController('A');
    const done = await cleanUp(tree, lock, { temporaryDirectory: directory });
    expect(done).toContain(
      `removed cgroup go-rust-bench-${session}-5 of a killed session and killed what was in it (${orphan})`,
    );
    await eventually('the end of the orphan', () => !isAlive(orphan));
    expect(await cleanUp(tree, lock, { temporaryDirectory: directory })).toEqual([]);
  });

  test('rung E: the orphan is found by its mark', async () => {
    const { orphan } = await killController('E');
    const done = await cleanUp(tree, lock, { temporaryDirectory: directory });
    expect(done).toContain(`killed process ${orphan} of a killed session`);
    await eventually('the end of the orphan', () => !isAlive(orphan));
  });
});

function isAlive(pid: number): boolean {
  const state = /^State:\s+(\S)/m.exec(tree.read(`/proc/${pid}/status`) ?? '')?.[1];
  return state !== undefined && state !== 'Z';
}

test('staging directories go; links, files and names of others stay, and no link is followed', async () => {
  const keep = join(directory, 'precious');
  mkdirSync(keep);
  writeFileSync(join(keep, 'file'), 'x');
  mkdirSync(join(directory, 'go-rust-bench.s1.abc', 'go'), { recursive: true });
  symlinkSync(keep, join(directory, 'go-rust-bench.s1.abc', 'link'));
  symlinkSync(keep, join(directory, 'go-rust-bench.s2.link'));
  writeFileSync(join(directory, 'go-rust-bench.s3.file'), 'x');
  const stranger = join(directory, 'go-rust-bench.s4.other');
  mkdirSync(stranger);
  if (process.getuid?.() === 0) chownSync(stranger, 65534, 65534);
  else rmSync(stranger, { recursive: true });

  const done = await cleanUp(tree, lock, { temporaryDirectory: directory });
  expect(done).toEqual([`removed ${join(directory, 'go-rust-bench.s1.abc')} of a killed session`]);
  expect(existsSync(join(keep, 'file'))).toBe(true);
  expect(existsSync(join(directory, 'go-rust-bench.s2.link'))).toBe(true);
  expect(existsSync(join(directory, 'go-rust-bench.s3.file'))).toBe(true);
  if (process.getuid?.() === 0) expect(existsSync(stranger)).toBe(true);
});

test('a record that names foreign processes and paths makes nobody touch them', async () => {
  const foreign = spawn('sleep', ['600'], { stdio: 'ignore' });
  const keep = join(directory, 'foreign');
  mkdirSync(keep);
  const state = join(directory, 'go-rust-bench.s5.state');
  mkdirSync(state);
  const record = { pid: foreign.pid, pids: [foreign.pid], cgroup: keep, directory: keep, staging: keep };
  for (const name of ['session.json', 'samples.jsonl', 'pids', `${foreign.pid}`])
    writeFileSync(join(state, name), `${JSON.stringify(record)}\n`);
  try {
    expect(await cleanUp(tree, lock, { temporaryDirectory: directory })).toEqual([
      `removed ${state} of a killed session`,
    ]);
    expect(isAlive(foreign.pid ?? 0)).toBe(true);
    expect(existsSync(keep)).toBe(true);
  } finally {
    foreign.kill('SIGKILL');
    await ended(foreign);
  }
});

test('without the lock nothing is touched', async () => {
  const released = await acquireHostLock({ wait: false, name: `\0clean-up-test-${process.pid}` });
  released.release();
  mkdirSync(join(directory, 'go-rust-bench.live'));
  await expect(cleanUp(tree, released, { temporaryDirectory: directory })).rejects.toThrow(
    /without the host lock/,
  );
  expect(existsSync(join(directory, 'go-rust-bench.live'))).toBe(true);
});
