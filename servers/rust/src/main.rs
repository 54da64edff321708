//! The Rust reference server: five scenarios over HTTP/1.1 with tokio, hyper and serde.

#![forbid(unsafe_code)]

mod body;
#[cfg(feature = "brake")]
mod brake;
mod document;
mod fnv;
mod lingering;
mod listen;
mod options;
mod query;
mod ready;
mod refusal;
mod routes;
mod scenarios;
mod serve;

use std::process::ExitCode;

use options::{Options, Runtime};

/// The address could not be taken, or the process could not be set up.
const EXIT_FAILED: u8 = 1;
/// The command line is wrong.
const EXIT_USAGE: u8 = 2;

fn main() -> ExitCode {
    #[cfg(feature = "brake")]
    if let Err(problem) = brake::prepare() {
        eprintln!("bench-server: {problem}");
        return ExitCode::from(EXIT_USAGE);
    }
    let options = match options::parse(std::env::args_os()) {
        Ok(options::Parsed::Run(options)) => options,
        Ok(options::Parsed::Help(text)) => {
            print!("{text}");
            return ExitCode::SUCCESS;
        }
        Err(problem) => {
            eprintln!("bench-server: {problem} (see --help)");
            return ExitCode::from(EXIT_USAGE);
        }
    };
    match run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("bench-server: {problem}");
            ExitCode::from(EXIT_FAILED)
        }
    }
}

/// Serves until a signal comes. The error is one line for the user.
fn run(options: Options) -> Result<(), String> {
    let mut builder = match options.runtime {
        Runtime::CurrentThread => tokio::runtime::Builder::new_current_thread(),
        Runtime::MultiThread => tokio::runtime::Builder::new_multi_thread(),
    };
    if options.runtime == Runtime::MultiThread {
        builder.worker_threads(options.workers);
    }
    let runtime =
        builder.enable_all().build().map_err(|error| format!("cannot start the runtime: {error}"))?;

    let open_file_limit = listen::raise_open_file_limit();
    runtime.block_on(async {
        // Before the ready line, so that whoever reads it can already stop the server cleanly.
        let stop = serve::stop_signal().map_err(|error| format!("cannot handle signals: {error}"))?;
        let (listener, addr) = listen::listen(options.addr)
            .map_err(|error| format!("cannot listen on {}: {}", options.addr, listen::reason(&error)))?;
        ready::announce(addr, open_file_limit, &options)
            .map_err(|error| format!("cannot announce {addr}: {error}"))?;
        serve::serve(listener, stop).await;
        Ok(())
    })
}
