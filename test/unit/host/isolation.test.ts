import { describe, expect, test } from 'vitest';
import type { HostTree } from '../../../src/host/host-tree.ts';
import { type EnterScope, openIsolation } from '../../../src/host/isolation.ts';
import { UserError } from '../../../src/user-error.ts';
import { RecordedHost, systemError } from './recorded-host.ts';
import { RecordedV1 } from './recorded-v1.ts';
import { RecordedV2, SERVICE } from './recorded-v2.ts';

test.each([
  ['v1', 1, () => new RecordedV1()],
  ['v2', 2, () => new RecordedV2()],
])('%s with rights: rung A, proved by a trial that leaves nothing', async (_, cgroupVersion, host) => {
  const tree = host();
  const isolation = await openIsolation(tree, 'auto', 's1', [1]);
  expect(isolation).toMatchObject({ achieved: 'A', requested: 'auto', cgroupVersion, compromises: [] });
  expect(tree.writes.some((write) => write.includes('go-rust-bench-s1-0/memory'))).toBe(true);
  expect([...tree.files.keys()].filter((path) => path.includes('go-rust-bench-s1-0'))).toEqual([]);
});

test('v1 without rights: rung E by itself, an error by name', async () => {
  const tree = new RecordedV1();
  tree.makeDirectory = (path) => {
    throw systemError('EACCES', path);
  };
  const isolation = await openIsolation(tree, 'auto', 's1', [1]);
  expect(isolation.achieved).toBe('E');
  expect(isolation.compromises[0]).toMatch(/memory is not measured.*EACCES.*run as root/);
  await expect(openIsolation(tree, 'A', 's1', [1])).rejects.toThrow(UserError);
});

test('a limit that the kernel takes but does not keep is not rung A', async () => {
  const tree = new RecordedV2();
  const write = tree.write.bind(tree);
  tree.write = (path, text) => write(path, path.endsWith('memory.max') ? 'max' : text);
  const isolation = await openIsolation(tree, 'auto', 's1', [1]);
  expect(isolation.achieved).toBe('E');
  expect(isolation.compromises[0]).toMatch(/reads back none/);
  // The processes are back where they were.
  expect(tree.processes(SERVICE)).toEqual(['41', '42']);
});

test('a fault of ours is no reason for a lower rung', async () => {
  const tree = new RecordedV1();
  tree.makeDirectory = () => {
    throw new TypeError('a bug');
  };
  await expect(openIsolation(tree, 'auto', 's1', [1])).rejects.toThrow(TypeError);
});

test('no cgroups at all: rung E, with the reason', async () => {
  const isolation = await openIsolation(new RecordedHost({}), 'auto', 's1', [1]);
  expect(isolation.compromises[0]).toMatch(/no cgroup file system is mounted/);
});

test('E by name does not even try', async () => {
  const tree = new RecordedV1();
  expect(await openIsolation(tree, 'E', 's1', [1])).toMatchObject({ achieved: 'E', requested: 'E' });
  expect(tree.writes).toEqual([]);
});

describe('rung B', () => {
  const refused = async () => {
    throw new UserError('systemd gave no scope');
  };

  /** A v2 host where the own cgroup is not ours, and systemd moves the process into one that is. */
  function undelegated(): {
    tree: RecordedV2;
    enterScope: (tree: HostTree, session: string) => Promise<void>;
  } {
    const tree = new RecordedV2();
    const scope = '/sys/fs/cgroup/system.slice/go-rust-bench-s1.scope';
    const write = tree.write.bind(tree);
    tree.write = (path, text) => {
      if (path.startsWith(SERVICE)) throw systemError('EACCES', path);
      write(path, text);
    };
    const enterScope = async (): Promise<void> => {
      tree.files.set('/proc/self/cgroup', '0::/system.slice/go-rust-bench-s1.scope\n');
      tree.files.set(`${scope}/cgroup.procs`, '42\n');
      tree.files.set(`${scope}/cgroup.controllers`, 'cpuset cpu memory\n');
      tree.files.set(`${scope}/cgroup.subtree_control`, '\n');
    };
    return { tree, enterScope };
  }

  test('comes after A by itself, and its cgroups say so', async () => {
    const { tree, enterScope } = undelegated();
    const isolation = await openIsolation(tree, 'auto', 's1', [1], enterScope, false);
    if (isolation.achieved !== 'B') throw new Error(`achieved ${isolation.achieved}`);
    const limits = { cpus: [1], cpuLimit: 1, memoryBytes: 4096, swapBytes: 0 };
    expect(isolation.parent.create({ session: 's1', number: 1, ...limits }).rung).toBe('B');
  });

  test('is not asked for where A can be had', async () => {
    const asked: EnterScope = () => {
      throw new TypeError('must not be asked');
    };
    expect((await openIsolation(new RecordedV2(), 'auto', 's1', [1], asked, false)).achieved).toBe('A');
  });

  test('comes first for root, whose service systemd would stop with a server that is killed for memory', async () => {
    const { tree, enterScope } = undelegated();
    expect((await openIsolation(tree, 'auto', 's1', [1], enterScope, true)).achieved).toBe('B');
    expect((await openIsolation(new RecordedV2(), 'auto', 's1', [1], refused, true)).achieved).toBe('A');
    expect((await openIsolation(new RecordedV2(), 'A', 's1', [1], enterScope, true)).achieved).toBe('A');
  });

  test('refused: rung E by itself with both reasons, an error by name', async () => {
    const { tree } = undelegated();
    const isolation = await openIsolation(tree, 'auto', 's1', [1], refused, false);
    expect(isolation.compromises[0]).toMatch(/rung E.*\(A: .*EACCES.*; B: systemd gave no scope\)/);
    await expect(openIsolation(tree, 'B', 's1', [1], refused)).rejects.toThrow(
      '--isolation B: systemd gave no scope',
    );
  });
});
