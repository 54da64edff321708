import { RecordedHost, systemError } from './recorded-host.ts';

const MEMORY = '/sys/fs/cgroup/memory';
const UNLIMITED = '9223372036854771712\n';

/** A host as Ubuntu 18.04 set it up: v1 hierarchies, cpu and cpuacct in one, and a v2 mount without controllers. */
export class RecordedV1 extends RecordedHost {
  constructor(changes: Record<string, string | undefined> = {}) {
    super({
      '/proc/self/cgroup':
        '11:memory:/runner\n7:cpuset:/\n4:cpu,cpuacct:/runner\n1:name=systemd:/runner\n0::/runner\n',
      '/proc/self/mountinfo':
        '25 1 0:23 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n' +
        '26 25 0:24 / /sys/fs/cgroup/unified rw,nosuid - cgroup2 cgroup rw\n' +
        '29 25 0:27 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid shared:11 - cgroup cgroup rw,cpu,cpuacct\n' +
        '30 25 0:28 / /sys/fs/cgroup/cpuset rw,nosuid shared:12 - cgroup cgroup rw,cpuset\n' +
        `31 25 0:29 / ${MEMORY} rw,nosuid shared:13 - cgroup cgroup rw,memory\n`,
      [`${MEMORY}/runner/cgroup.procs`]: '1\n',
      [`${MEMORY}/runner/memory.memsw.limit_in_bytes`]: UNLIMITED,
      '/sys/fs/cgroup/cpuset/cpuset.mems': '0-1\n',
      '/sys/fs/cgroup/cpu,cpuacct/runner/cgroup.procs': '1\n',
    });
    for (const [path, text] of Object.entries(changes)) {
      if (text === undefined) this.files.delete(path);
      else this.files.set(path, text);
    }
  }

  protected override newFiles(directory: string): Record<string, string> {
    if (directory.startsWith(MEMORY)) {
      const memsw = this.files.has(`${MEMORY}/runner/memory.memsw.limit_in_bytes`);
      return {
        'cgroup.procs': '',
        'memory.limit_in_bytes': UNLIMITED,
        ...(memsw && { 'memory.memsw.limit_in_bytes': UNLIMITED }),
        'memory.kmem.tcp.limit_in_bytes': UNLIMITED,
        'memory.kmem.tcp.usage_in_bytes': '4096\n',
        'memory.kmem.tcp.max_usage_in_bytes': '8192\n',
        'memory.kmem.usage_in_bytes': '24576\n',
        'memory.max_usage_in_bytes': '1048576\n',
        'memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 2\n',
        'memory.stat': 'cache 1\nrss 2\ntotal_cache 4096\ntotal_rss 8192\n',
      };
    }
    if (directory.includes('/cpuset/'))
      return { 'cgroup.procs': '', 'cpuset.cpus': '\n', 'cpuset.mems': '\n' };
    return {
      'cgroup.procs': '',
      'cpu.cfs_quota_us': '-1\n',
      'cpu.cfs_period_us': '100000\n',
      'cpu.stat': 'nr_periods 10\nnr_throttled 3\nthrottled_time 77\n',
      'cpuacct.usage': '123456789\n',
    };
  }

  override write(path: string, text: string): void {
    // The kernel's own rule: memory + swap is never below memory.
    const memsw = path.replace('memory.limit', 'memory.memsw.limit');
    if (path.endsWith('memory.memsw.limit_in_bytes')) {
      const memory = this.read(path.replace('memsw.', '')) ?? UNLIMITED;
      if (Number(text) < Number(memory)) throw systemError('EINVAL', path);
    } else if (memsw !== path && Number(text) > Number(this.read(memsw) ?? UNLIMITED)) {
      throw systemError('EINVAL', path);
    }
    super.write(path, text);
  }
}
