import { describe, expect, test } from 'vitest';
import { judge } from '../../../src/admission/judge.ts';
import type { CalibratedNoise } from '../../../src/evidence/noise-limits.ts';
import {
  createCell,
  createMeasuredSample,
  createPlan,
  textCell,
  withDocument,
} from '../../sample-factory.ts';

const second = 1_000_000_000;

/** Judges a window with these responses in each of its seconds. */
function steady(
  responses: readonly number[],
  {
    cell = textCell,
    peaks = [] as number[],
    extraNs = 0,
    calibrated = undefined as CalibratedNoise | undefined,
  } = {},
) {
  const windowNs = responses.length * second + extraNs;
  const plan = createPlan({ windowNs });
  const sample = withDocument(createMeasuredSample({ cell, plan }), (document) => {
    const [first] = document.seconds;
    if (first === undefined) throw new Error('a window without seconds');
    document.window.elapsed_ns = windowNs;
    document.seconds = responses.map((completed, index) => ({
      ...first,
      completed,
      established_peak: peaks[index] ?? cell.load.connections,
    }));
    // What is left of a second that was cut short must not count.
    if (extraNs > 0) document.seconds.push({ ...first, completed: 1 });
  });
  const { admission, state } = judge(sample, cell, plan, calibrated);
  const result = admission.find(({ rule }) => rule === 'steady');
  return { ...result, state };
}

test('an even window passes without a flag', () => {
  const result = steady([1000, 990, 1010, 1005, 1000, 1000, 1020, 1010]);
  expect(result).toMatchObject({ applied: true, pass: true, value: 'last third +2.0 % (2 s each)' });
  expect(result).not.toHaveProperty('flagged');
});

describe('a window that changes is flagged and stays admitted', () => {
  test.each([
    ['slower', [1000, 1000, 950, 900, 850, 850], 'last third −16.2 % (2 s each)'],
    ['faster', [800, 900, 1000], 'last third +22.2 % (1 s each)'],
    ['dead at its end', [1000, 1000, 0], 'last third −200.0 % (1 s each)'],
  ])('%s', (_, responses, value) => {
    expect(steady(responses)).toMatchObject({
      applied: true,
      pass: true,
      flagged: true,
      value,
      limit: 'first and last third within 10.0 % (not calibrated)',
      state: 'admitted',
    });
  });

  test('by the limit of a calibrated cell', () => {
    const calibrated = { [textCell.id]: { drift: 0.3 } };
    const result = steady([800, 900, 1000], { calibrated });
    expect(result).not.toHaveProperty('flagged');
    expect(result.limit).toBe('first and last third within 30.0 %');
  });
});

describe('not applied', () => {
  test('below three full seconds', () => {
    expect(steady([1000, 500], { extraNs: 900_000_000 })).toMatchObject({
      applied: false,
      pass: true,
      value: 'not applied: 2 full seconds with all connections open, 3 needed',
    });
  });
});

test('a second that was cut short does not count', () => {
  expect(steady([1000, 1000, 1000], { extraNs: 100_000_000 })).toMatchObject({
    value: expect.stringContaining('+0.0 %'),
  });
});

test('the seconds in which thousands of connections are opened do not count', () => {
  const cell = createCell('text', 'go', { kind: 'connections', connections: 5_000 });
  const peaks = [3000, 5000, 5000, 5000, 5000];
  expect(steady([10, 500, 1000, 1000, 1000], { cell, peaks })).toMatchObject({
    value: 'last third +0.0 % (1 s each)',
  });
});
