import { expect, test } from 'vitest';
import { renderHtml } from '../../../../src/report/html/html-report.ts';
import { createEvidence, createProfile, type Trouble } from '../../../evidence-factory.ts';
import { withDocument } from '../../../sample-factory.ts';
import { createFullEvidence } from '../../../smoke-evidence.ts';

/** Seconds of a window as the longer plans have it. */
const windowSeconds = 30;

const long: Trouble = (sample) =>
  withDocument(sample, (document) => {
    const [first] = document.seconds;
    if (first === undefined) throw new Error(`${sample.id} has no seconds`);
    document.window.elapsed_ns = windowSeconds * 1e9;
    document.seconds = Array.from({ length: windowSeconds }, (_, second) => ({
      ...first,
      completed: first.completed + second * 17,
    }));
  });

test('200 samples with windows of half a minute make a page below 3 MB', () => {
  const profiles = ['text', 'json-get', 'json-post', 'cpu', 'mixed'].flatMap((scenario) =>
    [8, 64, 256, 1024].flatMap((load) =>
      ['go', 'rust'].map((variant) => createProfile(scenario, variant, load)),
    ),
  );
  const slots = profiles.flatMap(({ cell }) =>
    [1, 2, 3, 4, 5].map((block) => [`${cell.id}#b${block}`, [long]]),
  );
  const evidence = createEvidence({ profiles, troubles: Object.fromEntries(slots) });
  expect(evidence.samples).toHaveLength(200);
  expect(
    evidence.samples.flatMap(({ generator }) =>
      generator.kind === 'document' ? generator.document.seconds : [],
    ),
  ).toHaveLength(200 * windowSeconds);
  expect(Buffer.byteLength(renderHtml(evidence))).toBeLessThan(3e6);
});

test('a caption is said once in a section', () => {
  const sections = renderHtml(createFullEvidence()).split('<h2 id="part-').slice(1);
  const repeated = sections.flatMap((section) => {
    const captions = [
      ...section.matchAll(/<(?:figcaption|p class="caption")>(.*?)<\/(?:figcaption|p)>/g),
    ].map(([, text]) => text);
    return captions.filter((caption, index) => captions.indexOf(caption) !== index);
  });
  expect(repeated).toEqual([]);
  expect(sections.some((section) => section.includes('<figcaption>'))).toBe(true);
});
