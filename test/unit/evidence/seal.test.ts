import { expect, test } from 'vitest';
import { sampleDigest } from '../../../src/evidence/digest.ts';
import { sealSample } from '../../../src/evidence/seal.ts';
import { createMeasuredSample, createPlan, documentOf, textCell } from '../../sample-factory.ts';

const measured = createMeasuredSample();
const sealed = sealSample(measured, textCell, createPlan());

test('a sealed sample is judged and has its digest', () => {
  expect(sealed).toMatchObject({ state: 'admitted', sha256: sampleDigest(sealed) });
});

test('the document of the window is kept whole, that of the warm-up without its histograms', () => {
  expect(documentOf(sealed)).toEqual(documentOf(measured));
  if (sealed.warmup?.kind !== 'document' || measured.warmup?.kind !== 'document')
    throw new Error('no warm-up');
  expect(sealed.warmup.document.counters).toEqual(measured.warmup.document.counters);
  expect(sealed.warmup.document.latency).toMatchObject({ count: measured.warmup.document.latency.count });
  expect(sealed.warmup.document.latency).not.toHaveProperty('histogram');
  expect(sealed.warmup.document.connect_latency).not.toHaveProperty('histogram');
});
