/**
 * The proof itself: runs in the virtual machine as root, with Node's own test runner, whose TAP on the console is read by
 * the host. Each place is a way in which a runner may stand on a real host with systemd and cgroup v2 only.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Evidence } from '../../../src/evidence/evidence.ts';

const MIB = 1024 * 1024;
const tools = 'PATH=/opt/guest/tools:/opt/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const service = ['--wait', '--pipe', '--collect', '--quiet', `--setenv=${tools}`, '--working-directory=/tmp'];
const delegatedUid = execFileSync('id', ['-u', 'delegated'], { encoding: 'utf8' }).trim();

interface Place {
  readonly name: string;
  readonly rung: 'A' | 'B' | 'E';
  /** Whether systemd hands the cpuset controller down to here: it does only where somebody asks for it. */
  readonly cpuset: boolean;
  /** Starts a command there and waits for its end. */
  readonly enter: readonly string[];
}

const places: readonly Place[] = [
  { name: 'root, in a service', rung: 'B', cpuset: true, enter: ['systemd-run', ...service] },
  {
    name: 'a user, in a service with Delegate=yes',
    rung: 'A',
    cpuset: true,
    enter: ['systemd-run', ...service, '--uid=delegated', '-p', 'Delegate=yes'],
  },
  {
    name: 'a user, in a service of user@.service',
    rung: 'A',
    cpuset: false,
    enter: [
      ...['setpriv', '--reuid=delegated', '--regid=delegated', '--init-groups'],
      ...['env', `XDG_RUNTIME_DIR=/run/user/${delegatedUid}`],
      ...['systemd-run', '--user', ...service, '-p', 'Delegate=yes'],
    ],
  },
  { name: 'a user with sudo', rung: 'B', cpuset: true, enter: ['systemd-run', ...service, '--uid=sudoer'] },
  {
    name: 'a user without sudo',
    rung: 'E',
    cpuset: false,
    enter: ['systemd-run', ...service, '--uid=plain'],
  },
];

interface Standing {
  readonly cgroup: string;
  readonly subtreeControl: string;
}
interface Command {
  readonly code: number;
  readonly output: string;
}

/** Does one act of inside.ts in a place. */
async function inside<Report>({ name, enter }: Place, act: string): Promise<Report> {
  console.error(`# ${name}: ${act}`);
  const [program = '', ...args] = [...enter, '/opt/bin/node', '/opt/guest/inside.mjs', act];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return (await json(child.stdout)) as Report;
}

/** Cgroups, scopes and marked processes that are there, after systemd had time to remove what is empty. */
async function leftovers(): Promise<string[]> {
  for (let attempt = 0; ; attempt += 1) {
    const found = [...cgroups(), ...markedProcesses()];
    if (found.length === 0 || attempt === 100) return found;
    await sleep(100);
  }
}

function cgroups(): string[] {
  return execFileSync('find', ['/sys/fs/cgroup', '-name', 'go-rust-bench-*'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

function markedProcesses(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes('GO_RUST_BENCH_SESSION=');
    } catch {
      return false;
    }
  });
}

for (const place of places.filter(({ rung }) => rung !== 'E')) {
  test(`${place.name}: limits are the kernel's, and hold`, async () => {
    const seen = await inside<{
      achieved: string;
      compromises: string[];
      before: Standing;
      during: Standing;
      after: Standing;
      end: { signal: string };
      oomKills: number;
      peakBytes: number;
      counters: { cpuNs: number; oomKills: number };
      limits: object;
      split: object;
      parentEnd: { code: number };
      orphans: number;
      orphansLeft: number;
    }>(place, 'memory');
    assert.equal(seen.achieved, place.rung);
    assert.match(seen.compromises.join('; '), place.cpuset ? /^$/ : /^no cpuset controller[^;]*$/);
    assert.match(seen.during.cgroup, /\/go-rust-bench-inside-own$/);
    assert.equal(seen.end.signal, 'SIGKILL');
    assert.ok(seen.oomKills > 0);
    assert.equal(seen.counters.oomKills, seen.oomKills);
    assert.ok(seen.counters.cpuNs > 0);
    assert.ok(seen.peakBytes > 16 * MIB && seen.peakBytes <= 32 * MIB, `${seen.peakBytes}`);
    assert.deepEqual(seen.limits, {
      memoryLimitBytes: 32 * MIB,
      swapLimitBytes: 0,
      ...(place.cpuset && { cpusetCpus: '1' }),
    });
    assert.deepEqual(Object.keys(seen.split), ['anonBytes', 'fileBytes', 'kernelBytes', 'socketBytes']);
    assert.equal(seen.parentEnd.code, 3);
    assert.equal(seen.orphans, 2);
    assert.equal(seen.orphansLeft, 0);
    // A scope lives as long as the process that it was made for, and is left as it was given.
    const home =
      place.rung === 'B' ? '/sys/fs/cgroup/system.slice/go-rust-bench-inside.scope' : seen.before.cgroup;
    assert.deepEqual(seen.after, { cgroup: home, subtreeControl: seen.before.subtreeControl });
    assert.deepEqual(await leftovers(), []);
  });

  test(`${place.name}: what only its cgroup gives away is found after a kill`, async () => {
    const seen = await inside<{
      before: Standing;
      after: Standing;
      alive: number;
      doctor: Command;
      aliveAfterDoctor: number;
    }>(place, 'orphan');
    assert.equal(seen.alive, 1);
    assert.equal(seen.aliveAfterDoctor, 0, seen.doctor.output);
    assert.deepEqual(seen.after, seen.before);
    assert.deepEqual(await leftovers(), []);
  });
}

test('sockets of many connections count against the limit', async (context) => {
  const [root] = places;
  assert.ok(root);
  const { run, verify, evidence } = await inside<{ run: Command; verify: Command; evidence?: Evidence }>(
    root,
    'many-connections',
  );
  assert.equal(verify.code, 0, verify.output);
  assert.ok(evidence, run.output);
  const samples = evidence.samples.map(({ cell, end, state, memory }) => {
    assert.ok(memory.kind === 'measured', run.output);
    // The kernel counts them within the limit: nothing is to be added to the peak.
    assert.ok(memory.peakBytes <= 512 * MIB);
    return { variant: cell.split('/').at(-1), end: end.kind, state, peakBytes: memory.peakBytes };
  });
  context.diagnostic(`figures ${JSON.stringify({ plan: 'many-connections', samples })}`);
  const killed = samples.filter(({ end }) => end === 'killed-for-memory').map(({ variant }) => variant);
  assert.deepEqual([...new Set(killed)], ['go'], JSON.stringify(samples));
  assert.deepEqual(await leftovers(), []);
});

for (const place of places) {
  test(`${place.name}: a session on rung ${place.rung}`, async () => {
    const seen = await inside<{
      before: Standing;
      after: Standing;
      doctor: Command;
      run: Command;
      verify: Command;
      evidence?: Evidence;
    }>(place, 'session');
    assert.match(seen.doctor.output, new RegExp(`rung ${place.rung}`));
    // How the samples are judged is not at stake here: an emulated machine is slow, and a sample may be disturbed.
    assert.ok([0, 3].includes(seen.run.code), seen.run.output);
    assert.equal(seen.verify.code, 0, seen.verify.output);
    const { evidence } = seen;
    assert.ok(evidence, seen.run.output);
    assert.equal(evidence.isolation.requested, 'auto');
    assert.equal(evidence.isolation.achieved, place.rung);
    assert.equal(evidence.isolation.cgroupVersion, place.rung === 'E' ? undefined : 2);
    const first = evidence.samples.filter(({ attempt }) => attempt === 1);
    assert.equal(first.length, 2);
    for (const { readBack, memory, cpu, end, id } of evidence.samples) {
      assert.equal(end.kind, 'alive-until-stopped', id);
      assert.equal(readBack?.rung, place.rung, id);
      assert.equal(readBack?.serverCpus, evidence.isolation.serverCpus, id);
      if (place.rung === 'E') {
        assert.equal(memory.kind, 'not-measured', id);
        continue;
      }
      assert.equal(readBack?.memoryLimitBytes, 256 * MIB, id);
      assert.equal(readBack?.swapLimitBytes, 0, id);
      assert.equal(readBack?.cpusetCpus, place.cpuset ? evidence.isolation.serverCpus : undefined, id);
      assert.ok(cpu.kind === 'measured' && cpu.source === 'cgroup', id);
      assert.ok(memory.kind === 'measured' && memory.peakBytes > 0 && memory.peakBytes <= 256 * MIB, id);
    }
    assert.deepEqual(seen.after, seen.before);
    assert.deepEqual(await leftovers(), []);
  });

  test(`${place.name}: a session that is killed leaves nothing that the next one does not remove`, async () => {
    const seen = await inside<{
      before: Standing;
      after: Standing;
      end: { signal: string };
      kept: number;
      doctor: Command;
    }>(place, 'killed');
    assert.equal(seen.end.signal, 'SIGKILL');
    assert.ok(seen.kept >= 1);
    assert.match(seen.doctor.output, new RegExp(`rung ${place.rung}`));
    assert.deepEqual(seen.after, seen.before);
    assert.deepEqual(await leftovers(), []);
  });
}
