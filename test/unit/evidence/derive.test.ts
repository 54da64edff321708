import { describe, expect, test } from 'vitest';
import { derive } from '../../../src/evidence/derive.ts';
import type { Derived, DerivedCell } from '../../../src/evidence/derived.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { createEvidence, createProfile, disturbed, killedForMemory, sound } from '../../evidence-factory.ts';
import { createFullEvidence } from '../../smoke-evidence.ts';

function cellOf({ cells }: Derived, id: string): DerivedCell {
  const cell = cells.find((candidate) => candidate.cell === id);
  if (cell === undefined) throw new Error(`no cell ${id}`);
  return cell;
}

/** Figures of one metric of the admitted samples of a cell, by hand. */
function figures(evidence: Evidence, cell: string): number[] {
  return evidence.samples
    .filter((sample) => sample.cell === cell && sample.state === 'admitted')
    .map(
      ({ id }) =>
        evidence.derived.samples.find((sample) => sample.id === id)?.metrics.throughput ?? Number.NaN,
    )
    .sort((a, b) => a - b);
}

describe('a full session', () => {
  const evidence = createFullEvidence();
  const { derived } = evidence;

  test('has figures for every sample, kept or rejected', () => {
    expect(derived.samples.map(({ id }) => id)).toEqual(evidence.samples.map(({ id }) => id));
  });

  test('has the median and range of the admitted samples of a cell', () => {
    const values = figures(evidence, 'text/c64/rust');
    expect(values).toHaveLength(5);
    expect(cellOf(derived, 'text/c64/rust').metrics.throughput).toEqual({
      median: values[2],
      min: values[0],
      max: values[4],
      n: 5,
    });
  });

  test('counts the rerun of a disturbed sample, not the disturbed one', () => {
    expect(cellOf(derived, 'text/c64/go')).toMatchObject({
      state: 'admitted',
      blocks: { planned: 5, required: 4, admitted: 5, disturbed: 0 },
    });
  });

  test.each([
    ['json-get/c64/rust', 'admitted', { admitted: 4, disturbed: 1 }],
    ['text/c15000/go', 'fails', { admitted: 1, failed: 4 }],
    ['text/c15000/go-memlimit-384', 'admitted', { admitted: 4, failed: 1 }],
    ['text/c20000/rust', 'not-run', { admitted: 0, missing: 5 }],
  ])('%s is %s', (id, state, blocks) => {
    expect(cellOf(derived, id)).toMatchObject({ state, blocks });
  });

  test('gives a reason for every figure that a cell does not have', () => {
    expect(cellOf(derived, 'text/c20000/go').absent.throughput).toBe('not run');
    expect(cellOf(derived, 'cpu/c64/go').absent.p99).toMatch(/fewer than 100 requests/);
    for (const { metrics, absent } of [...derived.samples, ...derived.cells, ...derived.ratios]) {
      const named = [...Object.keys(metrics), ...Object.keys(absent)].sort();
      expect(named).toEqual(derived.metrics.map(({ name }) => name).sort());
    }
  });

  test('has the paired ratio of each variant over go, but none over a cell without a result', () => {
    expect(derived.ratios.map(({ group, variant, over }) => `${group}: ${variant}/${over}`)).toEqual([
      'text/c64: go-memlimit-384/go',
      'text/c64: rust/go',
      'text/c15000: go-memlimit-384/go',
      'text/c15000: rust/go',
      'text/c20000: rust/go',
      'json-get/c64: rust/go',
      'cpu/c64: rust/go',
    ]);
    const [, text, , fifteen] = derived.ratios;
    expect(text?.metrics.throughput).toMatchObject({ blocks: [1, 2, 3, 4, 5], side: 'above' });
    expect(fifteen?.absent.throughput).toBe('text/c15000/go is fails');
    expect(fifteen?.metrics).toEqual({});
  });

  test('pairs only blocks in which both were admitted', () => {
    const ratio = derived.ratios.find(({ group }) => group === 'json-get/c64');
    expect(ratio?.metrics.p50?.blocks).toEqual([1, 2, 3, 5]);
  });

  test('sums the admission up', () => {
    expect(derived.admission).toEqual({
      samples: 53,
      admitted: 44,
      disturbed: 4,
      failed: 5,
      reruns: 3,
      admittedShare: 44 / 53,
      rejectionsByRule: { 'generator-headroom': 4, 'transport-clean': 4, 'no-oom': 4, 'latency-target': 1 },
    });
  });

  test('checks connections ÷ throughput against the mean latency of each admitted cell', () => {
    const check = derived.littlesLaw.find(({ cell }) => cell === 'cpu/c64/go');
    expect(check?.connections).toBe(64);
    expect(check?.expectedMeanNs).toBeCloseTo(
      (64 / (cellOf(derived, 'cpu/c64/go').metrics.throughput?.median ?? 0)) * 1e9,
    );
    expect(check?.quotient).toBeGreaterThan(0.9);
    expect(derived.littlesLaw.some(({ cell }) => cell === 'text/c15000/go')).toBe(false);
  });
});

test('the overhead counts first tries without waiting for quiet; reruns and waits stand apart', () => {
  const evidence = createEvidence({
    repeats: 1,
    draws: 3,
    troubles: { 'text/c64/go#b1': [disturbed, sound] },
  });
  const durations = { quietWaitNs: 100, warmupNs: 500, windowNs: 1500, totalNs: 2300 };
  const samples = evidence.samples.map((sample) => ({ ...sample, durations }));
  expect(derive({ run: evidence.run, samples }).overhead).toEqual({
    firstTriesNs: 2200,
    loadNs: 2000,
    ratio: 1.1,
    rerunsNs: 2200,
    quietWaitNs: 200,
  });
});

test('without any sample nothing is made up', () => {
  const evidence = createEvidence();
  const derived = derive({ run: evidence.run, samples: [] });
  expect(derived.admission).toEqual({
    samples: 0,
    admitted: 0,
    disturbed: 0,
    failed: 0,
    reruns: 0,
    rejectionsByRule: {},
  });
  expect(derived.overhead).not.toHaveProperty('ratio');
  expect(derived.cells[0]).toMatchObject({ state: 'invalid', metrics: {}, blocks: { missing: 5 } });
});

test('samples of a confirmation or of a baseline do not enter the figures of the cells', () => {
  const evidence = createEvidence({ draws: 3 });
  const others = evidence.samples.map((sample, index) => ({
    ...sample,
    id: `other-${index}`,
    attempt: 9,
    ...(index % 2 === 0 ? { phase: 'confirm' as const } : { arm: 'base' as const }),
  }));
  const both = derive({ run: evidence.run, samples: [...evidence.samples, ...others] });
  expect(both.cells).toEqual(evidence.derived.cells);
});

test('a group whose every sample fails has no figure, and says why', () => {
  const blocks = [1, 2, 3, 4, 5].map((block) => [`text/c64/go#b${block}`, [killedForMemory]] as const);
  const evidence = createEvidence({
    draws: 3,
    profiles: [createProfile('text', 'go', 64), createProfile('text', 'rust', 64)],
    troubles: Object.fromEntries(blocks),
  });
  expect(evidence.derived.cells[0]).toMatchObject({
    state: 'fails',
    metrics: {},
    absent: { throughput: 'no admitted sample' },
  });
  expect(evidence.derived.ratios[0]?.metrics).toEqual({});
});
