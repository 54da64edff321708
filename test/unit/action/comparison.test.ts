import { expect, it } from 'vitest';
import { remembering } from '../../../src/action/comparison.ts';
import type { BaselinePlace } from '../../../src/run/found-baseline.ts';

it('a base commit that turns out not to build is the reason why nothing was compared', async () => {
  const { origin, noBaseline } = remembering({
    find: async () => ({ kind: 'to-measure', commit: 'a'.repeat(40) }),
    findCalibration: async () => undefined,
  });
  const answer = await origin.find({} as BaselinePlace);
  if (answer.kind !== 'to-measure') throw new Error(answer.kind);
  expect(noBaseline()).toBeUndefined();
  answer.goOnWithout?.('the base commit aaaaaaaaaaaa: building server api failed');
  expect(noBaseline()).toBe('the base commit aaaaaaaaaaaa: building server api failed');
});
