import { describe, expect, test } from 'vitest';
import { type PlacedFigure, positionEffect } from '../../../src/compare/position-effect.ts';
import { student975 } from '../../../src/compare/student-t.ts';
import { normal, seededRandom } from '../../random.ts';

/** Two cells of very different size in turns at places 1 and 2, with a known effect and known deviations. */
function constructed(effect: number, deviations: readonly number[]): PlacedFigure[] {
  return deviations.map((deviation, index) => {
    const [cell, base] = index % 2 === 0 ? (['a', 40_000] as const) : (['b', 250] as const);
    const place = 1 + (Math.floor(index / 2) % 2);
    return { cell, place, value: base * Math.exp(effect * place + deviation) };
  });
}

describe('a known effect', () => {
  test('is found exactly where nothing else moves', () => {
    const found = positionEffect(constructed(-0.02, [0, 0, 0, 0, 0, 0, 0, 0]));
    expect(found?.perPlace).toBeCloseTo(-0.02, 12);
    expect(found?.low).toBeCloseTo(-0.02, 6);
    expect(found?.high).toBeCloseTo(-0.02, 6);
    expect(found).toMatchObject({ n: 8, cells: 2 });
  });

  test('has the interval of the textbook', () => {
    // One cell, places 1 1 2 2, logarithms 0 2 1 3: slope 1, residuals ±1, s² = 4 ÷ 2, Σ of squares of places 1.
    const figures = [
      [1, 0],
      [1, 2],
      [2, 1],
      [2, 3],
    ].map(([place = 0, log = 0]) => ({ cell: 'a', place, value: Math.exp(log) }));
    const found = positionEffect(figures);
    expect(found?.perPlace).toBeCloseTo(1);
    expect((found?.high ?? 0) - 1).toBeCloseTo(4.302653 * Math.sqrt(2), 5);
    expect(1 - (found?.low ?? 0)).toBeCloseTo(4.302653 * Math.sqrt(2), 5);
  });

  test('is covered by 95 % of the intervals', () => {
    const random = seededRandom(7);
    const sessions = 2_000;
    let covered = 0;
    for (let session = 0; session < sessions; session += 1) {
      const noise = Array.from({ length: 20 }, () => 0.01 * normal(random));
      const { low = 1, high = 0 } = positionEffect(constructed(0.015, noise)) ?? {};
      if (low <= 0.015 && 0.015 <= high) covered += 1;
    }
    expect(covered / sessions).toBeGreaterThan(0.935);
    expect(covered / sessions).toBeLessThan(0.965);
  });

  test('of the place does not come from cells that differ: each is compared with itself only', () => {
    const figures = [
      { cell: 'slow', place: 1, value: 10 },
      { cell: 'slow', place: 2, value: 10 },
      { cell: 'fast', place: 8, value: 1000 },
      { cell: 'fast', place: 9, value: 1000 },
      { cell: 'alone', place: 30, value: 9e9 },
    ];
    expect(positionEffect(figures)).toMatchObject({ perPlace: 0, n: 4, cells: 2 });
  });
});

describe('no effect can be told', () => {
  test.each<[string, PlacedFigure[]]>([
    ['from nothing', []],
    ['when every cell always had the same place', constructed(0, [0, 0])],
    [
      'from two figures of one cell, whose line leaves no scatter to judge by',
      [
        { cell: 'a', place: 1, value: 3 },
        { cell: 'a', place: 2, value: 4 },
      ],
    ],
  ])('%s', (_, figures) => {
    expect(positionEffect(figures)).toBeUndefined();
  });
});

/** Published table of the 97.5 % quantile. */
test.each([
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [10, 2.228],
  [20, 2.086],
  [30, 2.042],
  [120, 1.98],
])('Student’s t with %d degrees of freedom', (degreesOfFreedom, published) => {
  expect(Math.abs(student975(degreesOfFreedom) / published - 1)).toBeLessThan(0.0015);
});

test('no t distribution has 0 degrees of freedom', () => {
  expect(() => student975(0)).toThrow(RangeError);
});
