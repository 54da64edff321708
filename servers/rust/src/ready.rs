//! The line that says the server listens.

use std::{
    io::{self, Write},
    net::SocketAddr,
    process, thread,
};

use serde::Serialize;

use crate::options::Options;

/// What the process itself sees, so that a sample whose settings did not arrive can be refused.
#[derive(Serialize)]
struct ReadyLine {
    server: &'static str,
    toolchain: &'static str,
    addr: SocketAddr,
    pid: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    parallelism: Option<usize>,
    /// The soft limit; absent when there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    open_file_limit: Option<u64>,
    runtime: &'static str,
    workers: usize,
}

/// Prints the ready line on standard output.
pub fn announce(addr: SocketAddr, open_file_limit: Option<u64>, options: &Options) -> io::Result<()> {
    let mut line = serde_json::to_vec(&ReadyLine {
        server: "rust",
        toolchain: env!("BUILD_RUSTC"),
        addr,
        pid: process::id(),
        parallelism: thread::available_parallelism().ok().map(usize::from),
        open_file_limit,
        runtime: options.runtime.name(),
        workers: options.workers,
    })?;
    line.push(b'\n');
    let mut stdout = io::stdout().lock();
    stdout.write_all(&line)?;
    stdout.flush()
}
