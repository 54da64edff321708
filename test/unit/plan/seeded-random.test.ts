import { expect, it } from 'vitest';
import { seededRandom, xoshiro128StarStar } from '../../../src/plan/seeded-random.ts';

it('is xoshiro128** as its authors publish it', () => {
  // From the reference implementation in C with the state 1, 2, 3, 4.
  const state = Buffer.alloc(16);
  for (const word of [1, 2, 3, 4]) state.writeUInt32LE(word, (word - 1) * 4);
  const next = xoshiro128StarStar(state);
  expect([next(), next(), next(), next(), next()]).toEqual([11520, 0, 5927040, 70819200, 2031721883]);
});

it('gives the same numbers for the same seed, and others for a seed that differs in one letter', () => {
  const draw = (seed: string) =>
    Array.from(
      { length: 8 },
      (
        (random) => () =>
          random.integer(1000)
      )(seededRandom(seed)),
    );
  expect(draw('smoke')).toEqual(draw('smoke'));
  expect(draw('smoke')).not.toEqual(draw('smokf'));
});

it('draws each number about equally often', () => {
  const random = seededRandom('uniform');
  const counts = [0, 0, 0, 0, 0, 0];
  for (let draw = 0; draw < 60_000; draw += 1) {
    const face = random.integer(6);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  // Standard deviation about 91: five of them to either side.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(460);
});

it('shuffles into each order about equally often, and leaves the list alone', () => {
  const random = seededRandom('shuffle');
  const items = ['a', 'b', 'c'];
  const counts = new Map<string, number>();
  for (let draw = 0; draw < 6000; draw += 1) {
    const order = random.shuffle(items).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(items).toEqual(['a', 'b', 'c']);
  expect([...counts.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
});
