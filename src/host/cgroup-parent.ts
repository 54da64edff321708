import { UserError } from '../user-error.ts';
import type { CgroupParent } from './cgroup.ts';
import { processesOf, removeAll } from './cgroup-processes.ts';
import { cgroupParentV1 } from './cgroup-v1.ts';
import { cgroupParentV2 } from './cgroup-v2.ts';
import { errorCode, type HostTree } from './host-tree.ts';
import { findOwnCgroup } from './own-cgroup.ts';

/** Enough for the kernel to accept it anywhere; nothing ever runs in the trial cgroup. */
const TRIAL_MEMORY_BYTES = 64 * 1024 * 1024;

/**
 * Finds and opens the place for cgroups, for either version. What it promises is proved: a cgroup with limits is made,
 * read back and removed again. A `UserError` says why there is none and how to get one.
 */
export async function openCgroupParent(
  tree: HostTree,
  session: string,
  serverCpus: readonly number[],
  rung: 'A' | 'B',
): Promise<CgroupParent> {
  const own = findOwnCgroup(tree);
  if (own.version === 'none') {
    throw new UserError(`${own.reason}; mount /sys/fs/cgroup, or use --isolation E`);
  }
  const parent = own.version === 1 ? cgroupParentV1(tree, own) : cgroupParentV2(tree, own, session, rung);
  try {
    await tryOut(tree, parent, session, serverCpus);
  } catch (error) {
    parent.restore();
    throw asUserError(error);
  }
  return parent;
}

async function tryOut(
  tree: HostTree,
  parent: CgroupParent,
  session: string,
  cpus: readonly number[],
): Promise<void> {
  const memoryBytes = TRIAL_MEMORY_BYTES;
  const trial = parent.create({ session, number: 0, cpus, cpuLimit: cpus.length, memoryBytes, swapBytes: 0 });
  const limits = trial.readBack();
  const inhabitants = processesOf(tree, trial.paths);
  await removeAll(tree, trial.paths);
  if (limits.memoryLimitBytes !== memoryBytes || inhabitants.length > 0) {
    throw new UserError(
      `${trial.paths[0]}: asked for a memory limit of ${memoryBytes} bytes, the kernel reads back ` +
        `${limits.memoryLimitBytes ?? 'none'}; use --isolation E`,
    );
  }
}

/** Being unable to make a cgroup is the user's to mend; anything else stays the fault that it is. */
function asUserError(error: unknown): unknown {
  const code = errorCode(error);
  if (code === undefined || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return error;
  return new UserError(
    `no cgroup can be made below the own one (${code}); run as root, or give the runner a delegated subtree ` +
      '(Delegate=yes in its service)',
    { cause: error },
  );
}
