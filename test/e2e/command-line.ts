import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
const bundle = join(repository, 'dist', 'cli.js');

/** The Node of the machine (the oldest that users have), not the one that runs these tests. */
export const machineNode = programOnPath('node', (directory) => !directory.includes('node_modules'));

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves as soon as the output so far, of either stream, matches; rejects when it ends before. */
  readonly says: (pattern: RegExp) => Promise<void>;
}

export interface StartOptions {
  readonly cwd?: string;
  readonly node?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts the committed bundle as a user would. */
export function startCli(args: readonly string[], options: StartOptions = {}): Running {
  const { node = machineNode } = options;
  return startThrough([node, bundle, ...args], options);
}

/** Starts any command line and listens to what it says. */
export function startThrough(command: readonly string[], options: StartOptions = {}): Running {
  const { cwd = repository, env = process.env } = options;
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  const told = () => {
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
    told();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
    told();
  });
  const finished = once(child, 'close').then(
    ([code, signal]) => ({ code, signal, stdout, stderr }) as Finished,
  );
  const says = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!pattern.test(stdout) && !pattern.test(stderr)) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
      void finished.then(() => reject(new Error(`ended without ${pattern}:\n${stdout}\n${stderr}`)));
    });
  return { child, finished, says };
}

export function runCli(args: readonly string[], options: StartOptions = {}): Promise<Finished> {
  return startCli(args, options).finished;
}

/** A directory for one test, and a plan file in it. */
export function scratch(): { directory: string; plan: (yaml: string) => string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-'));
  return {
    directory,
    plan: (yaml) => {
      const path = join(directory, 'plan.yaml');
      writeFileSync(path, yaml);
      return path;
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/**
 * What sessions have left: cgroups below our own, processes with our mark in our network namespace, staging directories.
 * What another namespace or cgroup holds may belong to a live session there.
 */
export function leftovers(): string[] {
  return [...staleCgroups(), ...markedProcesses(), ...stagingDirectories()];
}

function staleCgroups(): string[] {
  const found = execFileSync(
    'find',
    ['/sys/fs/cgroup', '-maxdepth', '6', '-type', 'd', '-name', 'go-rust-bench-*'],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const own = readFileSync('/proc/self/cgroup', 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, controllers = '', path = ''] = line.split(':');
      return controllers
        .split(',')
        .map((controller) => join('/sys/fs/cgroup', controller, path, 'go-rust-bench-'));
    });
  return found
    .split('\n')
    .filter((line) => line.endsWith('.scope') || own.some((start) => line.startsWith(start)));
}

function markedProcesses(): string[] {
  const network = readlinkSync('/proc/self/ns/net');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/environ`, 'latin1').includes('GO_RUST_BENCH_SESSION=') &&
          readlinkSync(`/proc/${pid}/ns/net`) === network
        );
      } catch {
        return false;
      }
    })
    .map((pid) => `process ${pid}`);
}

function stagingDirectories(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('go-rust-bench.'));
}

function programOnPath(name: string, wanted: (directory: string) => boolean): string {
  const directories = (process.env.PATH ?? '').split(delimiter).filter(wanted);
  const directory = directories.find((candidate) => existsSync(join(candidate, name)));
  return directory === undefined ? process.execPath : join(directory, name);
}
