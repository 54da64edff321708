import { type HostTree, readCount } from './host-tree.ts';
import { present } from './present.ts';

/** Files that a server opens besides its connections: listener, epoll, log, runtime. */
const SERVER_SPARE_FILES = 64;
/** The same of the generator. */
const CLIENT_SPARE_FILES = 16;
/** What controller and generator need beside the server's limit. */
const SPARE_MEMORY_BYTES = 64 * 1024 * 1024;

/** The limits of this host that a cell can run into. Absent: the kernel does not say, so nothing is refused by it. */
export interface HostLimits {
  openFilesSoft?: number;
  /** Absent when unlimited. */
  openFilesHard?: number;
  somaxconn?: number;
  /** First and last ephemeral port. */
  portRange?: { first: number; last: number };
  memoryAvailableBytes?: number;
}

export function readHostLimits(tree: HostTree): HostLimits {
  const files = /^Max open files\s+(\d+)\s+(\d+)/m.exec(tree.read('/proc/self/limits') ?? '');
  const ports = /^(\d+)\s+(\d+)/.exec(tree.read('/proc/sys/net/ipv4/ip_local_port_range') ?? '');
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(tree.read('/proc/meminfo') ?? '');
  return present({
    openFilesSoft: files === null ? undefined : Number(files[1]),
    openFilesHard: files === null ? undefined : Number(files[2]),
    somaxconn: readCount(tree, '/proc/sys/net/core/somaxconn'),
    portRange: ports === null ? undefined : { first: Number(ports[1]), last: Number(ports[2]) },
    memoryAvailableBytes: available === null ? undefined : Number(available[1]) * 1024,
  });
}

/** What one cell asks of the host. */
export interface CellNeeds {
  connections: number;
  /** Addresses that the generator connects from; each brings its own range of ports. */
  sourceAddresses: number;
  /** The memory limit of the server. */
  memoryBytes: number;
}

/** Whether a cell can run here at its full size. It is never run smaller. */
export type Fit = { fits: true } | { fits: false; need: string; have: string; fix: string };

export function cellFits(needs: CellNeeds, limits: HostLimits): Fit {
  return (
    openFilesFit(needs, limits) ?? portsFit(needs, limits) ?? memoryFits(needs, limits) ?? { fits: true }
  );
}

/** The open-file limits of server and generator for a cell. */
export function openFilesFor(connections: number): { server: number; client: number } {
  return { server: connections + SERVER_SPARE_FILES, client: connections + CLIENT_SPARE_FILES };
}

function openFilesFit({ connections }: CellNeeds, { openFilesHard }: HostLimits): Fit | undefined {
  const { server } = openFilesFor(connections);
  // The server needs the more of the two, so the generator fits when it does.
  if (openFilesHard === undefined || server <= openFilesHard) return undefined;
  return {
    fits: false,
    need: `${server} open files for the server (${connections} connections + ${SERVER_SPARE_FILES})`,
    have: `a hard limit of ${openFilesHard}`,
    fix: `raise the hard limit of the runner to ${server}: LimitNOFILE=${server} in its service, or ulimit -Hn ${server} as root`,
  };
}

function portsFit({ connections, sourceAddresses }: CellNeeds, { portRange }: HostLimits): Fit | undefined {
  if (portRange === undefined) return undefined;
  const each = portRange.last - portRange.first + 1;
  const ports = each * sourceAddresses;
  if (connections <= ports) return undefined;
  return {
    fits: false,
    need: `${connections} ports for outgoing connections`,
    have: `${ports} (${portRange.first}–${portRange.last} on ${sourceAddresses} source addresses)`,
    fix: 'widen the range: sysctl net.ipv4.ip_local_port_range="1024 65535"',
  };
}

function memoryFits({ memoryBytes }: CellNeeds, { memoryAvailableBytes }: HostLimits): Fit | undefined {
  const need = memoryBytes + SPARE_MEMORY_BYTES;
  if (memoryAvailableBytes === undefined || need <= memoryAvailableBytes) return undefined;
  return {
    fits: false,
    need: `${mebibytes(need)} MiB of memory (the server's limit + ${mebibytes(SPARE_MEMORY_BYTES)} MiB)`,
    have: `${mebibytes(memoryAvailableBytes)} MiB available`,
    fix: 'free memory on the runner, or lower limits.memory in the plan',
  };
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
