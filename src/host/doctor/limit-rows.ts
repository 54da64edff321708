import { openFilesFor } from '../limits.ts';
import type { DoctorFacts } from './facts.ts';
import type { DoctorRow } from './row.ts';

/** The most connections of any cell in the plans that ship. */
const MOST_CONNECTIONS = 20_000;
/** The memory limit in the plans that ship, with what generator and controller need beside it. */
const MEMORY_BYTES = 576 * 1024 * 1024;
/** What building both servers and the generator from nothing takes, with room to spare. */
const DISK_BYTES = 2 * 1024 ** 3;
const LEAST_QUEUE = 4096;

export function limitRows({ host, disk }: DoctorFacts): DoctorRow[] {
  const { openFilesHard, portRange, somaxconn, memoryAvailableBytes } = host.limits;
  return [
    openFilesRow(openFilesHard),
    portsRow(portRange),
    row('accept queue', somaxconn, LEAST_QUEUE, (n) => `net.core.somaxconn = ${n}`, {
      good: 'connections that arrive at once are accepted at once',
      bad: 'connecting many at once may need retries',
      fix: `sysctl net.core.somaxconn=${LEAST_QUEUE}`,
    }),
    row('memory', memoryAvailableBytes, MEMORY_BYTES, (n) => `${mebibytes(n)} MiB available`, {
      good: 'the plans that ship fit',
      bad: 'cells whose memory limit does not fit are not run',
      fix: 'free memory on the runner',
    }),
    ...disk.map(({ directory, freeBytes }) =>
      row(`disk ${directory}`, freeBytes, DISK_BYTES, (n) => `${mebibytes(n)} MiB free`, {
        good: 'builds and evidence fit',
        bad: 'a build from nothing may not fit',
        fix: `free 2 GiB in ${directory}`,
      }),
    ),
  ];
}

function openFilesRow(hard: number | undefined): DoctorRow {
  const check = 'open files';
  const need = openFilesFor(MOST_CONNECTIONS).server;
  const found = hard === undefined ? 'no hard limit' : `hard limit ${hard}`;
  if (hard === undefined || hard >= need)
    return { check, state: 'ok', found, promise: 'every plan that ships fits' };
  const spare = need - MOST_CONNECTIONS;
  return {
    check,
    state: 'limited',
    found,
    promise: `cells of more than ${Math.max(0, hard - spare)} connections are not run`,
    fix: `set LimitNOFILE=${need} in the service of the runner, or ulimit -Hn ${need} as root`,
  };
}

function portsRow(range: { first: number; last: number } | undefined): DoctorRow {
  const ports = range === undefined ? undefined : range.last - range.first + 1;
  return row(
    'ports',
    ports,
    MOST_CONNECTIONS,
    (n) => `${n} ephemeral ports (${range?.first}–${range?.last})`,
    {
      good: 'every plan that ships fits on one source address',
      bad: `cells of more than ${ports} connections need several source addresses`,
      fix: 'sysctl net.ipv4.ip_local_port_range="1024 65535"',
    },
  );
}

interface Words {
  good: string;
  bad: string;
  fix: string;
}

function row(
  check: string,
  has: number | undefined,
  least: number,
  found: (value: number) => string,
  { good, bad, fix }: Words,
): DoctorRow {
  if (has === undefined) {
    return {
      check,
      state: 'limited',
      found: 'the kernel does not say',
      promise: 'it shows only while measuring',
    };
  }
  if (has >= least) return { check, state: 'ok', found: found(has), promise: good };
  return { check, state: 'limited', found: found(has), promise: bad, fix };
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
