import { createHash } from 'node:crypto';
import { xoshiro128StarStar } from '../../src/plan/seeded-random.ts';

/** Random numbers of a simulation: the same seed gives the same ones. */
export interface RandomSource {
  /** Normally distributed, mean 0 and standard deviation 1. */
  normal(): number;
  /** From 0 up to 1. */
  uniform(): number;
  /** A whole number from 0 to `below` − 1. */
  integer(below: number): number;
}

/** Normal deviates by the polar method (G. Marsaglia, 1964), two at a time, from words of 32 bits. */
export function randomSource(seed: string): RandomSource {
  const word = xoshiro128StarStar(createHash('sha256').update(seed).digest());
  let spare: number | undefined;
  const uniform = () => word() / 2 ** 32;
  return {
    uniform,
    integer: (below) => Math.floor(uniform() * below),
    normal() {
      if (spare !== undefined) {
        const kept = spare;
        spare = undefined;
        return kept;
      }
      for (;;) {
        const x = (word() + 0.5) / 2 ** 31 - 1;
        const y = (word() + 0.5) / 2 ** 31 - 1;
        const square = x * x + y * y;
        if (square >= 1) continue;
        const scale = Math.sqrt((-2 * Math.log(square)) / square);
        spare = y * scale;
        return x * scale;
      }
    },
  };
}
