import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HostTree } from './host-tree.ts';

/** Everything that we make in a directory for temporary files begins so. */
export const temporaryPrefix = 'go-rust-bench.';

const makerPrefix = `${temporaryPrefix}of-`;
const abandonedAfterMs = 24 * 60 * 60 * 1_000;

/**
 * How the name of a directory begins that a process makes for itself: `go-rust-bench.of-<pid namespace>-<pid>-<start>.`. The
 * start (ticks since the boot, `/proc/PID/stat`) tells it from a later process with the same number. What is not known is 0.
 */
export function ownPrefix(tree: HostTree, pid: number): string {
  return `${makerPrefix}${pidNamespace(tree) ?? 0}-${pid}-${startOf(tree, pid) ?? 0}.`;
}

/**
 * Whether the process that a directory's name says has made it is gone; `unknown` when it lived where this process sees
 * none. A staging directory is named for a session, and no process: undefined.
 */
export function makerOf(tree: HostTree, directory: string): 'alive' | 'gone' | 'unknown' | undefined {
  const name = basename(directory);
  if (!name.startsWith(makerPrefix)) return undefined;
  const [, namespace, pid, start] = /^(\d+)-(\d+)-(\d+)\./.exec(name.slice(makerPrefix.length)) ?? [];
  const here = pidNamespace(tree);
  if (here === undefined || namespace !== here || pid === undefined) return 'unknown';
  return startOf(tree, Number(pid)) === start ? 'alive' : 'gone';
}

/** Our own real directories of our names: in a place open to all, a link or a stranger's directory may have one too. */
export function ownDirectories(place: string, uid: number): string[] {
  return readdirSync(place)
    .filter((name) => name.startsWith(temporaryPrefix))
    .map((name) => join(place, name))
    .filter((path) => {
      const status = lstatSync(path, { throwIfNoEntry: false });
      return status?.isDirectory() === true && status.uid === uid;
    });
}

/**
 * Removes the directories of processes that were killed, with whatever still works in one of them: a build that outlived
 * who started it. Those of another container that shares this place are left alone for a day.
 *
 * @returns what it did, in words
 */
export function removeAbandoned(tree: HostTree, place: string, uid: number): string[] {
  const abandoned = ownDirectories(place, uid).filter((path) => {
    const maker = makerOf(tree, path);
    return maker === 'gone' || (maker === 'unknown' && isOld(path));
  });
  return abandoned.flatMap((path) => {
    const killed = processesIn(tree, path).map((pid) => {
      tree.kill(pid);
      return `killed process ${pid}, which worked in ${path}`;
    });
    removeTree(path);
    return [...killed, `removed ${path} of a killed process`];
  });
}

/** Symbolic links inside are removed, never followed; a process that is just ending may still write. */
export function removeTree(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

const isOld = (path: string): boolean =>
  Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > abandonedAfterMs;

/** Nobody but its maker's children has a reason to be in it; the kernel lets us end only our own. */
function processesIn(tree: HostTree, directory: string): number[] {
  return tree
    .list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => `${tree.link(`/proc/${pid}/cwd`)}/`.startsWith(`${directory}/`))
    .map(Number);
}

/** The number of this process's pid namespace; undefined where there is no `/proc`. */
function pidNamespace(tree: HostTree): string | undefined {
  return /^pid:\[(\d+)\]$/.exec(tree.link('/proc/self/ns/pid') ?? '')?.[1];
}

/** When a process has started, field 22 of `/proc/PID/stat` (proc(5)); undefined when there is no such process. */
function startOf(tree: HostTree, pid: number): string | undefined {
  const stat = tree.read(`/proc/${pid}/stat`);
  // The command name may hold spaces and parentheses: the fields count from behind the last one.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
