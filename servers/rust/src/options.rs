//! The command line.

use std::{ffi::OsString, net::SocketAddr, thread};

use clap::{Parser, ValueEnum, error::ErrorKind};

/// The Rust reference server of go-rust-bench. Prints one JSON line when it listens; stops on SIGTERM or SIGINT.
#[derive(Parser)]
#[command(
    name = "bench-server",
    after_help = "Exit codes: 0 stopped by a signal, 1 the address cannot be listened on, 2 wrong command line"
)]
struct CommandLine {
    /// Address to listen on; port 0 takes a free one
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:0")]
    addr: SocketAddr,

    /// How tokio runs the connections
    #[arg(long, value_enum, default_value_t = Runtime::CurrentThread)]
    runtime: Runtime,

    /// Worker threads of the multi-thread runtime [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Runtime {
    CurrentThread,
    MultiThread,
}

impl Runtime {
    /// The name as the command line and the ready line spell it.
    pub fn name(self) -> &'static str {
        match self {
            Self::CurrentThread => "current-thread",
            Self::MultiThread => "multi-thread",
        }
    }
}

pub struct Options {
    pub addr: SocketAddr,
    pub runtime: Runtime,
    /// Threads that answer requests: always 1 with `current-thread`.
    pub workers: usize,
}

pub enum Parsed {
    Run(Options),
    /// The help text was asked for.
    Help(String),
}

/// Reads the command line; the error is one line.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Parsed, String> {
    let line = match CommandLine::try_parse_from(args) {
        Ok(line) => line,
        Err(error) if error.kind() == ErrorKind::DisplayHelp => return Ok(Parsed::Help(error.to_string())),
        Err(error) => return Err(one_line(&error.to_string())),
    };
    let workers = match (line.runtime, line.workers) {
        (Runtime::CurrentThread, None | Some(1)) => 1,
        (Runtime::CurrentThread, Some(n)) => {
            return Err(format!("--workers {n} needs --runtime multi-thread"));
        }
        (Runtime::MultiThread, Some(n)) => usize::from(n),
        (Runtime::MultiThread, None) => thread::available_parallelism().map_or(1, usize::from),
    };
    Ok(Parsed::Run(Options { addr: line.addr, runtime: line.runtime, workers }))
}

/// clap explains an error in a paragraph and then repeats the usage: keeps the paragraph, as one line.
fn one_line(text: &str) -> String {
    text.trim_start_matches("error: ")
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
