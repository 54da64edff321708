import { UserError } from '../user-error.ts';
import { CGROUP_PREFIX } from './cgroup.ts';
import { processesOf, removed } from './cgroup-processes.ts';
import { errorCode, type HostTree } from './host-tree.ts';
import type { OwnCgroup } from './own-cgroup.ts';
import { writeLimit } from './write-limit.ts';

/** The controllers that a sample uses where they are offered. Only memory is a must. */
const WANTED = ['memory', 'cpu', 'cpuset'];

/** A process that forks without end cannot be moved: given up after so many passes. */
const MOST_PASSES = 100;

/** The own cgroup, opened for children with controllers. */
export interface Subtree {
  /** The controllers that children have. */
  enabled: readonly string[];
  restore(): void;
}

/** The leaf for the own processes of a session. Never killed by clean-up: it holds the runner itself. */
export function leafName(session: string): string {
  return `${CGROUP_PREFIX}${session}-own`;
}

/**
 * Enables the controllers for the children of the own cgroup. The kernel refuses that (EBUSY) while processes are in it,
 * unless it is the root of the whole hierarchy: they then move to a leaf beside the samples' cgroups, all of them, and
 * back again on `restore`.
 */
export function openSubtree(
  tree: HostTree,
  own: Extract<OwnCgroup, { version: 2 }>,
  session: string,
): Subtree {
  if (!own.controllers.includes('memory')) {
    throw new UserError(
      `${own.directory}: the memory controller is not offered here; give the runner a delegated subtree ` +
        '(Delegate=yes in its service), or use --isolation E',
    );
  }
  const before = controllersIn(tree, own.directory);
  const missing = WANTED.filter((name) => own.controllers.includes(name) && !before.includes(name));
  const leaf = `${own.directory}/${leafName(session)}`;
  let moved = false;
  if (missing.length > 0 && !tryEnable(tree, own.directory, missing)) {
    makeRoom(tree, own.directory, leaf);
    moved = true;
    try {
      writeLimit(tree, `${own.directory}/cgroup.subtree_control`, change('+', missing));
    } catch (error) {
      moveBack(tree, own.directory, leaf);
      throw error;
    }
  }
  return {
    enabled: controllersIn(tree, own.directory),
    restore: () => {
      if (missing.length > 0)
        writeLimit(tree, `${own.directory}/cgroup.subtree_control`, change('-', missing));
      if (moved) moveBack(tree, own.directory, leaf);
    },
  };
}

function controllersIn(tree: HostTree, directory: string): string[] {
  return tree.read(`${directory}/cgroup.subtree_control`)?.split(/\s+/).filter(Boolean) ?? [];
}

function change(sign: '+' | '-', controllers: readonly string[]): string {
  return controllers.map((name) => sign + name).join(' ');
}

function tryEnable(tree: HostTree, directory: string, controllers: readonly string[]): boolean {
  try {
    tree.write(`${directory}/cgroup.subtree_control`, change('+', controllers));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EBUSY') return false;
    throw new UserError(
      `${directory}/cgroup.subtree_control: controllers cannot be enabled (${errorCode(error)}); ` +
        'run as root, or give the runner a delegated subtree (Delegate=yes in its service)',
      { cause: error },
    );
  }
}

function makeRoom(tree: HostTree, directory: string, leaf: string): void {
  try {
    tree.makeDirectory(leaf);
    moveAll(tree, directory, leaf);
  } catch (error) {
    moveBack(tree, directory, leaf);
    throw new UserError(
      `${directory}: its processes cannot be moved to a leaf (${errorCode(error)}); run as root, or use --isolation E`,
      {
        cause: error,
      },
    );
  }
}

/** Moves every process of a leaf back to its parent and removes the leaf. The parent must have no controllers enabled. */
export function moveBack(tree: HostTree, directory: string, leaf: string): void {
  moveAll(tree, leaf, directory);
  removed(tree, leaf);
}

/** Moves until a pass finds nothing left: a process that forks while it is moved leaves its child behind. */
function moveAll(tree: HostTree, from: string, to: string): void {
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const pids = processesOf(tree, [from]);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        tree.write(`${to}/cgroup.procs`, `${pid}`);
      } catch (error) {
        if (errorCode(error) !== 'ESRCH') throw error;
      }
    }
  }
  throw new Error(`the processes of ${from} fork faster than they can be moved`);
}

/** Takes every wanted controller away from the children again, as far as none of them uses it: after a killed session. */
export function disableControllers(tree: HostTree, directory: string): void {
  writeLimit(tree, `${directory}/cgroup.subtree_control`, change('-', controllersIn(tree, directory)));
}
