import { createHash } from 'node:crypto';

/** A source of random numbers that gives the same numbers for the same seed, on every machine, for ever. */
export interface SeededRandom {
  /** A whole number from 0 to `below` − 1, each equally likely. */
  integer(below: number): number;
  /** The items in random order; the list itself is left alone. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

const wordValues = 2 ** 32;

/**
 * xoshiro128** 1.1 by Blackman and Vigna (https://prng.di.unimi.it/xoshiro128starstar.c), its state filled with the
 * first 128 bits of the SHA-256 of `seed`, so that seeds which differ in one letter give unrelated orders.
 */
export function seededRandom(seed: string): SeededRandom {
  const next = xoshiro128StarStar(createHash('sha256').update(seed).digest());

  function integer(below: number): number {
    // Words beyond the last whole multiple of `below` would make small numbers likelier.
    const limit = wordValues - (wordValues % below);
    let word = next();
    while (word >= limit) word = next();
    return word % below;
  }

  return {
    integer,
    shuffle(items) {
      // Fisher and Yates, from the end.
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = integer(last + 1);
        const [a, b] = [shuffled[last], shuffled[other]];
        if (a !== undefined && b !== undefined) [shuffled[last], shuffled[other]] = [b, a];
      }
      return shuffled;
    },
  };
}

/** Successive 32-bit words, from a state of four little-endian words. */
export function xoshiro128StarStar(state: Buffer): () => number {
  let [a, b, c, d] = [0, 4, 8, 12].map((offset) => state.readUInt32LE(offset)) as [
    number,
    number,
    number,
    number,
  ];
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
