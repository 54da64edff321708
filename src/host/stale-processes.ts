import type { HostTree } from './host-tree.ts';

/** Set by the launcher in every program that a session starts. */
export const SESSION_VARIABLE = 'GO_RUST_BENCH_SESSION';

/**
 * Programs of killed sessions where no cgroup held them: with our mark in their environment, of our user (or, for
 * root, of any), of this boot (what runs now was started in it), in our network namespace (another one has a lock, and
 * so perhaps a live session, of its own). Never this process or one that it descends from: a session may well run inside
 * something that a session started.
 *
 * @param session only programs of this one; of any when absent
 * @param leader also those that a server with this pid has left in its kernel session (setsid(2)), whose mark may be gone
 */
export function findStaleProcesses(
  tree: HostTree,
  self: { pid: number; uid: number },
  session?: string,
  leader?: number,
): number[] {
  const network = tree.link(`/proc/${self.pid}/ns/net`);
  const spared = ancestors(tree, self.pid);
  return tree
    .list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      if (spared.has(pid)) return false;
      const variables = tree.read(`/proc/${pid}/environ`)?.split('\0');
      const isMarked = variables?.some((variable) => isMark(variable, session)) ?? false;
      if (!isMarked && (leader === undefined || kernelSession(tree, pid) !== leader)) return false;
      return isOwnedBy(tree, pid, self.uid) && tree.link(`/proc/${pid}/ns/net`) === network;
    });
}

function isMark(variable: string, session: string | undefined): boolean {
  const start = `${SESSION_VARIABLE}=`;
  return session === undefined ? variable.startsWith(start) : variable === `${start}${session}`;
}

/** The kernel session of a process that lives; a zombie has ended, and is in none. See proc(5), `/proc/PID/stat`. */
function kernelSession(tree: HostTree, pid: number): number | undefined {
  const stat = tree.read(`/proc/${pid}/stat`) ?? '';
  // The command name may hold spaces and parentheses: the fields count from behind the last one.
  const [state, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === undefined || session === undefined || 'ZX'.includes(state) ? undefined : Number(session);
}

/** Whether a process is of a user; all are of root. */
export function isOwnedBy(tree: HostTree, pid: number, uid: number): boolean {
  return uid === 0 || statusField(tree, pid, 'Uid') === uid;
}

function statusField(tree: HostTree, pid: number, name: string): number | undefined {
  const value = new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(tree.read(`/proc/${pid}/status`) ?? '')?.[1];
  return value === undefined ? undefined : Number(value);
}

/** The process itself, its parent, and so on. */
function ancestors(tree: HostTree, pid: number): Set<number> {
  const line = new Set<number>();
  for (let next: number | undefined = pid; next !== undefined && next > 0 && !line.has(next); ) {
    line.add(next);
    next = statusField(tree, next, 'PPid');
  }
  return line;
}
