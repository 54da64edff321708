//! Streams of responses, cut anywhere: see `invariants.rs` for what must hold.

#![no_main]

#[path = "../invariants.rs"]
mod invariants;

libfuzzer_sys::fuzz_target!(|input: &[u8]| invariants::check(input));
