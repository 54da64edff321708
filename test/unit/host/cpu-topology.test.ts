import { expect, test } from 'vitest';
import { coresOf, readTopology } from '../../../src/host/cpu-topology.ts';
import { RecordedHost } from './recorded-host.ts';

const CPU = '/sys/devices/system/cpu';

test('online and allowed CPUs, with siblings, cache and isolation', () => {
  const tree = new RecordedHost({
    '/proc/self/status': 'Name:\tnode\nCpus_allowed:\tf\nCpus_allowed_list:\t0-2,4\n',
    [`${CPU}/online`]: '0-3\n',
    [`${CPU}/isolated`]: '2\n',
    [`${CPU}/cpu0/topology/thread_siblings_list`]: '0,2\n',
    [`${CPU}/cpu1/topology/thread_siblings_list`]: '1,3\n',
    [`${CPU}/cpu2/topology/thread_siblings_list`]: '0,2\n',
    [`${CPU}/cpu0/cache/index3/shared_cpu_list`]: '0-3\n',
  });
  const topology = readTopology(tree);
  expect(topology).toEqual([
    { cpu: 0, siblings: [0, 2], isolated: false, sharedCache: '0-3' },
    // Its sibling 3 is closed to this process.
    { cpu: 1, siblings: [1], isolated: false },
    { cpu: 2, siblings: [0, 2], isolated: true },
  ]);
  expect(coresOf(topology)).toEqual([[0, 2], [1]]);
});

test('a container without /sys still has its allowed CPUs', () => {
  const tree = new RecordedHost({ '/proc/self/status': 'Cpus_allowed_list:\t1\n' });
  expect(readTopology(tree)).toEqual([{ cpu: 1, siblings: [1], isolated: false }]);
});
