import { expect, test } from 'vitest';
import { type NoiseProbe, readNoise } from '../../../src/host/noise.ts';
import { noiseDelta } from '../../../src/host/noise-delta.ts';
import { noiseShares } from '../../../src/host/noise-shares.ts';
import { RecordedHost } from './recorded-host.ts';
import { recordedNoise } from './recorded-noise.ts';
import { RecordedV1 } from './recorded-v1.ts';

const CLOCK = { nowNs: () => 5_000_000_000, ownCpuNs: () => 42_000 };

function probe(tree = recordedNoise(), cpus = [0, 1]): NoiseProbe {
  return readNoise(tree, { pid: 7 }, cpus, CLOCK);
}

test('every counter of a host that has them all', () => {
  expect(probe()).toEqual({
    atNs: 5_000_000_000,
    cpus: {
      0: {
        userMs: 1000,
        niceMs: 10,
        systemMs: 500,
        idleMs: 8000,
        iowaitMs: 50,
        irqMs: 20,
        softirqMs: 300,
        stealMs: 70,
        tasksRunNs: 1_500_000_000,
        kernelThreadsMs: { 3: 110 },
        frequencyKhz: 2_600_000,
      },
      1: {
        userMs: 2000,
        niceMs: 0,
        systemMs: 600,
        idleMs: 7000,
        iowaitMs: 0,
        irqMs: 0,
        softirqMs: 400,
        stealMs: 0,
        tasksRunNs: 2_600_000_000,
        kernelThreadsMs: { 4: 50 },
      },
    },
    pressure: { cpuSomeUs: 111, cpuFullUs: 0, ioSomeUs: 5, ioFullUs: 4 },
    server: {
      processes: 1,
      threads: 2,
      cpuNs: 1_000_000_000,
      runQueueWaitNs: 500,
      voluntarySwitches: 15,
      involuntarySwitches: 3,
      migrations: 5,
      majorFaults: 6,
    },
    controller: { cpuNs: 42_000, endedChildrenMs: 220 },
    network: {
      softnetDrops: 16,
      softnetSqueezes: 11,
      listenOverflows: 3,
      listenDrops: 4,
      retransmittedSegments: 12,
    },
  });
});

test('on v1 the run time comes from the root of cpuacct where there is no schedstat', () => {
  const { files } = recordedNoise();
  files.delete('/proc/schedstat');
  const cpuacct = { '/sys/fs/cgroup/cpu,cpuacct/cpuacct.usage_percpu': '77 88 \n' };
  const { cpus } = probe(new RecordedV1({ ...Object.fromEntries(files), ...cpuacct }));
  expect([cpus[0]?.tasksRunNs, cpus[1]?.tasksRunNs]).toEqual([77, 88]);
});

test('what a host does not tell is absent', () => {
  const bare = probe(new RecordedHost({ '/proc/stat': 'cpu0 1 0 0 0 0 0 0 0 0 0\n' }));
  expect(Object.keys(bare.cpus[0] ?? {})).not.toContain('tasksRunNs');
  expect(Object.keys(bare.cpus[0] ?? {})).not.toContain('kernelThreadsMs');
  expect(bare.pressure).toEqual({});
  expect(bare.network).toEqual({});
  expect(bare.server).not.toHaveProperty('runQueueWaitNs');
});

test('only the CPUs that matter are kept', () => {
  expect(Object.keys(probe(recordedNoise(), [1, 9]).cpus)).toEqual(['1']);
});

test('a kernel thread that came or went in between counts for nothing', () => {
  const before = probe();
  const after = structuredClone(before);
  if (before.cpus[1]) before.cpus[1].kernelThreadsMs = { 4: 50, 8: 1000 };
  if (after.cpus[1]) after.cpus[1].kernelThreadsMs = { 4: 70, 9: 10 };
  expect(noiseDelta(before, after).cpus?.[1]?.kernelThreadsMs).toEqual({ 4: 20 });
});

test('a probe survives JSON unchanged', () => {
  expect(JSON.parse(JSON.stringify(probe()))).toEqual(probe());
});

test('a delta subtracts counters, keeps gauges, and leaves out what went backwards', () => {
  const before = probe();
  const after = structuredClone(before);
  after.atNs += 8_000_000_000;
  after.pressure = { cpuSomeUs: 200_111, ioSomeUs: 5 };
  after.server.threads = 1;
  after.server.runQueueWaitNs = 400;
  after.server.majorFaults = 9;
  if (after.cpus[0]) after.cpus[0] = { ...after.cpus[0], frequencyKhz: 1_000_000, stealMs: 80 };
  const delta = noiseDelta(before, after);
  expect(delta.elapsedNs).toBe(8_000_000_000);
  expect(delta.pressure).toEqual({ cpuSomeUs: 200_000, ioSomeUs: 0 });
  expect(delta.server).toEqual({
    processes: 1,
    threads: 1,
    cpuNs: 0,
    voluntarySwitches: 0,
    involuntarySwitches: 0,
    migrations: 0,
    majorFaults: 3,
  });
  expect(delta.cpus?.[0]).toMatchObject({ frequencyKhz: 1_000_000, stealMs: 10, userMs: 0 });
});

const SECOND = 1_000_000_000;
const LAYOUT = { server: [1], client: [0] };

/** Ten seconds in which the server used 6 s of CPU 1, the generator 3 s of CPU 0, kernel threads 1 s of each. */
function tenSeconds() {
  const cpu = { kernelThreadsMs: { 3: 900, 4: 100 }, stealMs: 500, userMs: 0, softirqMs: 4000 };
  return {
    elapsedNs: 10 * SECOND,
    cpus: { 0: { ...cpu, tasksRunNs: 5 * SECOND }, 1: { ...cpu, tasksRunNs: 9 * SECOND } },
    pressure: { cpuSomeUs: 2_500_000, memorySomeUs: 100_000, ioSomeUs: 0 },
    server: { cpuNs: 6 * SECOND, runQueueWaitNs: SECOND },
    controller: { cpuNs: 0, endedChildrenMs: 3000 },
  };
}

test('shares of the window: neither the two sides nor kernel threads nor softirq are foreign', () => {
  expect(noiseShares(tenSeconds(), LAYOUT)).toEqual({
    cpuPressure: 0.25,
    memoryPressure: 0.01,
    ioPressure: 0,
    serverRunQueueWait: 0.1,
    serverKeptWaiting: 0.1,
    steal: 0.05,
    foreignOnServerCpus: 0.2,
    foreignOnClientCpus: 0.1,
  });
});

test('threads of a server that wait for each other are not kept waiting by others', () => {
  const delta = tenSeconds();
  const crowded = { ...delta, server: { cpuNs: 8.5 * SECOND, runQueueWaitNs: 40 * SECOND } };
  const shares = noiseShares(crowded, LAYOUT);
  expect(shares.serverRunQueueWait).toBe(4);
  // Others ran for half a second, kernel threads included.
  expect(shares.serverKeptWaiting).toBeCloseTo(0.05);
});

test('the wait of the generator counts as far as others ran beside it', () => {
  const waited = (ns: number) => noiseShares(tenSeconds(), LAYOUT, ns).generatorKeptWaiting;
  expect(waited(SECOND)).toBeCloseTo(0.1);
  expect(waited(9 * SECOND)).toBeCloseTo(0.2);
  expect(noiseShares(tenSeconds(), LAYOUT)).not.toHaveProperty('generatorKeptWaiting');
});

test('the controller on the CPU of the generator is ours, not foreign', () => {
  const delta = { ...tenSeconds(), controller: { cpuNs: SECOND, endedChildrenMs: 3000 } };
  expect(noiseShares(delta, LAYOUT).foreignOnClientCpus).toBe(0);
});

test('on one CPU for all, everything of ours comes off it', () => {
  const shares = noiseShares(tenSeconds(), { server: [1], client: [1] });
  expect([shares.foreignOnServerCpus, shares.foreignOnClientCpus]).toEqual([0, 0]);
});

test('without a view of kernel threads foreign time is unknown, not zero', () => {
  const delta = tenSeconds();
  const { kernelThreadsMs, ...blind } = delta.cpus[1];
  expect(kernelThreadsMs).toBeDefined();
  const shares = noiseShares({ ...delta, cpus: { ...delta.cpus, 1: blind } }, LAYOUT);
  expect(shares).not.toHaveProperty('foreignOnServerCpus');
  // Waiting for others is still known: kernel threads are others there.
  expect(shares.serverKeptWaiting).toBe(0.1);
  expect(shares.foreignOnClientCpus).toBe(0.1);
});

test('of no CPU and of no time there is no share', () => {
  expect(noiseShares(tenSeconds(), { server: [1], client: [] })).not.toHaveProperty('foreignOnClientCpus');
  expect(noiseShares({ ...tenSeconds(), elapsedNs: 0 }, LAYOUT)).toEqual({});
});

test('ticks stand in where the kernel counts nothing finer', () => {
  const delta = tenSeconds();
  const ticks = { userMs: 7000, niceMs: 500, systemMs: 500, kernelThreadsMs: { 3: 900, 4: 100 } };
  const shares = noiseShares({ ...delta, cpus: { ...delta.cpus, 1: ticks } }, LAYOUT);
  expect(shares.foreignOnServerCpus).toBeCloseTo(0.1);
});
