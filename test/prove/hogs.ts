import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Something that disturbs the machine for a known time. It ends by itself, and with us. */
export interface HogKind {
  readonly name: string;
  /** Body of a program that may use `directory` and `over()`, which says whether its time has come. */
  readonly body: string;
  /** CPUs that it is pinned to; absent: it may run anywhere. */
  readonly cpus?: string;
}

/** When it really ran, on the wall clock. */
export interface HogInterval {
  readonly hog: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const burn = 'while (!over()) for (let i = 0; i < 1e6; i++);';

/** Walks over 1 GiB, far more than any cache, a cache line at a time. */
const walkMemory = `
const memory = new Uint8Array(2 ** 30);
while (!over()) for (let i = 0; i < memory.length && (i % 2 ** 24 !== 0 || !over()); i += 64) memory[i]++;`;

/** Writes 4 MiB and waits for the disk, again and again, over the same 64 MiB of a file. */
const writeDisk = `
const fs = require('node:fs');
const file = require('node:path').join(directory, 'hog');
const descriptor = fs.openSync(file, 'w');
fs.unlinkSync(file);
const chunk = Buffer.alloc(2 ** 22, 1);
for (let i = 0; !over(); i = (i + 1) % 16) { fs.writeSync(descriptor, chunk, 0, chunk.length, i * chunk.length); fs.fsyncSync(descriptor); }`;

export function hogKinds(serverCpus: string, clientCpus: string): HogKind[] {
  return [
    { name: "cpu, pinned to the server's CPU", body: burn, cpus: serverCpus },
    { name: "cpu, pinned to the generator's CPU", body: burn, cpus: clientCpus },
    { name: 'cpu, not pinned', body: burn },
    { name: 'memory', body: walkMemory },
    { name: 'disk', body: writeDisk },
  ];
}

/** Lets a hog run for a time, and tells when it really did. */
export async function runHog(
  { name, body, cpus }: HogKind,
  durationMs: number,
  directory: string,
  signal: AbortSignal,
): Promise<HogInterval> {
  const program = `
const end = Date.now() + ${durationMs};
const parent = ${process.pid};
const directory = ${JSON.stringify(directory)};
const over = () => Date.now() >= end || process.ppid !== parent;
${body}`;
  const command = [process.execPath, '-e', program];
  const [file = '', ...args] = cpus === undefined ? command : ['taskset', '-c', cpus, ...command];
  const fromMs = Date.now();
  const child: ChildProcess = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  // It looks at the clock itself; this is for one that is stuck.
  const timer = setTimeout(stop, durationMs + 10_000);
  try {
    const [code] = await once(child, 'close');
    if (code !== 0 && !signal.aborted) throw new Error(`the hog "${name}" ended with ${code}`);
    return { hog: name, fromMs, toMs: Date.now() };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
