//! The least an HTTP server can do: the yardstick for the economy of load generators.
//!
//! One thread, one epoll, two system calls a request (`recv`, `send`) and one `epoll_wait` a batch. It prints one JSON
//! line when it listens and one with what it saw when SIGTERM or SIGINT ends it. Requests have no body and are not
//! pipelined; every answer is 200 with the 13 bytes `Hello, World!`.

mod backlog;
mod delays;
mod server;
mod sightings;

use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use loadgen::run::duration::parse_ns;
use loadgen::run::sys;

/// As long as the listen queue can be where `net.core.somaxconn` has its usual value.
const LISTEN_QUEUE: i32 = 4096;

#[derive(Parser)]
#[command(name = "bare-server")]
struct Args {
    /// Address to listen on; port 0 takes a free one
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:0")]
    addr: SocketAddr,
    /// Send each answer exactly this long after its request was read: 1ms, 10ms
    #[arg(long, value_name = "TIME", default_value = "0s", value_parser = parse_ns)]
    delay: u64,
    /// Note when each request was read, and write the times here at the end: 64-bit little-endian ns of CLOCK_MONOTONIC
    #[arg(long, value_name = "FILE")]
    stamps: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bare-server: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> io::Result<()> {
    sys::raise_open_files()?;
    sys::exact_timers();
    let signals = sys::termination_signals().map_err(server::os_error)?;
    let listener = TcpListener::bind(args.addr)?;
    backlog::lengthen(&listener, LISTEN_QUEUE)?;
    listener.set_nonblocking(true)?;
    let addr = listener.local_addr()?;
    say(
        &serde_json::json!({ "server": "bare", "addr": addr.to_string(), "pid": std::process::id() }),
    )?;

    let sightings = server::serve(listener, signals, args.delay, args.stamps.is_some())?;
    if let Some(path) = &args.stamps {
        std::fs::write(path, sightings.stamp_bytes())?;
    }
    say(&sightings.summary())
}

fn say(line: &serde_json::Value) -> io::Result<()> {
    let mut stdout = io::stdout();
    writeln!(stdout, "{line}")?;
    stdout.flush()
}
