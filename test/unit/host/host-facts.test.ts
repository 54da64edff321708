import { expect, test } from 'vitest';
import { collectHostFacts } from '../../../src/host/host-facts.ts';
import { RecordedHost } from './recorded-host.ts';

const CPU = '/sys/devices/system/cpu';
const RECORDED = {
  '/etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian"\n',
  '/proc/sys/kernel/osrelease': '6.1.0-18-amd64\n',
  '/proc/cpuinfo':
    'processor\t: 0\nmodel name\t: Example 9000\nmicrocode\t: 0x21\nflags\t\t: fpu hypervisor vme\n',
  '/proc/self/status': 'Cpus_allowed_list:\t0-1\n',
  [`${CPU}/online`]: '0-1\n',
  [`${CPU}/cpu0/topology/thread_siblings_list`]: '0-1\n',
  [`${CPU}/cpu1/topology/thread_siblings_list`]: '0-1\n',
  [`${CPU}/cpu0/cache/index3/shared_cpu_list`]: '0-1\n',
  [`${CPU}/cpu1/cache/index3/shared_cpu_list`]: '0-1\n',
  [`${CPU}/cpu0/cpufreq/scaling_governor`]: 'performance\n',
  [`${CPU}/intel_pstate/no_turbo`]: '1\n',
  '/sys/kernel/mm/transparent_hugepage/enabled': 'always [madvise] never\n',
  '/proc/meminfo': 'MemTotal:        1024 kB\nMemAvailable:     512 kB\nSwapTotal:         0 kB\n',
  '/proc/sys/vm/swappiness': '60\n',
};

test('all facts of a machine that says everything', () => {
  expect(collectHostFacts(new RecordedHost(RECORDED))).toEqual({
    operatingSystem: 'Debian GNU/Linux 12 (bookworm)',
    kernel: '6.1.0-18-amd64',
    cpuModel: 'Example 9000',
    microcode: '0x21',
    cpus: '0-1',
    cores: ['0-1'],
    sharedCaches: ['0-1'],
    smt: 'on',
    governor: 'performance',
    turbo: 'off',
    transparentHugePages: 'always [madvise] never',
    memoryBytes: 1024 * 1024,
    swapBytes: 0,
    swappiness: 60,
    limits: { memoryAvailableBytes: 512 * 1024 },
    virtualisation: 'virtual machine',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a machine that says nothing has no invented facts', () => {
  expect(Object.keys(collectHostFacts(new RecordedHost({})))).toEqual([
    'cpus',
    'cores',
    'limits',
    'fingerprint',
  ]);
});

test.each([
  ['CPU model', '/proc/cpuinfo', 'model name\t: Example 9001\nmicrocode\t: 0x21\n'],
  ['microcode', '/proc/cpuinfo', 'model name\t: Example 9000\nmicrocode\t: 0x22\n'],
  ['cores', `${CPU}/online`, '0\n'],
  ['governor', `${CPU}/cpu0/cpufreq/scaling_governor`, 'powersave\n'],
  ['turbo', `${CPU}/intel_pstate/no_turbo`, '0\n'],
])('another %s is another fingerprint', (_, path, text) => {
  const changed = collectHostFacts(new RecordedHost({ ...RECORDED, [path]: text }));
  expect(changed.fingerprint).not.toBe(collectHostFacts(new RecordedHost(RECORDED)).fingerprint);
});

test.each([
  ['memory', '/proc/meminfo', 'MemTotal: 4096 kB\n'],
  ['kernel', '/proc/sys/kernel/osrelease', '6.1.0-19-amd64\n'],
])('another %s is the same machine', (_, path, text) => {
  const changed = collectHostFacts(new RecordedHost({ ...RECORDED, [path]: text }));
  expect(changed.fingerprint).toBe(collectHostFacts(new RecordedHost(RECORDED)).fingerprint);
});
