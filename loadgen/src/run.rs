//! The subcommand `run` lives in the library, so that integration tests and the audit server can use its parts.

pub use loadgen::run::{Args, main};
