import * as v from 'valibot';

const number = v.number();
const known = v.exactOptional(number);

const cpuTimesSchema = v.strictObject({
  userMs: number,
  niceMs: number,
  systemMs: number,
  idleMs: number,
  iowaitMs: number,
  irqMs: number,
  softirqMs: number,
  stealMs: number,
  tasksRunNs: known,
  kernelThreadsMs: v.exactOptional(v.record(v.string(), number)),
  frequencyKhz: known,
});

/**
 * Raw counters of the host at one moment, one before and one after each window; see `src/host/noise.ts`, which reads
 * them. Absent: this kernel does not count it.
 */
export const noiseProbeSchema = v.strictObject({
  /** A monotonic clock. */
  atNs: number,
  /** By CPU number: those of server and generator. */
  cpus: v.record(v.string(), cpuTimesSchema),
  /** Totals of pressure stall information, in µs. */
  pressure: v.strictObject({
    cpuSomeUs: known,
    cpuFullUs: known,
    memorySomeUs: known,
    memoryFullUs: known,
    ioSomeUs: known,
    ioFullUs: known,
  }),
  server: v.strictObject({
    processes: number,
    threads: number,
    cpuNs: known,
    runQueueWaitNs: known,
    voluntarySwitches: number,
    involuntarySwitches: number,
    migrations: known,
    majorFaults: number,
  }),
  controller: v.strictObject({ cpuNs: number, endedChildrenMs: known }),
  network: v.strictObject({
    softnetDrops: known,
    softnetSqueezes: known,
    listenOverflows: known,
    listenDrops: known,
    retransmittedSegments: known,
  }),
});
export type NoiseProbe = v.InferOutput<typeof noiseProbeSchema>;

/** The probes around a window, and whose CPUs they speak of. */
export const windowProbesSchema = v.strictObject({
  serverCpus: v.array(number),
  clientCpus: v.array(number),
  before: noiseProbeSchema,
  after: noiseProbeSchema,
});
export type WindowProbes = v.InferOutput<typeof windowProbesSchema>;
