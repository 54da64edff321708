import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { birthDifferences, readBackBirth } from '../../src/host/birth.ts';
import type { Cgroup, CgroupParent } from '../../src/host/cgroup.ts';
import { readTopology } from '../../src/host/cpu-topology.ts';
import { acquireHostLock } from '../../src/host/host-lock.ts';
import { hostTree } from '../../src/host/host-tree.ts';
import { openIsolation } from '../../src/host/isolation.ts';
import { launchCommand } from '../../src/host/launch-command.ts';
import { UserError } from '../../src/user-error.ts';
import { loadgenForTests } from './host-loadgen.ts';
import { ended, eventually } from './host-script.ts';

const tree = hostTree();
const cpu = readTopology(tree).at(-1)?.cpu ?? 0;
const session = `test${process.pid}`;
const MIB = 1024 * 1024;

// Held throughout: a session or a doctor elsewhere on this machine would rightly clean up what we make without it.
const lock = await acquireHostLock({ wait: true });
const isolation = await rungA();
afterAll(() => lock.release());
if (isolation.kind === 'none') console.log(`rung A is not tested here: ${isolation.reason}`);

/** Asked for by name: `auto` takes rung B where root has a systemd. */
async function rungA(): Promise<{ kind: 'A'; parent: CgroupParent } | { kind: 'none'; reason: string }> {
  try {
    const opened = await openIsolation(tree, 'A', session, [cpu]);
    if (opened.achieved !== 'A') throw new Error(`rung A was asked for, ${opened.achieved} came`);
    return { kind: 'A', parent: opened.parent };
  } catch (error) {
    if (error instanceof UserError) return { kind: 'none', reason: error.message };
    throw error;
  }
}

describe.runIf(isolation.kind === 'A')('rung A on this host', () => {
  const parent = isolation.kind === 'A' ? isolation.parent : undefined;
  let loadgen: string;
  let number = 1;
  const cgroups: Cgroup[] = [];

  beforeAll(async () => {
    loadgen = await loadgenForTests();
  });
  afterAll(async () => {
    for (const cgroup of cgroups) {
      await cgroup.kill();
      await cgroup.remove();
    }
    parent?.restore();
  });

  function create(memoryBytes: number): Cgroup {
    if (parent === undefined) throw new Error('only on rung A');
    number += 1;
    const cgroup = parent.create({ session, number, cpus: [cpu], cpuLimit: 1, memoryBytes, swapBytes: 0 });
    cgroups.push(cgroup);
    return cgroup;
  }

  function start(cgroup: Cgroup, command: string[]): ChildProcess {
    const [program = '', ...args] = launchCommand({
      loadgen,
      cgroupPaths: cgroup.paths,
      cpus: [cpu],
      openFiles: 512,
      ...(process.getuid?.() === 0 && { user: 'nobody' }),
      parentPid: process.pid,
      sessionMark: session,
      command,
    });
    return spawn(program, args, { stdio: 'ignore', cwd: '/' });
  }

  test('a program is born in its cgroup, with everything that was asked for', async () => {
    const cgroup = create(64 * MIB);
    const child = start(cgroup, ['sleep', '600']);
    const pid = child.pid ?? 0;
    await eventually('exec', () => tree.read(`/proc/${pid}/comm`) === 'sleep\n');
    const readBack = readBackBirth(tree, pid, cgroup);
    if (readBack === undefined) throw new Error('the program is gone');
    const asked = {
      rung: 'A' as const,
      cpus: [cpu],
      leastOpenFiles: 512,
      memoryBytes: 64 * MIB,
      swapBytes: 0,
    };
    expect(birthDifferences(asked, readBack)).toEqual([]);
    expect(readBack).toMatchObject({ rung: 'A', openFilesHard: 512, memoryLimitBytes: 64 * MIB });
    expect(readBack.uid).not.toBe(0);
    expect(cgroup.processes()).toEqual([pid]);

    await cgroup.kill();
    await ended(child);
    expect(child.signalCode).toBe('SIGKILL');
    expect(cgroup.processes()).toEqual([]);
    await cgroup.remove();
    expect(cgroup.paths.filter((path) => existsSync(path))).toEqual([]);
  });

  test('CPU time and memory are those of the program', async () => {
    const cgroup = create(64 * MIB);
    const child = start(cgroup, ['sh', '-c', 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done']);
    await ended(child);
    expect(child.exitCode).toBe(0);
    expect(cgroup.readCounters().cpuNs).toBeGreaterThan(0);
    expect(cgroup.oomKills()).toBe(0);
    const peak = cgroup.peakMemory();
    // Only kernels before 5.19 keep no peak on v2.
    if (peak !== undefined) expect(peak).toBeGreaterThan(0);
  });

  test('a program that eats more than its limit is killed, and the kernel counts it', async () => {
    const cgroup = create(32 * MIB);
    const eater = 'const eaten = []; for (;;) eaten.push(Buffer.alloc(1 << 20, 1));';
    const child = start(cgroup, [process.execPath, '-e', eater]);
    await ended(child);
    expect(child.signalCode).toBe('SIGKILL');
    expect(cgroup.oomKills()).toBeGreaterThan(0);
    expect(cgroup.readCounters().oomKills).toBe(cgroup.oomKills());
    expect(cgroup.peakMemory() ?? 32 * MIB).toBeLessThanOrEqual(32 * MIB);
  });

  test('a family of processes that outlives its first one is killed as a whole', async () => {
    const cgroup = create(64 * MIB);
    const child = start(cgroup, ['sh', '-c', 'sleep 600 & sleep 600 & setsid sleep 600 & exit 3']);
    await ended(child);
    expect(child.exitCode).toBe(3);
    expect(cgroup.processes()).toHaveLength(3);
    await cgroup.kill();
    expect(cgroup.processes()).toEqual([]);
  });

  test('a CPU limit below the CPUs becomes a quota', async () => {
    if (parent === undefined) throw new Error('only on rung A');
    const cgroup = parent.create({
      session,
      number: 1,
      cpus: [cpu],
      cpuLimit: 0.5,
      memoryBytes: 64 * MIB,
      swapBytes: 0,
    });
    cgroups.push(cgroup);
    expect(cgroup.readBack().cpuQuota).toBe(0.5);
  });
});
