import { RecordedHost, systemError } from './recorded-host.ts';

export const SERVICE = '/sys/fs/cgroup/system.slice/runner.service';

const CONTROLLER_FILES: Record<string, Record<string, string>> = {
  memory: {
    'memory.max': 'max\n',
    'memory.swap.max': 'max\n',
    'memory.peak': '2097152\n',
    'memory.events': 'low 0\nhigh 0\nmax 9\noom 1\noom_kill 1\noom_group_kill 0\n',
    'memory.stat': 'anon 1000\nfile 2000\nkernel 3000\nkernel_stack 1\nsock 4000\n',
  },
  cpu: { 'cpu.max': 'max 100000\n' },
  cpuset: { 'cpuset.cpus': '\n', 'cpuset.mems': '\n' },
};

/** A host with v2 only: a runner as a systemd service, with its own subtree, and the rules of the kernel for it. */
export class RecordedV2 extends RecordedHost {
  constructor(controllers = 'cpuset cpu io memory pids', changes: Record<string, string> = {}) {
    super({
      '/proc/self/cgroup': '0::/system.slice/runner.service\n',
      '/proc/self/mountinfo': '28 22 0:25 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n',
      [`${SERVICE}/cgroup.procs`]: '41\n42\n',
      [`${SERVICE}/cgroup.controllers`]: `${controllers}\n`,
      [`${SERVICE}/cgroup.subtree_control`]: '\n',
      ...changes,
    });
  }

  processes(directory: string): string[] {
    return this.read(`${directory}/cgroup.procs`)?.split('\n').filter(Boolean) ?? [];
  }

  private enabled(directory: string): string[] {
    return this.read(`${directory}/cgroup.subtree_control`)?.split(/\s+/).filter(Boolean) ?? [];
  }

  protected override newFiles(directory: string): Record<string, string> {
    const controllers = this.enabled(directory.replace(/\/[^/]+$/, ''));
    return Object.assign(
      {
        'cgroup.procs': '',
        'cgroup.controllers': `${controllers.join(' ')}\n`,
        'cgroup.subtree_control': '\n',
        'cpu.stat':
          'usage_usec 1500\nuser_usec 1000\nsystem_usec 500\nnr_periods 8\nnr_throttled 2\nthrottled_usec 7\n',
      },
      ...controllers.map((name) => CONTROLLER_FILES[name] ?? {}),
    );
  }

  override write(path: string, text: string): void {
    if (path.endsWith('/cgroup.procs')) this.move(path.replace('/cgroup.procs', ''), text);
    else if (path.endsWith('/cgroup.subtree_control')) this.enable(path, text.split(' '));
    else super.write(path, text);
  }

  private move(to: string, pid: string): void {
    if (this.enabled(to).length > 0) throw systemError('EBUSY', to);
    this.writes.push(`${to}/cgroup.procs=${pid}`);
    for (const file of [...this.files.keys()].filter((name) => name.endsWith('/cgroup.procs'))) {
      const directory = file.replace('/cgroup.procs', '');
      const rest = this.processes(directory).filter((other) => other !== pid);
      this.files.set(file, [...rest, ...(directory === to ? [pid] : [])].map((line) => `${line}\n`).join(''));
    }
  }

  private enable(path: string, changes: string[]): void {
    const directory = path.replace('/cgroup.subtree_control', '');
    const enabled = new Set(this.enabled(directory));
    for (const change of changes.filter(Boolean)) {
      if (change.startsWith('+')) enabled.add(change.slice(1));
      else enabled.delete(change.slice(1));
    }
    // No internal processes: a cgroup has processes or controllers for its children, never both.
    if (enabled.size > 0 && this.processes(directory).length > 0) throw systemError('EBUSY', path);
    super.write(path, [...enabled].join(' '));
  }
}
