import { type NoiseMeasure, noiseMeasures } from '../evidence/noise-limits.ts';
import type { MeasuredSample } from '../evidence/sample.ts';
import { noiseDelta } from '../host/noise-delta.ts';
import { noiseShares } from '../host/noise-shares.ts';

/** Noise of one window, as shares of it. Absent: this machine does not show it. */
export type WindowNoise = { readonly [measure in NoiseMeasure]?: number };

/** Some of the counters go by 10 ms: in a shorter window their steps alone would be a large share. */
export const shortestWindowNs = 1_000_000_000;

/** What disturbed the window of a sample; undefined when there was none that is long enough to tell. */
export function windowNoise({ probes, generator }: MeasuredSample): WindowNoise | undefined {
  if (probes === undefined) return undefined;
  const { before, after, serverCpus, clientCpus } = probes;
  if (after.atNs - before.atNs < shortestWindowNs) return undefined;
  const generatorWaitNs =
    generator.kind === 'document' ? generator.document.honesty.runqueue_wait_ns : undefined;
  const shares = noiseShares(
    noiseDelta(before, after),
    { server: serverCpus, client: clientCpus },
    generatorWaitNs,
  );
  const noise: { [measure in NoiseMeasure]?: number } = {};
  for (const measure of noiseMeasures) {
    const share = shares[measure];
    if (share !== undefined) noise[measure] = share;
  }
  return noise;
}

interface MeasureFacts {
  /** As it is called in reports. */
  readonly words: string;
  /** Limit on a machine that is not calibrated; absent: not judged there. */
  readonly uncalibrated?: number;
  /** A calibrated limit is never closer to the median than this: what the resolution of the counters alone can make. */
  readonly margin: number;
}

/**
 * CPU pressure has no uncalibrated limit: it counts every task of the machine that waited for a CPU, and most of that
 * is the load's own waiting, of server threads for each other, of the generator and of softirq threads for the CPUs
 * that the load keeps full. Nor can that be taken off: waits of several tasks at once count once in the pressure, but
 * each in their sums. A service of eleven threads on one CPU makes 50 % of it alone. What others took from the load
 * itself shows in run-queue wait and foreign CPU; a calibrated cell has its own usual pressure to be compared with.
 */
export const measureFacts: Readonly<Record<NoiseMeasure, MeasureFacts>> = {
  cpuPressure: { words: 'CPU pressure', margin: 0.1 },
  memoryPressure: { words: 'memory pressure', uncalibrated: 0.25, margin: 0.05 },
  ioPressure: { words: 'disk pressure', uncalibrated: 0.25, margin: 0.05 },
  serverKeptWaiting: { words: 'run-queue wait of the server', uncalibrated: 0.15, margin: 0.03 },
  generatorKeptWaiting: { words: 'run-queue wait of the generator', uncalibrated: 0.15, margin: 0.03 },
  foreignOnServerCpus: { words: 'foreign CPU beside the server', uncalibrated: 0.1, margin: 0.03 },
  foreignOnClientCpus: { words: 'foreign CPU beside the generator', uncalibrated: 0.1, margin: 0.03 },
  steal: { words: 'steal', uncalibrated: 0.1, margin: 0.03 },
};
