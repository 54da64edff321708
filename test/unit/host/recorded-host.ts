import type { HostTree } from '../../../src/host/host-tree.ts';

/** An error as Node throws it for a system call. */
export function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

/**
 * A host of another kind, from the text of its files. Subclasses add what its kernel does by itself, such as the files of
 * a new cgroup and the writes that it refuses.
 */
export class RecordedHost implements HostTree {
  readonly files: Map<string, string>;
  /** Every write in order, as `path=text`. */
  readonly writes: string[] = [];
  /** Every process killed, in order. */
  readonly kills: number[] = [];

  constructor(files: Record<string, string>) {
    this.files = new Map(Object.entries(files));
  }

  read(path: string): string | undefined {
    return this.files.get(path);
  }

  list(path: string): string[] {
    const below = [...this.files.keys()].filter((file) => file.startsWith(`${path}/`));
    return [...new Set(below.map((file) => file.slice(path.length + 1).split('/')[0] ?? ''))];
  }

  link(path: string): string | undefined {
    return this.files.get(`${path} ->`);
  }

  kill(pid: number): void {
    this.kills.push(pid);
    for (const [path, text] of this.files) {
      if (path.startsWith(`/proc/${pid}/`)) this.files.delete(path);
      else if (path.endsWith('/cgroup.procs')) this.files.set(path, text.replace(`${pid}\n`, ''));
    }
  }

  write(path: string, text: string): void {
    if (!this.files.has(path)) throw systemError('ENOENT', path);
    this.writes.push(`${path}=${text}`);
    this.files.set(path, `${text}\n`);
  }

  makeDirectory(path: string): void {
    if (this.list(path).length > 0) throw systemError('EEXIST', path);
    for (const [name, text] of Object.entries(this.newFiles(path))) this.files.set(`${path}/${name}`, text);
  }

  removeDirectory(path: string): void {
    const files = [...this.files.keys()].filter((file) => file.startsWith(`${path}/`));
    if (files.length === 0) throw systemError('ENOENT', path);
    if (this.files.get(`${path}/cgroup.procs`)?.trim()) throw systemError('EBUSY', path);
    for (const file of files) this.files.delete(file);
  }

  /** The files that a new directory has at once. */
  protected newFiles(_directory: string): Record<string, string> {
    return { '.': '' };
  }
}
