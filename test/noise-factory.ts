import type { NoiseProbe } from '../src/evidence/noise-probe.ts';
import type { MeasuredSample } from '../src/evidence/sample.ts';
import { withDocument } from './sample-factory.ts';

/** What others did in a window, as shares of it. Server and generator are on CPUs 1 and 0, as in `quietProbes`. */
export interface Disturbance {
  readonly foreignOnServerCpu?: number;
  readonly foreignOnClientCpu?: number;
  /** Waiting of the server's threads, whoever caused it. */
  readonly serverWait?: number;
  readonly generatorWait?: number;
  readonly cpuPressure?: number;
  readonly memoryPressure?: number;
  readonly ioPressure?: number;
  readonly steal?: number;
}

/** The sample of a quiet machine as it would have been with others on it. */
export function disturbedBy(sample: MeasuredSample, noise: Disturbance): MeasuredSample {
  const probes = structuredClone(sample.probes);
  if (probes === undefined) throw new Error(`${sample.id} has no window`);
  const { before, after } = probes;
  const elapsedNs = after.atNs - before.atNs;
  const addRun = (cpu: number, share = 0) => {
    const times = after.cpus[cpu];
    if (times?.tasksRunNs !== undefined) times.tasksRunNs += share * elapsedNs;
    if (times !== undefined) times.stealMs += ((noise.steal ?? 0) * elapsedNs) / 1e6;
  };
  addRun(0, noise.foreignOnClientCpu);
  addRun(1, noise.foreignOnServerCpu);
  if (noise.serverWait !== undefined)
    after.server.runQueueWaitNs = (before.server.runQueueWaitNs ?? 0) + noise.serverWait * elapsedNs;
  const press = (total: keyof NoiseProbe['pressure'], share: number | undefined) => {
    if (share !== undefined)
      after.pressure[total] = (before.pressure[total] ?? 0) + (share * elapsedNs) / 1e3;
  };
  press('cpuSomeUs', noise.cpuPressure);
  press('memorySomeUs', noise.memoryPressure);
  press('ioSomeUs', noise.ioPressure);
  const { generatorWait } = noise;
  const waiting =
    generatorWait === undefined
      ? sample
      : withDocument(sample, ({ honesty }) => {
          honesty.runqueue_wait_ns = Math.round(generatorWait * elapsedNs);
        });
  return { ...waiting, probes };
}
