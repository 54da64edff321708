import { expect, test } from 'vitest';
import { openIsolation } from '../../../src/host/isolation.ts';
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
