import { CGROUP_PREFIX } from './cgroup.ts';
import { killAll, processesOf, removeAll } from './cgroup-processes.ts';
import { disableControllers, moveBack } from './cgroup-v2-subtree.ts';
import type { HostTree } from './host-tree.ts';
import { findOwnCgroup, type OwnCgroup } from './own-cgroup.ts';

/** `go-rust-bench-<session>-<n>`: a sample's. */
const SAMPLE = new RegExp(`^${CGROUP_PREFIX}[a-z0-9]+-\\d+$`);
/** `go-rust-bench-<session>-own`: the leaf that holds the runner's own processes on v2. */
const LEAF = new RegExp(`^${CGROUP_PREFIX}[a-z0-9]+-own$`);

/** What sessions that were killed have left below the own cgroup. */
export interface StaleCgroups {
  /** Directories by cgroup name; several on v1. */
  samples: Map<string, string[]>;
  /** v2: the leaf, and the cgroup that its processes belong back to. */
  leaf?: { directory: string; home: string };
}

/** Lists by name and place alone: no record is trusted, so none can point at anything else. */
export function findStaleCgroups(tree: HostTree): StaleCgroups {
  const samples = new Map<string, string[]>();
  const homes = homesOf(findOwnCgroup(tree));
  for (const home of homes) {
    for (const name of tree.list(home).filter((child) => SAMPLE.test(child))) {
      samples.set(name, [...(samples.get(name) ?? []), `${home}/${name}`]);
    }
  }
  const [home] = homes;
  const leaf = home === undefined ? undefined : tree.list(home).find((name) => LEAF.test(name));
  return {
    samples,
    ...(leaf !== undefined && home !== undefined && { leaf: { directory: `${home}/${leaf}`, home } }),
  };
}

/** The cgroups below which a session here makes its own. Who was moved to a leaf stands one step too deep. */
function homesOf(own: OwnCgroup): string[] {
  if (own.version === 'none') return [];
  if (own.version === 1) return [...new Set(Object.values(own.directories))];
  const [, parent = '', name = ''] = /^(.*)\/([^/]*)$/.exec(own.directory) ?? [];
  return [LEAF.test(name) ? parent : own.directory];
}

/** Kills what is in the samples' cgroups, brings the runner's processes home, removes all. Says what it did. */
export async function removeStaleCgroups(tree: HostTree, stale: StaleCgroups): Promise<string[]> {
  const done: string[] = [];
  for (const [name, directories] of stale.samples) {
    const pids = processesOf(tree, directories);
    await killAll(tree, directories);
    await removeAll(tree, directories);
    const killed = pids.length === 0 ? '' : ` and killed what was in it (${pids.join(', ')})`;
    done.push(`removed cgroup ${name} of a killed session${killed}`);
  }
  if (stale.leaf !== undefined) {
    const { directory, home } = stale.leaf;
    // While processes were in it, it had no controllers enabled: all that are enabled now were ours.
    disableControllers(tree, home);
    moveBack(tree, home, directory);
    done.push(`moved the processes in ${directory} back to ${home}`);
  }
  return done;
}
