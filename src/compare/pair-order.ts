import { seededRandom } from '../plan/seeded-random.ts';

/**
 * Which arm of a pair goes first. Drawn at random and balanced: of pairs 1 and 2, 3 and 4, … one begins with the base and
 * the other with the head. Every try of a pair has the same order.
 *
 * @param seed of the session, so that the order is not the same in all of them
 */
export function firstOfPair(seed: string, cell: string, pair: number): 'base' | 'head' {
  const two = Math.ceil(pair / 2);
  const coin = seededRandom(`${seed}\0confirm\0${cell}\0${two}`).integer(2);
  return (coin + pair) % 2 === 0 ? 'base' : 'head';
}
