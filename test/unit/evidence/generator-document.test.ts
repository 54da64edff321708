import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { brokenIdentity } from '../../../src/admission/counted-window.ts';
import { generatorDocumentSchema } from '../../../src/evidence/generator-document.ts';
import { decodeHistogram, meanNs, quantileNs } from '../../../src/evidence/histogram.ts';

/** Printed by `loadgen run --connections 8 --duration 1s --threshold 2s --rate 200`. */
const recorded: unknown = JSON.parse(
  readFileSync(new URL('recorded-generator-document.json', import.meta.url), 'utf8'),
);
const document = v.parse(generatorDocumentSchema, recorded);

test('a document of the generator is kept whole', () => {
  expect(document).toEqual(recorded);
});

test('its counts add up', () => {
  expect(brokenIdentity(document)).toBeUndefined();
});

test.each(['latency', 'connect_latency', 'send_delay'] as const)(
  '%s is decoded as the generator reads it',
  (name) => {
    const summary = document[name];
    if (summary === undefined) throw new Error(`no ${name}`);
    const histogram = decodeHistogram(summary);
    const quantiles = [500, 900, 990, 999].map((thousandths) => quantileNs(histogram, thousandths));
    expect(quantiles).toEqual([summary.p50_ns, summary.p90_ns, summary.p99_ns, summary.p999_ns]);
    expect(meanNs(histogram)).toBe(summary.sum_ns / summary.count);
  },
);
