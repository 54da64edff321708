import { UserError } from '../user-error.ts';
import type { CgroupParent } from './cgroup.ts';
import { openCgroupParent } from './cgroup-parent.ts';
import type { HostTree } from './host-tree.ts';
import { enterDelegatedScope } from './systemd-scope.ts';

/** What `--isolation` takes. */
export const REQUESTED_RUNGS = ['auto', 'A', 'B', 'E'] as const;
export type RequestedRung = (typeof REQUESTED_RUNGS)[number];

/**
 * The rung that was achieved, proved by a trial.
 * A: cgroups with limits below the own one. B: the same below a scope that systemd delegates. E: affinity and `/proc`
 * only, so no limit and no peak; memory is "not measured".
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

/** Moves this process into a scope of its own; see `systemd-scope.ts`. */
export type EnterScope = (tree: HostTree, session: string) => Promise<void>;

const enterOwnScope: EnterScope = (tree, session) =>
  enterDelegatedScope(tree, session, { pid: process.pid, uid: process.getuid?.() ?? 0 });

/**
 * Takes the highest rung that this host and user allow, or exactly the requested one: a named rung that cannot be had
 * is a `UserError`, never quietly a lower one.
 *
 * Root takes a scope of its own before the cgroup that it stands in: systemd stops a service that it has not delegated as
 * a whole (`OOMPolicy=stop`), the runner with it, when the kernel kills a server below it for memory; and it hands the
 * cpuset controller down only where it was asked to.
 */
export async function openIsolation(
  tree: HostTree,
  requested: RequestedRung,
  session: string,
  serverCpus: readonly number[],
  enterScope: EnterScope = enterOwnScope,
  isRoot = process.getuid?.() === 0,
): Promise<Isolation> {
  if (requested === 'E') return rungE(requested, 'it was asked for');
  const reasons: string[] = [];
  const order = isRoot ? (['B', 'A'] as const) : (['A', 'B'] as const);
  for (const achieved of requested === 'auto' ? order : [requested]) {
    try {
      if (achieved === 'B') await enterScope(tree, session);
      const parent = await openCgroupParent(tree, session, serverCpus, achieved);
      const { version, compromises } = parent;
      return { achieved, requested, cgroupVersion: version, parent, compromises };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (requested !== 'auto')
        throw new UserError(`--isolation ${requested}: ${error.message}`, { cause: error });
      reasons.push(`${achieved}: ${error.message}`);
    }
  }
  return rungE(requested, reasons.join('; '));
}

function rungE(requested: RequestedRung, reason: string): Isolation {
  const compromise = `not isolated (rung E): no memory limit, memory is not measured, its gates are off (${reason})`;
  return { achieved: 'E', requested, compromises: [compromise] };
}
