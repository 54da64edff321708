import { describe, expect, test } from 'vitest';
import { calibrateNoiseLimits } from '../../../src/admission/calibrate-noise.ts';
import type { Sample } from '../../../src/evidence/sample.ts';
import { sealSample } from '../../../src/evidence/seal.ts';
import { type Disturbance, disturbedBy } from '../../noise-factory.ts';
import { createMeasuredSample, createPlan, textCell, withDocument } from '../../sample-factory.ts';

const plan = createPlan();

const sampleWith = (noise: Disturbance, block: number): Sample =>
  sealSample(disturbedBy(createMeasuredSample({ block }), noise), textCell, plan);

const calibrate = (noises: readonly Disturbance[]) =>
  calibrateNoiseLimits(noises.map((noise, index) => sampleWith(noise, index + 1)))[textCell.id];

describe('limits of a cell', () => {
  test('are the median + 3 MAD', () => {
    // Median 0.1; absolute deviations 0.05 0.05 0.05 0.05 0.05 0 … : MAD 0.05.
    const shares = [0.05, 0.05, 0.05, 0.1, 0.1, 0.1, 0.1, 0.15, 0.15, 0.15, 0.15];
    const limits = calibrate(shares.map((ioPressure) => ({ ioPressure })));
    expect(limits?.ioPressure).toBeCloseTo(0.1 + 3 * 0.05);
  });

  test('stay a margin above the median where nothing moves, so that quiet windows pass', () => {
    const limits = calibrate(Array.from({ length: 12 }, () => ({ memoryPressure: 0.02 })));
    expect(limits?.memoryPressure).toBeCloseTo(0.07);
    expect(limits?.steal).toBeCloseTo(0.03);
  });

  test('learn a machine that is always a little busy, though quiet-host rejects all of it', () => {
    const limits = calibrate(Array.from({ length: 10 }, () => ({ foreignOnServerCpu: 0.2 })));
    expect(limits?.foreignOnServerCpus).toBeGreaterThan(0.19);
    const again = sealSample(
      disturbedBy(createMeasuredSample(), { foreignOnServerCpu: 0.2 }),
      textCell,
      plan,
      limits && { [textCell.id]: limits },
    );
    expect(again.state).toBe('admitted');
  });

  test('have no drift where windows are too short to show it', () => {
    expect(calibrate(Array.from({ length: 10 }, () => ({})))).not.toHaveProperty('drift');
  });
});

test('a cell of too few windows is not calibrated', () => {
  expect(calibrate(Array.from({ length: 9 }, () => ({})))).toBeUndefined();
});

test('windows that another rule rejected teach nothing', () => {
  const quiet = Array.from({ length: 9 }, (_, index) => sampleWith({}, index + 1));
  const late = sealSample(
    withDocument(createMeasuredSample({ block: 10 }), ({ counters }) => {
      counters.completed_over_threshold = 3;
    }),
    textCell,
    plan,
  );
  expect(calibrateNoiseLimits([...quiet, late])).toEqual({});
});
