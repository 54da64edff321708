//! `loadgen run` loads an HTTP server and prints what happened as one JSON document;
//! `loadgen launch` starts a program inside its cgroup; `loadgen pin` moves a process to some CPUs.

use clap::{Parser, Subcommand};
use std::process::ExitCode;

mod launch;
mod pin;
mod run;

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Load an HTTP server and print one JSON document
    Run(run::Args),
    /// Start a program inside its cgroup, pinned, limited and unprivileged
    Launch(launch::Args),
    /// Pin every thread of a running process to some CPUs
    Pin(pin::Args),
}

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Run(args) => run::main(args),
        Command::Launch(args) => launch::main(args),
        Command::Pin(args) => pin::main(args),
    }
}
