import { UserError } from '../user-error.ts';
import type { CgroupParent } from './cgroup.ts';
import { openCgroupParent } from './cgroup-parent.ts';
import type { HostTree } from './host-tree.ts';
import { holdCommand } from './scope-holder.ts';
import { enterScope, type ScopeUser } from './systemd-scope.ts';

/** What `--isolation` takes. */
export const REQUESTED_RUNGS = ['auto', 'A', 'B', 'E'] as const;
export type RequestedRung = (typeof REQUESTED_RUNGS)[number];

/**
 * The rung that was achieved, proved by a trial.
 * A: cgroups with limits. B: the same, in a scope that systemd gave. E: affinity and `/proc` only, so no limit and no
 * peak; memory is "not measured".
 */
export type Isolation =
  | {
      achieved: 'A' | 'B';
      requested: RequestedRung;
      cgroupVersion: 1 | 2;
      parent: CgroupParent;
      compromises: readonly string[];
    }
  | { achieved: 'E'; requested: RequestedRung; compromises: readonly string[] };

/**
 * Takes the highest rung that this host and user allow, or exactly the requested one: a named rung that cannot be had
 * is a `UserError`, never quietly a lower one.
 *
 * Root under systemd takes a scope of its own before the cgroup that it stands in: systemd stops a service that it has not
 * delegated as a whole (`OOMPolicy=stop`), the runner with it, when the kernel kills a server below it for memory; and it
 * hands the cpuset controller down only where it was asked to.
 *
 * @param self who asks, and how; another one in tests.
 */
export async function openIsolation(
  tree: HostTree,
  requested: RequestedRung,
  session: string,
  serverCpus: readonly number[],
  self: ScopeUser = thisProcess(),
): Promise<Isolation> {
  if (requested === 'E') return rungE(requested, 'it was asked for');
  const open = {
    A: () => openCgroupParent(tree, session, serverCpus),
    B: () => openScopedParent(tree, session, serverCpus, self),
  };
  const reasons: string[] = [];
  const order = self.uid === 0 ? (['B', 'A'] as const) : (['A', 'B'] as const);
  for (const achieved of order) {
    if (requested !== 'auto' && requested !== achieved) continue;
    try {
      const parent = await open[achieved]();
      const { version, compromises } = parent;
      return { achieved, requested, cgroupVersion: version, parent, compromises };
    } catch (error) {
      if (requested !== 'auto' || !(error instanceof UserError)) throw error;
      reasons.push(`${achieved}: ${error.message}`);
    }
  }
  return rungE(requested, reasons.join('; '));
}

/** The place for cgroups of rung B: a scope, in which everything is as on rung A. */
async function openScopedParent(
  tree: HostTree,
  session: string,
  serverCpus: readonly number[],
  self: ScopeUser,
): Promise<CgroupParent> {
  const scope = await enterScope(tree, session, self);
  try {
    const parent = await openCgroupParent(tree, session, serverCpus, 'B');
    return {
      ...parent,
      restore: () => {
        parent.restore();
        scope.leave();
      },
    };
  } catch (error) {
    scope.leave();
    throw error;
  }
}

function thisProcess(): ScopeUser {
  const { pid } = process;
  return { pid, uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, hold: holdCommand };
}

function rungE(requested: RequestedRung, reason: string): Isolation {
  const compromise = `not isolated (rung E): no memory limit, memory is not measured, its gates are off; reason: ${reason}`;
  return { achieved: 'E', requested, compromises: [compromise] };
}
