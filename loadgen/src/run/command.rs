//! `loadgen run`: plan, run, print.

use std::io::Write;
use std::process::ExitCode;

use super::args::Args;
use super::document::{self, Document};
use super::engine::Engine;
use super::event_loop;
use super::net::KernelNet;
use super::plan::Plan;
use super::sys;

/// 0: a document was printed and everything adds up. 2: wrong use. 4: an identity is broken or the machine failed.
pub fn main(args: Args) -> ExitCode {
    let plan = match Plan::from_args(args).and_then(pinned) {
        Ok(plan) => plan,
        Err(wrong_use) => return fail(2, &wrong_use),
    };
    match run(&plan) {
        Ok(document) if !document.identities.ok => print(&document)
            .err()
            .map_or_else(|| fail(4, "an identity is broken"), |error| fail(4, &error)),
        Ok(document) => print(&document)
            .err()
            .map_or(ExitCode::SUCCESS, |error| fail(4, &error)),
        Err(fault) => fail(4, &fault),
    }
}

fn pinned(plan: Plan) -> Result<Plan, String> {
    if let Some(cpu) = plan.cpu {
        sys::pin_to_cpu(cpu).map_err(|error| format!("--cpu {cpu}: cannot run on it: {error}"))?;
    }
    Ok(plan)
}

/// Runs one window and returns its document.
fn run(plan: &Plan) -> Result<Document, String> {
    let fault = |errno| format!("epoll failed: {errno}");
    let net = KernelNet::new(plan.target.peer, plan.sources.clone()).map_err(fault)?;
    let mut engine = Engine::new(net, plan.task(), plan.demand(), plan.connections);
    let own_cost = event_loop::run(&mut engine).map_err(fault)?;
    let started_unix_ns = engine.net.started_unix_ns();
    Ok(document::of(plan, engine, own_cost, started_unix_ns))
}

fn print(document: &Document) -> Result<(), String> {
    let text =
        serde_json::to_string(document).map_err(|error| format!("cannot write JSON: {error}"))?;
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{text}")
        .and_then(|()| stdout.flush())
        .map_err(|error| format!("cannot write the result: {error}"))
}

fn fail(code: u8, message: &str) -> ExitCode {
    eprintln!("loadgen: {message}");
    ExitCode::from(code)
}
