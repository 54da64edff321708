//! One test program for all of it: linking with link-time optimisation is what takes long here.

mod adversity;
mod command_line;
mod fault_matrix;
mod fuzz_cases;
mod response_splits;
mod script;
mod state_machine;
mod support;
