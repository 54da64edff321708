import { expect, test } from 'vitest';
import { findOwnCgroup } from '../../../src/host/own-cgroup.ts';
import { RecordedHost } from './recorded-host.ts';
import { RecordedV1 } from './recorded-v1.ts';
import { RecordedV2, SERVICE } from './recorded-v2.ts';

function host(cgroup: string, mountinfo: string, more: Record<string, string> = {}): RecordedHost {
  return new RecordedHost({ '/proc/self/cgroup': cgroup, '/proc/self/mountinfo': mountinfo, ...more });
}

test('v1: each controller in its hierarchy, two of them in one directory', () => {
  expect(findOwnCgroup(new RecordedV1())).toEqual({
    version: 1,
    directories: {
      memory: '/sys/fs/cgroup/memory/runner',
      cpu: '/sys/fs/cgroup/cpu,cpuacct/runner',
      cpuacct: '/sys/fs/cgroup/cpu,cpuacct/runner',
      cpuset: '/sys/fs/cgroup/cpuset',
    },
    roots: {
      memory: '/sys/fs/cgroup/memory',
      cpu: '/sys/fs/cgroup/cpu,cpuacct',
      cpuacct: '/sys/fs/cgroup/cpu,cpuacct',
      cpuset: '/sys/fs/cgroup/cpuset',
    },
  });
});

test('v2: one directory and the controllers that it is offered', () => {
  expect(findOwnCgroup(new RecordedV2('memory pids'))).toEqual({
    version: 2,
    directory: SERVICE,
    controllers: ['memory', 'pids'],
    root: '/sys/fs/cgroup',
  });
});

test('hybrid: v2 decides when memory is not in any v1 hierarchy', () => {
  const hybrid = host(
    '4:freezer:/\n1:name=systemd:/x\n0::/x\n',
    '1 1 0:1 / /sys/fs/cgroup/freezer rw - cgroup cgroup rw,freezer\n2 1 0:2 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n',
    { '/sys/fs/cgroup/unified/x/cgroup.controllers': 'memory\n' },
  );
  expect(findOwnCgroup(hybrid)).toEqual({
    version: 2,
    directory: '/sys/fs/cgroup/unified/x',
    controllers: ['memory'],
    root: '/sys/fs/cgroup/unified',
  });
});

test('a container that sees only its part of the hierarchy: the root of the mount is taken off the path', () => {
  const container = host(
    '0::/docker/4f2a/job\n',
    '9 1 0:9 /docker/4f2a /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw\n',
  );
  expect(findOwnCgroup(container)).toEqual({
    version: 2,
    directory: '/sys/fs/cgroup/job',
    controllers: [],
  });
});

test('a container at the very root of its mount', () => {
  const container = host('0::/docker/4f2a\n', '9 1 0:9 /docker/4f2a /sys/fs/cgroup rw - cgroup2 cgroup rw\n');
  expect(findOwnCgroup(container)).toMatchObject({ version: 2, directory: '/sys/fs/cgroup' });
});

test.each([
  ['no mount', '0::/a\n', '1 1 0:1 / / rw - ext4 /dev/vda rw\n'],
  ['a mount of another part', '0::/a\n', '9 1 0:9 /b /sys/fs/cgroup rw - cgroup2 cgroup rw\n'],
  ['a sibling whose name begins alike', '0::/ab\n', '9 1 0:9 /a /sys/fs/cgroup rw - cgroup2 cgroup rw\n'],
  ['a path above the namespace', '0::/../other\n', '9 1 0:9 / /sys/fs/cgroup rw - cgroup2 cgroup rw\n'],
  ['no /proc', '', ''],
])('none: %s', (_, cgroup, mountinfo) => {
  expect(findOwnCgroup(host(cgroup, mountinfo)).version).toBe('none');
});

test('a mount point with a space', () => {
  const spaced = host('0::/a\n', '9 1 0:9 / /mnt/c\\040g rw - cgroup2 cgroup rw\n');
  expect(findOwnCgroup(spaced)).toMatchObject({ directory: '/mnt/c g/a' });
});
