import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

/** A TypeScript text bundled to one file that any user of the machine can run: for tests that need another process. */
export interface Script {
  /** Starts it; as another user only when we are root. */
  start(options?: { uid?: number; args?: readonly string[] }): ChildProcess;
  remove(): void;
}

export async function bundleScript(contents: string): Promise<Script> {
  const directory = mkdtempSync(join(tmpdir(), 'host-script-'));
  chmodSync(directory, 0o755);
  const file = join(directory, 'script.mjs');
  const resolveDir = join(import.meta.dirname, '../..');
  await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return {
    start: ({ uid, args = [] } = {}) =>
      spawn(process.execPath, [file, ...args], {
        ...(uid !== undefined && { uid, gid: uid }),
        cwd: '/',
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    remove: () => rmSync(directory, { recursive: true }),
  };
}

/** The next line that a child prints; rejects when it ends without one. */
export async function nextLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the child has no output to read');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the child ended without a line');
}

/** Resolves when the child has ended. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Waits until a condition holds, with a generous deadline. */
export async function eventually(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`${what} did not come true`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
