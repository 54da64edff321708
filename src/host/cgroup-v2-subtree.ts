import { UserError } from '../user-error.ts';
import { CGROUP_PREFIX } from './cgroup.ts';
import { processesOf, removed } from './cgroup-processes.ts';
import { errorCode, type HostTree } from './host-tree.ts';
import type { OwnCgroup } from './own-cgroup.ts';
import { writeLimit } from './write-limit.ts';

/** Without it there is no rung A. */
const REQUIRED = 'memory';
/** Used where they can be had. A kernel may refuse cpuset alone, while processes of another user are moved (EPERM). */
const WELCOME = ['cpu', 'cpuset'];

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
  const leaf = `${own.directory}/${leafName(session)}`;
  const moved = !before.includes(REQUIRED) && !tryEnable(tree, own.directory, REQUIRED);
  if (moved) makeRoom(tree, own.directory, leaf);
  const restore = () => {
    const ours = controllersIn(tree, own.directory).filter((name) => !before.includes(name));
    if (ours.length > 0) disable(tree, own.directory, ours);
    if (moved) moveBack(tree, own.directory, leaf);
  };
  try {
    if (moved) writeLimit(tree, `${own.directory}/cgroup.subtree_control`, `+${REQUIRED}`);
    enableWelcome(tree, own);
  } catch (error) {
    restore();
    throw error;
  }
  return { enabled: controllersIn(tree, own.directory), restore };
}

/** One by one, as each may be refused for itself; what is missing in the end is named as a compromise. */
function enableWelcome(tree: HostTree, own: Extract<OwnCgroup, { version: 2 }>): void {
  for (const name of WELCOME.filter((controller) => own.controllers.includes(controller))) {
    try {
      tree.write(`${own.directory}/cgroup.subtree_control`, `+${name}`);
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
    }
  }
}

function controllersIn(tree: HostTree, directory: string): string[] {
  return tree.read(`${directory}/cgroup.subtree_control`)?.split(/\s+/).filter(Boolean) ?? [];
}

function disable(tree: HostTree, directory: string, controllers: readonly string[]): void {
  const changes = controllers.map((name) => `-${name}`).join(' ');
  writeLimit(tree, `${directory}/cgroup.subtree_control`, changes);
}

/** `false` where processes are in the way. */
function tryEnable(tree: HostTree, directory: string, controller: string): boolean {
  try {
    tree.write(`${directory}/cgroup.subtree_control`, `+${controller}`);
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
  disable(tree, directory, controllersIn(tree, directory));
}
