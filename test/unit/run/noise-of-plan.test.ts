import { expect, test } from 'vitest';
import { noiseOfPlan, noiseTimings } from '../../../src/run/noise-of-plan.ts';
import { createEvidence } from '../../evidence-factory.ts';

const { plan } = createEvidence({ draws: 1 }).run;
const limits = { steal: 0.01 };
const calibrated = {
  noiseLimits: { 'text/c64/go': limits, 'cell/of/another-plan': limits },
  noiseTimings: noiseTimings(plan),
};

test('of a plan with the windows that were calibrated are the limits of its own cells', () => {
  expect(noiseOfPlan(calibrated, plan)).toEqual({ 'text/c64/go': limits });
});

test.each([
  ['longer windows', { ...plan, windowNs: 2 * plan.windowNs }],
  ['another warm-up', { ...plan, warmup: { ...plan.warmup, durationNs: 1 } }],
  ['cells that were not calibrated', { ...plan, cells: [] }],
])('of a plan with %s there are none', (_what, other) => {
  expect(noiseOfPlan(calibrated, other)).toBeUndefined();
});

test('of a calibration that does not say of which windows it is there are none', () => {
  expect(noiseOfPlan({ noiseLimits: calibrated.noiseLimits }, plan)).toBeUndefined();
  expect(noiseOfPlan({}, plan)).toBeUndefined();
});
