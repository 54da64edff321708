import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * The kernel's own files (`/proc`, `/sys`) as this room sees them. Everything that reads or changes the host goes through
 * it, so that recorded hosts of other kinds can stand in for the one that runs the tests.
 */
export interface HostTree {
  /** The text of a file; `undefined` when it is absent, unreadable, or vanishes while it is read. */
  read(path: string): string | undefined;
  /** The names in a directory; none when it is absent or unreadable. */
  list(path: string): string[];
  /** Where a symbolic link points; `undefined` when it is absent, unreadable or no link. */
  link(path: string): string | undefined;
  /** Writes an existing file, in one call as the kernel wants it. Throws the system's error. */
  write(path: string, text: string): void;
  /** Throws the system's error, also when the directory exists. */
  makeDirectory(path: string): void;
  /** Throws the system's error. */
  removeDirectory(path: string): void;
  /** Sends SIGKILL; a process that is gone already is fine. Throws the system's error. */
  kill(pid: number): void;
}

/** The real host, or a copy of its files under another root. */
export function hostTree(root = '/'): HostTree {
  const at = (path: string): string => join(root, path);
  return {
    read: (path) => orUndefined(() => readFileSync(at(path), 'utf8')),
    list: (path) => orUndefined(() => readdirSync(at(path))) ?? [],
    link: (path) => orUndefined(() => readlinkSync(at(path))),
    write: (path, text) => {
      // Never with "create": a file that the kernel does not offer is an error, not a new file.
      const file = openSync(at(path), constants.O_WRONLY);
      try {
        writeSync(file, text);
      } finally {
        closeSync(file);
      }
    },
    makeDirectory: (path) => mkdirSync(at(path)),
    removeDirectory: (path) => rmdirSync(at(path)),
    kill: killIfThere,
  };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The code of a system error (`ENOENT`); `undefined` for any other thing thrown. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** A file that holds one non-negative whole number; `undefined` when absent or when it holds anything else, such as `max`. */
export function readCount(tree: HostTree, path: string): number | undefined {
  const text = tree.read(path)?.trim();
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** A file of `key value` lines, such as `memory.stat`, as a map of its numbers; empty when absent. */
export function readKeyedCounts(tree: HostTree, path: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of tree.read(path)?.split('\n') ?? []) {
    const match = /^(\S+?):?\s+(\d+)(?:\s|$)/.exec(line);
    if (match?.[1] !== undefined) counts.set(match[1], Number(match[2]));
  }
  return counts;
}
