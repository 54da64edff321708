import { mad, median } from 'simple-statistics';
import { type CalibratedNoise, type NoiseLimits, noiseMeasures } from '../evidence/noise-limits.ts';
import type { Sample } from '../evidence/sample.ts';
import { windowDrift } from './window-drift.ts';
import { measureFacts, windowNoise } from './window-noise.ts';

/** Fewer windows of a cell say too little of what is usual for it. */
const fewestWindows = 10;
/** Deviations from the median that are still usual; the median absolute deviation is hardly moved by outliers. */
const usualDeviations = 3;
/** The smallest limit on drift; below it lies what one garbage collection in a third of a window can make. */
const smallestDrift = 0.05;

/**
 * Limits of each cell from what is usual for it on this machine: median + 3 MAD of every measure of noise, but at least
 * its margin above the median, so that a measure that hardly ever moves (MAD 0) does not reject everything.
 *
 * Windows that a rule other than `quiet-host` rejected are left out. Those that it rejected itself stay: without them
 * a machine that is always a little busy could never learn what is usual there.
 *
 * @returns cells with at least 10 such windows; the others stay uncalibrated
 */
export function calibrateNoiseLimits(samples: readonly Sample[]): CalibratedNoise {
  const whole = samples.filter(isWhole);
  const calibrated: CalibratedNoise = {};
  for (const cell of new Set(whole.map((sample) => sample.cell))) {
    const windows = whole.filter((sample) => sample.cell === cell);
    if (windows.length >= fewestWindows) calibrated[cell] = limitsOf(windows);
  }
  return calibrated;
}

const isWhole = ({ probes, generator, admission }: Sample): boolean =>
  probes !== undefined &&
  generator.kind === 'document' &&
  admission.every(({ pass, rule }) => pass || rule === 'quiet-host');

function limitsOf(windows: readonly Sample[]): NoiseLimits {
  const noise = windows.map((sample) => windowNoise(sample) ?? {});
  const limits: NoiseLimits = {};
  for (const measure of noiseMeasures) {
    const shares = noise.flatMap((one) => one[measure] ?? []);
    if (shares.length >= fewestWindows) limits[measure] = usualUpTo(shares, measureFacts[measure].margin);
  }
  const drifts = windows.flatMap(driftSize);
  if (drifts.length >= fewestWindows) limits.drift = Math.max(smallestDrift, usualUpTo(drifts, 0));
  return limits;
}

function usualUpTo(values: readonly number[], margin: number): number {
  const list = [...values];
  return median(list) + Math.max(margin, usualDeviations * mad(list));
}

function driftSize({ generator }: Sample): number[] {
  if (generator.kind === 'failed') return [];
  const found = windowDrift(generator.document);
  return found.kind === 'measured' ? [Math.abs(found.drift)] : [];
}
