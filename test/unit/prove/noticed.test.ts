import { describe, expect, test } from 'vitest';
import { createEvidence, createProfile, disturbed } from '../../evidence-factory.ts';
import { hogResults, quietResult } from '../../prove/noticed.ts';

/** Two samples of a cell, a minute apart; the window of each begins after half a second and lasts two. */
const evidence = (() => {
  const made = createEvidence({
    repeats: 2,
    draws: 3,
    profiles: [createProfile('text', 'go', 64)],
    troubles: { 'text/c64/go#b1': [disturbed] },
  });
  const samples = made.samples.map((sample, index) => ({
    ...sample,
    startedAt: new Date(index * 60_000).toISOString(),
    durations: { quietWaitNs: 200e6, startNs: 100e6, warmupNs: 200e6, windowNs: 2e9, totalNs: 3e9 },
  }));
  return { ...made, samples };
})();

const hog = (fromMs: number, toMs: number) => ({ hog: 'cpu', fromMs, toMs });

describe('a hog', () => {
  test('touches a sample when it ran for half of its window', () => {
    expect(hogResults(evidence, [hog(1_500, 9_000)])).toMatchObject([
      { touched: { n: 1, noticed: 1, share: 1 }, grazed: { n: 0 }, missed: [] },
    ]);
  });

  test('grazes it below that, and not before its window begins', () => {
    expect(hogResults(evidence, [hog(2_000, 9_000)])).toMatchObject([
      { touched: { n: 0 }, grazed: { n: 1 } },
    ]);
    expect(hogResults(evidence, [hog(0, 500)])).toMatchObject([{ touched: { n: 0 }, grazed: { n: 0 } }]);
  });

  test('that touched a sample and was not noticed is told with what the rule saw', () => {
    const [result] = hogResults(evidence, [hog(60_000, 63_000)]);
    expect(result).toMatchObject({ touched: { n: 1, noticed: 0, share: 0 } });
    expect(result?.missed).toEqual([expect.stringMatching(/^text\/c64\/go#b2\.1: memory pressure 0\.0 %/)]);
  });
});

describe('quiet samples', () => {
  test('are those beside which no hog ran', () => {
    expect(quietResult(evidence, [hog(0, 9_000)])).toMatchObject({ n: 1, rejected: 0, share: 0 });
  });

  test('that were rejected are told with their rule, by group', () => {
    expect(quietResult(evidence, [])).toEqual({
      n: 2,
      rejected: 1,
      share: 0.5,
      byGroup: { 'text/c64': { n: 2, rejected: 1 } },
      rejections: ['text/c64/go#b1.1: generator-headroom: generator 0.980, server 0.680'],
    });
  });

  test('have no share when there are none', () => {
    expect(quietResult(evidence, [hog(0, 99_000)])).not.toHaveProperty('share');
  });
});
