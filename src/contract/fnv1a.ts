/**
 * FNV-1a, 64 bits (Fowler, Noll, Vo; http://www.isthe.com/chongo/tech/comp/fnv/), the hash of the `cpu` and `mixed`
 * scenarios. Written for the checker from the definition, never copied from a server.
 *
 * The state is two unsigned 32-bit halves, because 5.3 million BigInt steps would take seconds. The prime is
 * 2^40 + 0x1b3, so that `state × prime` modulo 2^64 needs one product per half and one shift.
 */
const OFFSET_HIGH = 0xcbf29ce4;
const OFFSET_LOW = 0x84222325;
const PRIME_LOW = 0x1b3;
const TWO_POW_32 = 0x1_0000_0000;

/** The hash of `bytes` taken `rounds` times, the state carried from round to round; 16 lower-case hex digits. */
export function fnv1a64(bytes: Uint8Array, rounds = 1): string {
  let high = OFFSET_HIGH;
  let low = OFFSET_LOW;
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < bytes.length; index++) {
      low = (low ^ (bytes[index] as number)) >>> 0;
      // At most 2^32 × 0x1b3 < 2^41: exact in a double.
      const product = low * PRIME_LOW;
      // `low << 8` is the 2^40 part of the prime, seen from the high half.
      high = (Math.imul(high, PRIME_LOW) + Math.floor(product / TWO_POW_32) + (low << 8)) >>> 0;
      low = product >>> 0;
    }
  }
  return hex32(high) + hex32(low);
}

function hex32(half: number): string {
  return half.toString(16).padStart(8, '0');
}
