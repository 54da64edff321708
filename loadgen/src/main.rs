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
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and the version were asked for: nothing is wrong.
        Err(asked) if !asked.use_stderr() => {
            return match asked.print() {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::from(4),
            };
        }
        Err(wrong_use) => {
            eprintln!("loadgen: {}", loadgen::run::one_line::of(&wrong_use));
            return ExitCode::from(2);
        }
    };
    match cli.command {
        Command::Run(args) => run::main(args),
        Command::Launch(args) => launch::main(args),
        Command::Pin(args) => pin::main(args),
    }
}
