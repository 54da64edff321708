//! The fixed work of `cpu` and `mixed`.

use std::hint::black_box;

const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a 64 over `data`, `rounds` times, the state carried on from one round to the next. Sixteen hexadecimal digits.
pub fn hash_rounds(data: &[u8], rounds: i64) -> String {
    let mut hash = OFFSET_BASIS;
    for _ in 0..rounds {
        // Opaque in every round, so that the compiler can neither fold the work nor carry any of it over.
        for &byte in black_box(data) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }
    format!("{hash:016x}")
}
