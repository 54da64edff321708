import { describe, expect, test } from 'vitest';
import { chooseLayout } from '../../../src/host/cpu-layout.ts';
import { type Cpu, readTopology } from '../../../src/host/cpu-topology.ts';
import { RecordedHost } from './recorded-host.ts';

/** A machine from its cores, each as its threads. */
function machine(cores: number[][], isolated: number[] = []): Cpu[] {
  const cpus = cores.flatMap((siblings) =>
    siblings.map((cpu) => ({ cpu, siblings, isolated: isolated.includes(cpu) })),
  );
  return cpus.sort((a, b) => a.cpu - b.cpu);
}

describe('chosen by itself', () => {
  test('four cores: all apart, nothing to confess', () => {
    expect(chooseLayout(machine([[0], [1], [2], [3]]), { serverCpuCount: 1 })).toEqual({
      server: [3],
      client: [2],
      controller: [0, 1],
      compromises: [],
    });
  });

  test('SMT: whole pairs; the sibling of a half-used pair stays idle', () => {
    const smt = machine([
      [0, 4],
      [1, 5],
      [2, 6],
      [3, 7],
    ]);
    expect(chooseLayout(smt, { serverCpuCount: 1 })).toEqual({
      server: [3],
      client: [2],
      controller: [0, 1, 4, 5],
      compromises: [],
    });
    expect(chooseLayout(smt, { serverCpuCount: 2 }).server).toEqual([3, 7]);
    expect(chooseLayout(smt, { serverCpuCount: 3 })).toMatchObject({ server: [2, 3, 7], client: [1] });
  });

  test('two CPUs: the controller shares the CPU of the generator', () => {
    expect(chooseLayout(machine([[0], [1]]), { serverCpuCount: 1 })).toEqual({
      server: [1],
      client: [0],
      controller: [0],
      compromises: ['the controller shares the CPU of the generator, and sleeps during windows'],
    });
  });

  test('two threads of one core: named as a shared core', () => {
    const layout = chooseLayout(machine([[0, 1]]), { serverCpuCount: 1 });
    expect(layout).toMatchObject({ server: [1], client: [0], controller: [0] });
    expect(layout.compromises[0]).toMatch(/share a physical core/);
  });

  test('two SMT cores: the controller takes the sibling of the generator', () => {
    const layout = chooseLayout(
      machine([
        [0, 2],
        [1, 3],
      ]),
      { serverCpuCount: 1 },
    );
    expect(layout).toMatchObject({ server: [1], client: [0], controller: [2] });
    expect(layout.compromises).toEqual([expect.stringMatching(/SMT sibling of the generator/)]);
  });

  test('one CPU: all share it', () => {
    const layout = chooseLayout(machine([[0]]), { serverCpuCount: 1 });
    expect(layout).toMatchObject({ server: [0], client: [0], controller: [0] });
    expect(layout.compromises).toEqual([
      'server and generator share CPU 0',
      'the controller shares the CPU of server and generator, and sleeps during windows',
    ]);
  });

  test('a plan that wants more than there is gets what there is, and says so', () => {
    const layout = chooseLayout(machine([[0], [1]]), { serverCpuCount: 4 });
    expect(layout.server).toEqual([1]);
    expect(layout.compromises[0]).toBe('the server has 1 of the 4 CPUs that the plan gives it');
  });

  test('isolated CPUs are for the server', () => {
    expect(chooseLayout(machine([[0], [1], [2], [3]], [1]), { serverCpuCount: 1 }).server).toEqual([1]);
  });

  test('a fraction of a CPU takes a whole one', () => {
    expect(chooseLayout(machine([[0], [1], [2]]), { serverCpuCount: 0.5 }).server).toEqual([2]);
  });
});

describe('caches', () => {
  /** One CPU a core; each list is what shares a last-level cache. */
  function caches(groups: number[][], isolated: number[] = []): Cpu[] {
    return machine(
      groups.flatMap((group) => group.map((cpu) => [cpu])),
      isolated,
    ).map((one) => ({
      ...one,
      sharedCache: groups.findIndex((group) => group.includes(one.cpu)).toString(),
    }));
  }
  const one = { serverCpuCount: 1 };
  const apart =
    'server and generator do not share a last-level cache: what they exchange crosses between caches';

  test('server and generator stay below one, though CPU numbers alternate between two sockets', () => {
    const sockets = caches([
      [0, 2, 4, 6],
      [1, 3, 5, 7],
    ]);
    expect(chooseLayout(sockets, one)).toMatchObject({ server: [7], client: [5], compromises: [] });
    const two = chooseLayout(sockets, { serverCpuCount: 2 });
    expect(two).toMatchObject({ server: [5, 7], client: [3], compromises: [] });
  });

  test('a cache that holds both comes before one that has only the last CPU', () => {
    const layout = chooseLayout(caches([[0, 1, 2], [3]]), one);
    expect(layout).toMatchObject({ server: [2], client: [1], controller: [0, 3], compromises: [] });
  });

  test('isolated CPUs count more: a generator elsewhere is named', () => {
    const layout = chooseLayout(caches([[0, 1, 2], [3]], [3]), one);
    expect(layout).toMatchObject({ server: [3], client: [2], compromises: [apart] });
  });

  test('a server as large as its cache: the generator is elsewhere, and it is said', () => {
    const layout = chooseLayout(
      caches([
        [0, 1],
        [2, 3],
      ]),
      { serverCpuCount: 2 },
    );
    expect(layout).toMatchObject({ server: [2, 3], client: [1], compromises: [apart] });
  });

  test('the chosen side goes below the cache of the given one', () => {
    const two = caches([
      [0, 1],
      [2, 3],
    ]);
    expect(chooseLayout(two, { ...one, serverCpus: '1' })).toMatchObject({ client: [0] });
    expect(chooseLayout(two, { ...one, clientCpus: '0' })).toMatchObject({ server: [1] });
    expect(chooseLayout(two, { ...one, clientCpus: '0', serverCpus: '3' }).compromises).toEqual([apart]);
  });
});

test('a recorded machine: two SMT cores a cache, one core isolated', () => {
  const sys = '/sys/devices/system/cpu';
  const cpu = (number: number, siblings: string, cache: string) => ({
    [`${sys}/cpu${number}/topology/thread_siblings_list`]: siblings,
    [`${sys}/cpu${number}/cache/index3/shared_cpu_list`]: cache,
  });
  const tree = new RecordedHost({
    '/proc/self/status': 'Cpus_allowed_list:\t0-7\n',
    [`${sys}/online`]: '0-7\n',
    [`${sys}/isolated`]: '1,5\n',
    ...cpu(0, '0,4\n', '0-1,4-5\n'),
    ...cpu(1, '1,5\n', '0-1,4-5\n'),
    ...cpu(2, '2,6\n', '2-3,6-7\n'),
    ...cpu(3, '3,7\n', '2-3,6-7\n'),
    ...cpu(4, '0,4\n', '0-1,4-5\n'),
    ...cpu(5, '1,5\n', '0-1,4-5\n'),
    ...cpu(6, '2,6\n', '2-3,6-7\n'),
    ...cpu(7, '3,7\n', '2-3,6-7\n'),
  });
  expect(chooseLayout(readTopology(tree), { serverCpuCount: 1 })).toEqual({
    server: [1],
    client: [0],
    controller: [2, 3, 6, 7],
    compromises: [],
  });
});

describe('given by hand', () => {
  const four = machine([[0], [1], [2], [3]]);

  test('both are kept', () => {
    expect(chooseLayout(four, { serverCpuCount: 2, serverCpus: '0-1', clientCpus: '2' })).toEqual({
      server: [0, 1],
      client: [2],
      controller: [3],
      compromises: [],
    });
  });

  test('the other side keeps off the given one', () => {
    expect(chooseLayout(four, { serverCpuCount: 1, serverCpus: '3' })).toMatchObject({ client: [2] });
    expect(chooseLayout(four, { serverCpuCount: 1, clientCpus: '3' })).toMatchObject({
      server: [2],
      controller: [0, 1],
    });
  });

  test('the server may take every CPU: then all share, and it is said', () => {
    const layout = chooseLayout(four, { serverCpuCount: 4, serverCpus: '0-3' });
    expect(layout).toMatchObject({ client: [0], controller: [0] });
    expect(layout.compromises).toContain('server and generator share CPU 0');
  });

  test.each([
    [{ serverCpus: '4' }, /--server-cpus: CPU 4 is offline, absent or closed.*choose from 0-3$/],
    [{ clientCpus: '' }, /--client-cpus: names no CPU; choose from 0-3$/],
    [{ serverCpus: 'x' }, /--server-cpus: "x" is no CPU/],
    [
      { serverCpus: '1-2', clientCpus: '2' },
      /--server-cpus and --client-cpus both name CPU 2; give each its own/,
    ],
  ])('%j is one clear error', (options, message) => {
    expect(() => chooseLayout(four, { serverCpuCount: 1, ...options })).toThrow(message);
  });
});

test('no CPU at all is an error, not an empty layout', () => {
  expect(() => chooseLayout([], { serverCpuCount: 1 })).toThrow(/no CPU that is online/);
});
