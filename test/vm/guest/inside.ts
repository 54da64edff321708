/**
 * Runs in the virtual machine, in one of the places that proof.ts makes (a service of root, of a user, …), and says in
 * one line of JSON what it saw there: `inside.mjs session | many-connections | memory | killed | orphan`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostTree } from '../../../src/host/host-tree.ts';
import { type Isolation, openIsolation } from '../../../src/host/isolation.ts';
import { launchCommand } from '../../../src/host/launch-command.ts';
import { findOwnCgroup } from '../../../src/host/own-cgroup.ts';

const CLI = '/opt/dist/cli.js';
const LOADGEN = '/opt/loadgen/target/release/loadgen';
const MIB = 1024 * 1024;
/** Emulated machines are slow; nothing here takes this long otherwise. */
const PATIENCE_MS = 300_000;

const tree = hostTree();
const work = mkdtempSync(join(tmpdir(), 'inside-'));

/** Where this process stands, and what it would have changed there. */
function standing() {
  const own = findOwnCgroup(tree);
  if (own.version !== 2) throw new Error('this machine was to have cgroup v2 only');
  const read = (name: string) => tree.read(`${own.directory}/${name}`)?.trim();
  return { cgroup: own.directory, subtreeControl: read('cgroup.subtree_control') };
}

function cli(args: readonly string[], timeout = PATIENCE_MS) {
  console.error(`# ${args[0]}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: work,
    encoding: 'utf8',
    timeout,
  });
  return { code: status, output: `${stdout}\n${stderr}` };
}

const runArguments = (plan: string) => [
  'run',
  ...['--servers', 'reference', '--plan', `/opt/guest/${plan}.yaml`],
  ...['--out', join(work, 'out'), '--verbose'],
];

/** A whole session, with what it left in its evidence. */
function session(plan: string, timeout?: number) {
  const before = standing();
  const doctor = cli(['doctor']);
  const run = cli(runArguments(plan), timeout);
  const path = join(work, 'out', 'benchmark.json');
  const evidence = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  const verify = cli(['verify', path]);
  return { before, doctor, run, verify, after: standing(), evidence };
}

function start(isolation: Isolation, number: number, command: string[]) {
  if (isolation.achieved === 'E') throw new Error(isolation.compromises.join());
  const cgroup = isolation.parent.create({
    session: 'inside',
    number,
    cpus: [1],
    cpuLimit: 1,
    memoryBytes: 32 * MIB,
    swapBytes: 0,
  });
  const [program = '', ...args] = launchCommand({
    loadgen: LOADGEN,
    cgroupPaths: cgroup.paths,
    cpus: [1],
    openFiles: 512,
    parentPid: process.pid,
    sessionMark: 'inside',
    command,
  });
  const child = spawn(program, args, { stdio: 'ignore', cwd: '/' });
  return { cgroup, child };
}

async function endOf(child: ChildProcess) {
  const [code, signal] = await once(child, 'exit');
  return { code, signal };
}

/** A program that eats more than its limit, and one that forks and is ended as a whole. */
async function memory() {
  const before = standing();
  const isolation = await openIsolation(tree, 'auto', 'inside', [1]);
  const during = standing();
  const eater = start(isolation, 1, [
    process.execPath,
    '-e',
    'const eaten = []; for (;;) eaten.push(Buffer.alloc(1 << 20, 1));',
  ]);
  const end = await endOf(eater.child);
  const { cgroup } = eater;
  const seen = {
    end,
    oomKills: cgroup.oomKills(),
    peakBytes: cgroup.peakMemory(),
    counters: cgroup.readCounters(),
    limits: cgroup.readBack(),
    split: cgroup.memorySplit(),
  };
  await cgroup.kill();
  await cgroup.remove();

  const family = start(isolation, 2, ['sh', '-c', 'sleep 600 & setsid sleep 600 & exit 3']);
  const parentEnd = await endOf(family.child);
  const orphans = family.cgroup.processes().length;
  await family.cgroup.kill();
  const orphansLeft = family.cgroup.processes().length;
  await family.cgroup.remove();
  if (isolation.achieved !== 'E') isolation.parent.restore();
  const { achieved, compromises } = isolation;
  return {
    achieved,
    compromises,
    before,
    during,
    after: standing(),
    ...seen,
    parentEnd,
    orphans,
    orphansLeft,
  };
}

/** A session that is killed in the middle of a sample, and the clean-up of the next one. */
async function killed() {
  const before = standing();
  const child = spawn(process.execPath, [CLI, ...runArguments('plan')], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let over = false;
  const ended = endOf(child).finally(() => {
    over = true;
  });
  const samples = join(work, 'out', 'samples.jsonl');
  while (!over && !tree.read(samples)?.includes('\n')) await sleep(20);
  child.kill('SIGKILL');
  const end = await ended;
  const kept = tree.read(samples)?.split('\n').filter(Boolean).length;
  const doctor = cli(['doctor']);
  return { before, end, kept, doctor, after: standing() };
}

/** An argument by which it is known. */
const ORPHAN = ['sleep', '54321'];

function orphans(): number {
  return tree.list('/proc').filter((pid) => tree.read(`/proc/${pid}/cmdline`) === `${ORPHAN.join('\0')}\0`)
    .length;
}

/** A killed controller whose server had a child that nothing ties to it: no parent, no session mark. */
async function orphan() {
  const before = standing();
  const controller = spawn(process.execPath, [process.argv[1] ?? '', 'die'], { stdio: 'ignore' });
  const end = await endOf(controller);
  const alive = orphans();
  const doctor = cli(['doctor']);
  return { before, end, alive, doctor, aliveAfterDoctor: orphans(), after: standing() };
}

async function die(): Promise<never> {
  const isolation = await openIsolation(tree, 'auto', 'inside', [1]);
  const { child } = start(isolation, 1, ['sh', '-c', `env -i setsid ${ORPHAN.join(' ')} & exit 0`]);
  await endOf(child);
  while (orphans() === 0) await sleep(5);
  process.kill(process.pid, 'SIGKILL');
  return sleep(PATIENCE_MS) as Promise<never>;
}

const acts: Record<string, () => unknown> = {
  session: () => session('plan'),
  'many-connections': () => session('many-connections', 4 * PATIENCE_MS),
  memory,
  killed,
  orphan,
  die,
};
const act = acts[process.argv[2] ?? ''];
if (act === undefined) throw new Error(`no such act: ${process.argv[2]}`);
process.stdout.write(`${JSON.stringify(await act())}\n`);
