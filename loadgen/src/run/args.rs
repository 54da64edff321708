//! The command line of `loadgen run`, as typed.

use std::path::PathBuf;

/// Load an HTTP server and print one JSON document.
#[derive(clap::Args, Debug, Clone)]
pub struct Args {
    /// What to request: http://HOST[:PORT]/PATH
    #[arg(long)]
    pub url: String,
    /// Connections held open; with --rate the most that are used
    #[arg(long, value_name = "N")]
    pub connections: u32,
    /// Length of the window, first connects included: 30s, 1.5s, 500ms
    #[arg(long, value_name = "TIME")]
    pub duration: String,
    /// Stop after this many requests, if the window has not ended before
    #[arg(long, value_name = "N")]
    pub requests: Option<u64>,
    /// Open loop: start this many requests a second, however slow the answers are
    #[arg(long, value_name = "PER_SECOND")]
    pub rate: Option<u64>,
    /// How the arrivals of an open loop are spread [default: uniform]
    #[arg(long, value_enum)]
    pub arrivals: Option<ArrivalsArg>,
    /// Seed of Poisson arrivals [default: 1]
    #[arg(long)]
    pub seed: Option<u64>,
    #[arg(long, default_value = "GET")]
    pub method: String,
    /// A header to send, 'Name: value'; repeat for more
    #[arg(long = "header", value_name = "HEADER")]
    pub headers: Vec<String>,
    /// The body to send
    #[arg(long, value_name = "FILE")]
    pub body_file: Option<PathBuf>,
    /// The body that every answer must have
    #[arg(long, value_name = "FILE")]
    pub expect_body_file: Option<PathBuf>,
    /// The status that every answer should have
    #[arg(long, value_name = "STATUS", default_value_t = 200)]
    pub expect_status: u16,
    /// Several requests that each connection sends in turn, as JSON (see script.rs); --url then ends at the port
    #[arg(long, value_name = "FILE", conflicts_with_all = ["method", "headers", "body_file", "expect_body_file", "expect_status"])]
    pub script: Option<PathBuf>,
    /// Count answers that take longer than this, and requests waiting longer at the end; cancels nothing
    #[arg(long, value_name = "TIME", default_value = "2s")]
    pub threshold: String,
    /// Run on this CPU only
    #[arg(long, value_name = "CPU")]
    pub cpu: Option<usize>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrivalsArg {
    Uniform,
    Poisson,
}
