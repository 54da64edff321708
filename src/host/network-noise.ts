import type { HostTree } from './host-tree.ts';
import { present } from './present.ts';

/** What the network stack dropped or sent again since boot, in this network namespace. */
export interface NetworkNoise {
  softnetDrops?: number;
  /** Times that a CPU stopped receiving with work left. */
  softnetSqueezes?: number;
  listenOverflows?: number;
  listenDrops?: number;
  retransmittedSegments?: number;
}

export function readNetworkNoise(tree: HostTree): NetworkNoise {
  const netstat = readTwoLineTable(tree.read('/proc/net/netstat') ?? '', 'TcpExt');
  const snmp = readTwoLineTable(tree.read('/proc/net/snmp') ?? '', 'Tcp');
  return present({
    softnetDrops: softnetColumn(tree, 1),
    softnetSqueezes: softnetColumn(tree, 2),
    listenOverflows: netstat.get('ListenOverflows'),
    listenDrops: netstat.get('ListenDrops'),
    retransmittedSegments: snmp.get('RetransSegs'),
  });
}

/** The sum of a column of `/proc/net/softnet_stat`, which has a line per CPU, in hexadecimal. */
function softnetColumn(tree: HostTree, column: number): number | undefined {
  const lines = tree.read('/proc/net/softnet_stat')?.trim().split('\n');
  return lines?.reduce((total, line) => total + Number.parseInt(line.split(' ')[column] ?? '0', 16), 0);
}

/** Tables of the network stack have a line of names and a line of values, both with the table's name in front. */
function readTwoLineTable(text: string, table: string): Map<string, number> {
  const [names = [], values = []] = text
    .split('\n')
    .filter((line) => line.startsWith(`${table}: `))
    .map((line) => line.trim().split(' ').slice(1));
  return new Map(names.map((name, index) => [name, Number(values[index])]));
}
