import * as v from 'valibot';

/** What can disturb a window: each a share of it, 0 to 1. See `src/admission/window-noise.ts`. */
export const noiseMeasures = [
  'cpuPressure',
  'memoryPressure',
  'ioPressure',
  'serverKeptWaiting',
  'generatorKeptWaiting',
  'foreignOnServerCpus',
  'foreignOnClientCpus',
  'steal',
] as const;
export type NoiseMeasure = (typeof noiseMeasures)[number];

/** Limits of one cell on a calibrated machine, as shares of the window. Absent: the uncalibrated one, if there is any. */
export const noiseLimitsSchema = v.strictObject({
  ...v.entriesFromList(noiseMeasures, v.exactOptional(v.number())),
  /** Largest steady difference between first and last third of the window: 0.1 is 10 %. */
  drift: v.exactOptional(v.number()),
});
export type NoiseLimits = v.InferOutput<typeof noiseLimitsSchema>;

/** By cell; a cell that is not there is not calibrated. */
export const calibratedNoiseSchema = v.record(v.string(), noiseLimitsSchema);
export type CalibratedNoise = v.InferOutput<typeof calibratedNoiseSchema>;

export const noiseTimingsSchema = v.strictObject({ warmupNs: v.number(), windowNs: v.number() });
export type NoiseTimings = v.InferOutput<typeof noiseTimingsSchema>;
