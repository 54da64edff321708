import { UserError } from '../user-error.ts';
import type { CgroupParent } from './cgroup.ts';
import { openCgroupParent } from './cgroup-parent.ts';
import type { HostTree } from './host-tree.ts';

/** What `--isolation` takes. */
export const REQUESTED_RUNGS = ['auto', 'A', 'B', 'E'] as const;
export type RequestedRung = (typeof REQUESTED_RUNGS)[number];

/**
 * The rung that was achieved, proved by a trial.
 * A: cgroups with limits. E: affinity and `/proc` only, so no limit and no peak; memory is "not measured".
 */
export type Isolation =
  | {
      achieved: 'A';
      requested: RequestedRung;
      cgroupVersion: 1 | 2;
      parent: CgroupParent;
      compromises: readonly string[];
    }
  | { achieved: 'E'; requested: RequestedRung; compromises: readonly string[] };

/**
 * Takes the highest rung that this host and user allow, or exactly the requested one: a named rung that cannot be had
 * is a `UserError`, never quietly a lower one.
 */
export async function openIsolation(
  tree: HostTree,
  requested: RequestedRung,
  session: string,
  serverCpus: readonly number[],
): Promise<Isolation> {
  if (requested === 'B') {
    throw new UserError(
      '--isolation B: systemd scopes are not offered yet; use A (root or a delegated subtree) or E',
    );
  }
  if (requested === 'E') return rungE(requested, 'it was asked for');
  try {
    const parent = await openCgroupParent(tree, session, serverCpus);
    const { version, compromises } = parent;
    return { achieved: 'A', requested, cgroupVersion: version, parent, compromises };
  } catch (error) {
    if (requested === 'auto' && error instanceof UserError) return rungE(requested, error.message);
    throw error;
  }
}

function rungE(requested: RequestedRung, reason: string): Isolation {
  const compromise = `not isolated (rung E): no memory limit, memory is not measured, its gates are off; reason: ${reason}`;
  return { achieved: 'E', requested, compromises: [compromise] };
}
