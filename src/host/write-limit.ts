import { UserError } from '../user-error.ts';
import { errorCode, type HostTree } from './host-tree.ts';

const FIXES: Record<string, string> = {
  EACCES: 'run as root, or give the runner a delegated subtree (Delegate=yes in its service)',
  EPERM: 'run as root, or give the runner a delegated subtree (Delegate=yes in its service)',
  EROFS: 'the cgroup file system is read-only here; mount it writable, or use --isolation E',
  ENOENT: 'this kernel lacks the controller; use --isolation E',
  EINVAL: 'the value must lie within what the parent cgroup allows',
  EBUSY: 'the limit is below what is in use already',
};

/** Writes one limit of a cgroup; a refusal names file, value and fix. */
export function writeLimit(tree: HostTree, path: string, value: string): void {
  try {
    tree.write(path, value);
  } catch (error) {
    const code = errorCode(error) ?? 'unknown error';
    const fix = FIXES[code] ?? 'use --isolation E to measure without limits';
    throw new UserError(`${path}: the kernel refused "${value}" (${code}); ${fix}`, { cause: error });
  }
}
