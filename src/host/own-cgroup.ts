import type { HostTree } from './host-tree.ts';

/** The controllers that a sample wants; on v1 each may be a hierarchy of its own. */
export type Controller = 'memory' | 'cpu' | 'cpuacct' | 'cpuset';

/**
 * Where the calling process stands. A hybrid host mounts both versions and gives each controller to one of them; the
 * version that has the memory controller decides.
 */
export type OwnCgroup =
  | {
      version: 1;
      directories: Partial<Record<Controller, string>> & { memory: string };
      /** Mount points that show a whole hierarchy, from its root on. */
      roots: Partial<Record<Controller, string>>;
    }
  | {
      version: 2;
      directory: string;
      controllers: string[];
      /** The mount point of the whole hierarchy; absent where only a part of it is mounted, as in a container. */
      root?: string;
    }
  | { version: 'none'; reason: string };

interface Mount {
  root: string;
  point: string;
  /** The controllers of a v1 hierarchy; `undefined` for v2. */
  controllers: string[] | undefined;
}

/** Finds the own cgroup from `/proc/self/cgroup` and `/proc/self/mountinfo`. */
export function findOwnCgroup(tree: HostTree): OwnCgroup {
  const mounts = parseMounts(tree.read('/proc/self/mountinfo') ?? '');
  const paths = parseMembership(tree.read('/proc/self/cgroup') ?? '');
  const directories: Partial<Record<Controller, string>> = {};
  const roots: Partial<Record<Controller, string>> = {};
  for (const controller of ['memory', 'cpu', 'cpuacct', 'cpuset'] as const) {
    const hierarchy = mounts.filter((mount) => mount.controllers?.includes(controller));
    const directory = directoryOf(hierarchy, paths.get(controller));
    const root = hierarchy.find((mount) => mount.root === '/')?.point;
    if (directory !== undefined) directories[controller] = directory;
    if (root !== undefined) roots[controller] = root;
  }
  const { memory } = directories;
  if (memory !== undefined) return { version: 1, directories: { ...directories, memory }, roots };

  const unified = mounts.filter((mount) => mount.controllers === undefined);
  const directory = directoryOf(unified, paths.get(''));
  if (directory === undefined) {
    return { version: 'none', reason: 'no cgroup file system is mounted here that holds this process' };
  }
  const controllers = tree.read(`${directory}/cgroup.controllers`)?.split(/\s+/).filter(Boolean) ?? [];
  const root = unified.find((mount) => mount.root === '/')?.point;
  return { version: 2, directory, controllers, ...(root !== undefined && { root }) };
}

/** `/proc/self/cgroup`: the path by controller; the empty name is v2. */
function parseMembership(text: string): Map<string, string> {
  const paths = new Map<string, string>();
  for (const line of text.split('\n')) {
    const match = /^\d+:([^:]*):(.*)$/.exec(line);
    for (const controller of match?.[1]?.split(',') ?? []) paths.set(controller, match?.[2] ?? '/');
  }
  return paths;
}

/** The cgroup mounts of `/proc/self/mountinfo`; see proc_pid_mountinfo(5) for the fields. */
function parseMounts(text: string): Mount[] {
  const mounts: Mount[] = [];
  for (const line of text.split('\n')) {
    const [before = '', after = ''] = line.split(' - ', 2);
    const [, , , root, point] = before.split(' ').map(fromOctal);
    const [type, , superOptions = ''] = after.split(' ');
    if (root === undefined || point === undefined) continue;
    if (type === 'cgroup2') mounts.push({ root, point, controllers: undefined });
    if (type === 'cgroup') mounts.push({ root, point, controllers: superOptions.split(',') });
  }
  return mounts;
}

/** Spaces, tabs, newlines and backslashes of a path are written in octal. */
function fromOctal(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}

/**
 * The directory of a path: a mount may show only a part of its hierarchy (a container without a cgroup namespace), whose
 * root the path then begins with. A path outside every mount cannot be reached.
 */
function directoryOf(mounts: Mount[], path: string | undefined): string | undefined {
  if (path === undefined || path.includes('/..')) return undefined;
  for (const { root, point } of mounts) {
    const prefix = root === '/' ? '' : root;
    if (path === prefix || path.startsWith(`${prefix}/`)) {
      return `${point}${path.slice(prefix.length)}`.replace(/\/+$/, '');
    }
  }
  return undefined;
}
