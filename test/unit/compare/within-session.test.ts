import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellStatistic } from '../../../src/compare/cell-statistics.ts';
import { defaultPairs, pairedRatio } from '../../../src/compare/ratios.ts';

const blocks = (...values: number[]) => new Map(values.map((value, index) => [index + 1, value]));

describe('the statistic of a cell', () => {
  test('is the median with its range', () => {
    expect(cellStatistic([5, 1, 4, 2, 3])).toEqual({ median: 3, min: 1, max: 5, n: 5 });
    expect(cellStatistic([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4, n: 4 });
  });

  test('does not exist without values', () => {
    expect(cellStatistic([])).toBeUndefined();
  });
});

describe('a paired ratio', () => {
  test('is the median of the ratios of the blocks, not the ratio of the medians', () => {
    const ratio = pairedRatio(blocks(10, 30, 90), blocks(10, 10, 100));
    expect(ratio).toEqual({ median: 1, min: 0.9, max: 3, blocks: [1, 2, 3], side: 'neither' });
  });

  test.each([
    [[2, 3, 4], 'above'],
    [[0.5, 0.9, 0.99], 'below'],
    [[0.9, 1.1, 1.2], 'neither'],
    [[1, 2, 3], 'neither'],
  ] as const)('%o lies %s', (values, side) => {
    expect(pairedRatio(blocks(...values), blocks(1, 1, 1))?.side).toBe(side);
  });

  test('uses only blocks that both have', () => {
    const ratio = pairedRatio(
      new Map([
        [5, 4],
        [2, 2],
        [3, 9],
      ]),
      new Map([
        [2, 1],
        [4, 1],
        [5, 1],
      ]),
    );
    expect(ratio).toMatchObject({ blocks: [2, 5], median: 3 });
    expect(pairedRatio(blocks(1), new Map([[2, 1]]))).toBeUndefined();
  });

  test('never divides by nothing', () => {
    expect(pairedRatio(blocks(1, 2), blocks(0, 1))).toMatchObject({ blocks: [2] });
    expect(pairedRatio(blocks(0), blocks(1))).toBeUndefined();
  });

  test('turned round, its range is the reciprocal', () => {
    const positive = fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), {
      minLength: 5,
      maxLength: 5,
    });
    fc.assert(
      fc.property(positive, positive, (over, under) => {
        const there = pairedRatio(blocks(...over), blocks(...under));
        const back = pairedRatio(blocks(...under), blocks(...over));
        if (there === undefined || back === undefined) return false;
        return Math.abs(there.min * back.max - 1) < 1e-9 && Math.abs(there.median * back.median - 1) < 1e-9;
      }),
    );
  });
});

test('pairs are every variant over go, or over the first', () => {
  expect(defaultPairs(['rust', 'go', 'go-memlimit-384'])).toEqual([
    { variant: 'rust', over: 'go' },
    { variant: 'go-memlimit-384', over: 'go' },
  ]);
  expect(defaultPairs(['node', 'deno'])).toEqual([{ variant: 'deno', over: 'node' }]);
  expect(defaultPairs(['go'])).toEqual([]);
  expect(defaultPairs([])).toEqual([]);
});
