import { RecordedHost } from './recorded-host.ts';

/** /proc/PID/stat with the fields that are read: name, major faults, user and system ticks, those of children. */
function stat(
  pid: number,
  parent: number,
  ticks: { majflt?: number; user?: number; children?: number; name?: string },
): string {
  const { majflt = 0, user = 0, children = 0, name = 'a (b) c' } = ticks;
  const zeros = (count: number) => Array.from({ length: count }, () => 0).join(' ');
  return `${pid} (${name}) S ${parent} ${zeros(7)} ${majflt} 0 ${user} 1 ${children} 2 ${zeros(23)}\n`;
}

/** A host of two CPUs whose every counter is known; server 7 has two threads. */
export function recordedNoise(changes: Record<string, string> = {}): RecordedHost {
  return new RecordedHost({
    '/proc/stat': 'cpu  9 9 9 9\ncpu0 100 1 50 800 5 2 30 7 0 0\ncpu1 200 0 60 700 0 0 40 0 0 0\nintr 5\n',
    '/proc/schedstat':
      'version 17\ntimestamp 1\ncpu0 0 0 0 0 0 0 1500000000 300 9\ndomain0 3 0 0\ncpu1 0 0 0 0 0 0 2600000000 400 9\n',
    '/proc/2/comm': 'kthreadd\n',
    '/proc/2/task/2/children': '3 4 5 6 ',
    '/proc/3/stat': stat(3, 2, { user: 10, name: 'ksoftirqd/0' }),
    '/proc/4/stat': stat(4, 2, { user: 4, name: 'kworker/1:0-events' }),
    // Bound to no CPU, and no kernel thread at all.
    '/proc/5/stat': stat(5, 2, { user: 900, name: 'kworker/u4:0' }),
    '/proc/6/stat': stat(6, 1, { user: 900, name: 'fake/1' }),
    '/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq': '2600000\n',
    '/proc/pressure/cpu':
      'some avg10=1.00 avg60=0.00 avg300=0.00 total=111\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n',
    '/proc/pressure/io':
      'some avg10=0.00 avg60=0.00 avg300=0.00 total=5\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=4\n',
    '/proc/self/stat': stat(1, 0, { children: 20 }),
    '/proc/7/stat': stat(7, 1, { majflt: 6, user: 99 }),
    '/proc/7/task/7/schedstat': '1000 200 3\n',
    '/proc/7/task/7/status': 'Name:\tx\nvoluntary_ctxt_switches:\t10\nnonvoluntary_ctxt_switches:\t2\n',
    '/proc/7/task/7/sched': 'x (7, #threads: 2)\nse.nr_migrations                 :        4\n',
    '/proc/7/task/8/schedstat': '5000 300 9\n',
    '/proc/7/task/8/status': 'Name:\tx\nvoluntary_ctxt_switches:\t5\nnonvoluntary_ctxt_switches:\t1\n',
    '/proc/7/task/8/sched': 'x (8, #threads: 2)\nse.nr_migrations                 :        1\n',
    '/proc/net/softnet_stat': '0000000e 00000001 0000000a 00000000\n00000010 0000000f 00000001 00000000\n',
    '/proc/net/netstat':
      'TcpExt: SyncookiesSent ListenOverflows ListenDrops\nTcpExt: 0 3 4\nIpExt: InOctets\nIpExt: 1\n',
    '/proc/net/snmp': 'Ip: Forwarding\nIp: 1\nTcp: RtoMin RetransSegs\nTcp: 200 12\n',
    ...changes,
  });
}
