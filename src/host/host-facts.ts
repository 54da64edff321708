import { createHash } from 'node:crypto';
import { formatCpuList } from './cpu-list.ts';
import { type Cpu, coresOf, readTopology } from './cpu-topology.ts';
import { type HostTree, readCount } from './host-tree.ts';
import { type HostLimits, readHostLimits } from './limits.ts';
import { machineKey } from './machine-key.ts';
import { findOwnCgroup } from './own-cgroup.ts';
import { present } from './present.ts';

export { machineKey } from './machine-key.ts';

/** What a machine is, as far as it can change a measurement. Absent: it does not say; nothing is ever assumed. */
export interface HostFacts {
  operatingSystem?: string;
  kernel?: string;
  cpuModel?: string;
  microcode?: string;
  /** CPUs open to this process, such as `0-3`, and their cores, each as its threads. */
  cpus: string;
  cores: string[];
  /** CPUs that share a last-level cache, one entry per cache; absent where the kernel does not say. */
  sharedCaches?: string[];
  isolatedCpus?: string;
  smt?: 'on' | 'off';
  /** Frequency governor of the first CPU; a virtual machine usually has none. */
  governor?: string;
  turbo?: 'on' | 'off';
  cgroupVersion?: 1 | 2;
  /** As the kernel writes it: `always [madvise] never`. */
  transparentHugePages?: string;
  memoryBytes?: number;
  swapBytes?: number;
  swappiness?: number;
  limits: HostLimits;
  /** A hint, such as `kvm` or `container`; absent: none was found, which proves nothing. */
  virtualisation?: string;
  /** SHA-256 over what makes two machines comparable: see `machineKey`. */
  fingerprint: string;
}

/** Reads the facts. Their order is fixed, so that the same machine gives the same JSON. */
export function collectHostFacts(tree: HostTree): HostFacts {
  const topology = readTopology(tree);
  const caches = topology.map(({ sharedCache }) => sharedCache).filter((list) => list !== undefined);
  const isolated = topology.filter(({ isolated }) => isolated).map(({ cpu }) => cpu);
  const own = findOwnCgroup(tree);
  const facts: Omit<HostFacts, 'fingerprint'> = {
    cpus: formatCpuList(topology.map(({ cpu }) => cpu)),
    cores: coresOf(topology).map(formatCpuList),
    limits: readHostLimits(tree),
    ...present({
      operatingSystem: /^PRETTY_NAME="?([^"\n]*)/m.exec(tree.read('/etc/os-release') ?? '')?.[1],
      kernel: tree.read('/proc/sys/kernel/osrelease')?.trim(),
      cpuModel: cpuInfo(tree, 'model name'),
      microcode: cpuInfo(tree, 'microcode'),
      sharedCaches: caches.length === 0 ? undefined : [...new Set(caches)],
      isolatedCpus: isolated.length === 0 ? undefined : formatCpuList(isolated),
      smt: smtOf(tree, topology),
      governor: tree.read(`/sys/devices/system/cpu/cpu${topology[0]?.cpu}/cpufreq/scaling_governor`)?.trim(),
      turbo: turboOf(tree),
      cgroupVersion: own.version === 'none' ? undefined : own.version,
      transparentHugePages: tree.read('/sys/kernel/mm/transparent_hugepage/enabled')?.trim(),
      memoryBytes: memInfo(tree, 'MemTotal'),
      swapBytes: memInfo(tree, 'SwapTotal'),
      swappiness: readCount(tree, '/proc/sys/vm/swappiness'),
      virtualisation: virtualisationOf(tree),
    }),
  };
  return { ...facts, fingerprint: fingerprintOf(facts) };
}

function fingerprintOf(facts: Omit<HostFacts, 'fingerprint'>): string {
  return createHash('sha256')
    .update(JSON.stringify(machineKey(facts)))
    .digest('hex');
}

function cpuInfo(tree: HostTree, field: string): string | undefined {
  return new RegExp(`^${field}\\s*:\\s*(.*\\S)`, 'm').exec(tree.read('/proc/cpuinfo') ?? '')?.[1];
}

function memInfo(tree: HostTree, field: string): number | undefined {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(tree.read('/proc/meminfo') ?? '')?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}

function smtOf(tree: HostTree, topology: readonly Cpu[]): 'on' | 'off' | undefined {
  const active = tree.read('/sys/devices/system/cpu/smt/active')?.trim();
  if (topology.some(({ siblings }) => siblings.length > 1) || active === '1') return 'on';
  return active === '0' ? 'off' : undefined;
}

/** Intel's driver names what it forbids, the others what they allow. */
function turboOf(tree: HostTree): 'on' | 'off' | undefined {
  const forbidden = readCount(tree, '/sys/devices/system/cpu/intel_pstate/no_turbo');
  if (forbidden !== undefined) return forbidden === 0 ? 'on' : 'off';
  const boost = readCount(tree, '/sys/devices/system/cpu/cpufreq/boost');
  if (boost !== undefined) return boost === 0 ? 'off' : 'on';
  return undefined;
}

function virtualisationOf(tree: HostTree): string | undefined {
  if (tree.read('/.dockerenv') !== undefined) return 'container (docker)';
  if (tree.read('/run/.containerenv') !== undefined) return 'container (podman)';
  const vendor = tree.read('/sys/class/dmi/id/sys_vendor')?.trim();
  const known = /QEMU|KVM|VMware|Xen|Microsoft Corporation|Amazon EC2|Google|innotek/.exec(vendor ?? '')?.[0];
  if (known !== undefined) return known;
  const hypervisor = tree.read('/sys/hypervisor/type')?.trim();
  if (hypervisor) return hypervisor;
  const flags = /^flags\s*:.*\bhypervisor\b/m.test(tree.read('/proc/cpuinfo') ?? '');
  return flags ? 'virtual machine' : undefined;
}
