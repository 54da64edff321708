import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { UserError } from '../../user-error.ts';
import { cleanUp } from '../clean-up.ts';
import { chooseLayout } from '../cpu-layout.ts';
import { readCpuTimes } from '../cpu-times.ts';
import { readTopology } from '../cpu-topology.ts';
import { collectHostFacts } from '../host-facts.ts';
import { acquireHostLock, type HostLock, hostLockHolder } from '../host-lock.ts';
import type { HostTree } from '../host-tree.ts';
import { openIsolation } from '../isolation.ts';
import { readPressure } from '../noise.ts';
import { present } from '../present.ts';
import type { DoctorFacts, IsolationFinding, NoiseNow, ToolFinding } from './facts.ts';

const NOISE_MS = 1000;
const TRIAL_MEMORY_BYTES = 64 * 1024 * 1024;
/** The CPUs of the server in every plan that ships. */
const SERVER_CPU_COUNT = 1;

export interface CollectRequest {
  tree: HostTree;
  /** The version line of a tool on PATH. Throws a `UserError` when it is missing or does not run. */
  toolVersion: (tool: string) => Promise<string>;
  /** A name, or `UID:GID`. */
  runAs: string;
  /** A token for the trial's cgroups: lower-case letters and digits. */
  session: string;
  /** Directories that a run writes to, besides the temporary one. */
  directories: readonly string[];
  serverCpus?: string;
  clientCpus?: string;
  /** The machine lock, when the caller holds it already; else it is taken for the moment, if it is free. */
  lock?: HostLock;
  /** Where staging directories of killed sessions lie. */
  temporaryDirectory?: string;
}

/**
 * Looks at the machine. What has to be tried out or cleaned up needs the machine lock: while another session has it,
 * nothing is touched, and the facts say so. Whatever is changed for a trial is put back.
 */
export async function collectDoctorFacts(request: CollectRequest): Promise<DoctorFacts> {
  const { tree, toolVersion, runAs, session, serverCpus, clientCpus } = request;
  const temporaryDirectory = request.temporaryDirectory ?? tmpdir();
  const noise = await watchNoise(tree);
  const layout = chooseLayout(readTopology(tree), {
    serverCpuCount: SERVER_CPU_COUNT,
    ...present({ serverCpus, clientCpus }),
  });
  const lock = request.lock ?? (await acquireHostLock({ wait: false }).catch(ignoreUserError));
  try {
    const lockHolder = lock === undefined ? ((await hostLockHolder()) ?? 'unknown') : undefined;
    return {
      node: process.version,
      tools: {
        go: await findTool(toolVersion, 'go'),
        cargo: await findTool(toolVersion, 'cargo'),
        rustc: await findTool(toolVersion, 'rustc'),
      },
      packers: {
        tar: await findTool(toolVersion, 'tar'),
        zstd: await findTool(toolVersion, 'zstd'),
      },
      cleanedUp: lock === undefined ? [] : await cleanUp(tree, lock, { temporaryDirectory }),
      isolation: await tryIsolation(tree, lock, session, layout.server),
      layout,
      host: collectHostFacts(tree),
      hasPressure: readPressure(tree).cpuSomeUs !== undefined,
      noise,
      disk: await freeSpace([...request.directories, temporaryDirectory]),
      uid: process.getuid?.() ?? 0,
      runAs: { user: runAs, exists: await userExists(runAs) },
      ...present({ lockHolder }),
    };
  } finally {
    if (request.lock === undefined) lock?.release();
  }
}

function ignoreUserError(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error;
}

async function findTool(toolVersion: CollectRequest['toolVersion'], tool: string): Promise<ToolFinding> {
  try {
    return { found: true, version: await toolVersion(tool) };
  } catch (error) {
    if (error instanceof UserError) return { found: false, reason: error.message };
    throw error;
  }
}

async function tryIsolation(
  tree: HostTree,
  lock: HostLock | undefined,
  session: string,
  cpus: readonly number[],
): Promise<IsolationFinding> {
  if (lock === undefined) return { kind: 'not-tried', reason: 'another session measures on this machine' };
  const isolation = await openIsolation(tree, 'auto', session, cpus);
  if (isolation.achieved === 'E') return { kind: 'E', compromises: isolation.compromises };
  const { parent, cgroupVersion, compromises } = isolation;
  try {
    const memoryBytes = TRIAL_MEMORY_BYTES;
    const trial = parent.create({
      session,
      number: 0,
      cpus,
      cpuLimit: cpus.length,
      memoryBytes,
      swapBytes: 0,
    });
    const limits = trial.readBack();
    await trial.remove();
    return { kind: isolation.achieved, cgroupVersion, limits, compromises };
  } finally {
    parent.restore();
  }
}

async function watchNoise(tree: HostTree): Promise<NoiseNow> {
  const cpus = readTopology(tree).map(({ cpu }) => cpu);
  const read = () => ({
    cpus: Object.values(readCpuTimes(tree, cpus)),
    pressure: readPressure(tree).cpuSomeUs,
  });
  const before = read();
  await sleep(NOISE_MS);
  const after = read();
  const total = (key: 'idleMs' | 'iowaitMs' | 'stealMs' | 'all') =>
    sum(after.cpus, key) - sum(before.cpus, key);
  const all = Math.max(1, total('all'));
  const busy = all - total('idleMs') - total('iowaitMs');
  const waitedUs =
    before.pressure === undefined || after.pressure === undefined
      ? undefined
      : after.pressure - before.pressure;
  return {
    busy: busy / all,
    steal: total('stealMs') / all,
    ...present({ cpuPressure: waitedUs === undefined ? undefined : waitedUs / (NOISE_MS * 1000) }),
  };
}

function sum(
  cpus: ReturnType<typeof readCpuTimes>[string][],
  key: 'idleMs' | 'iowaitMs' | 'stealMs' | 'all',
): number {
  return cpus.reduce((total, times) => {
    if (key !== 'all') return total + times[key];
    const { userMs, niceMs, systemMs, idleMs, iowaitMs, irqMs, softirqMs, stealMs } = times;
    return total + userMs + niceMs + systemMs + idleMs + iowaitMs + irqMs + softirqMs + stealMs;
  }, 0);
}

async function freeSpace(directories: readonly string[]): Promise<DoctorFacts['disk']> {
  return Promise.all(
    [...new Set(directories)].map(async (directory) => {
      const { bavail, bsize } = await statfs(directory);
      return { directory, freeBytes: bavail * bsize };
    }),
  );
}

/** Asks the system's own data bases, which know more than `/etc/passwd`. Numbers need no entry. */
async function userExists(user: string): Promise<boolean> {
  if (/^\d+:\d+$/.test(user)) return true;
  return promisify(execFile)('id', ['-u', '--', user]).then(
    () => true,
    () => false,
  );
}
