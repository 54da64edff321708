//! `loadgen pin`: moves every thread of a running process to some CPUs.
//!
//! The controller pins itself with it: Node offers no affinity call, and `sched_setaffinity` knows only single threads.

mod cpu_list;

pub use cpu_list::CpuList;

use crate::launch::kernel;
use clap::Args as ClapArgs;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::process::ExitCode;

/// A process that creates threads faster than they can be pinned is given up after so many passes.
const MOST_PASSES: usize = 1000;

#[derive(ClapArgs)]
pub struct Args {
    /// The process whose threads are moved
    #[arg(long, value_name = "PID", value_parser = clap::value_parser!(u32).range(1..=i32::MAX as i64))]
    pid: u32,
    /// The CPUs it may use from now on, such as 0,2-3
    #[arg(long, value_name = "LIST")]
    cpus: CpuList,
}

/// What `pin` prints: enough to put the old state back with further calls.
#[derive(Serialize)]
struct Report {
    pid: u32,
    cpus: String,
    before: Vec<Group>,
}

/// The threads that had one mask in common.
#[derive(Serialize)]
struct Group {
    cpus: String,
    tids: Vec<u32>,
}

pub fn main(args: Args) -> ExitCode {
    let before = match pin_every_thread(args.pid, &args.cpus) {
        Ok(before) => before,
        Err(error) => {
            eprintln!(
                "loadgen pin: process {} cannot be moved to CPUs {}: {error}; \
                 check that it runs, is yours, and that its cpuset holds these CPUs",
                args.pid, args.cpus
            );
            return ExitCode::from(1);
        }
    };
    let report = Report {
        pid: args.pid,
        cpus: args.cpus.to_string(),
        before: (before.into_iter())
            .map(|(cpus, tids)| Group {
                cpus: cpus.to_string(),
                tids,
            })
            .collect(),
    };
    println!(
        "{}",
        serde_json::to_string(&report).expect("strings and numbers are JSON")
    );
    ExitCode::SUCCESS
}

/// Pins until a pass over the task directory meets no new thread: a thread that was created by one not yet pinned
/// has inherited the old mask, and shows up in the next pass. Returns the threads by their old mask.
fn pin_every_thread(pid: u32, cpus: &CpuList) -> io::Result<BTreeMap<CpuList, Vec<u32>>> {
    let mut seen = BTreeSet::new();
    let mut before: BTreeMap<CpuList, Vec<u32>> = BTreeMap::new();
    for _ in 0..MOST_PASSES {
        let new: Vec<u32> = threads(pid)?
            .into_iter()
            .filter(|tid| seen.insert(*tid))
            .collect();
        if new.is_empty() {
            return match before.is_empty() {
                true => Err(io::Error::other("it ended meanwhile")),
                false => Ok(before),
            };
        }
        for tid in new {
            match kernel::affinity(tid)
                .and_then(|old| kernel::set_affinity(tid, cpus).map(|()| old))
            {
                Ok(old) => before.entry(old).or_default().push(tid),
                // The thread ended between the listing and the call: nothing is left to move.
                Err(error) if error.raw_os_error() == Some(libc::ESRCH) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Err(io::Error::other(
        "it creates threads faster than they can be moved",
    ))
}

fn threads(pid: u32) -> io::Result<Vec<u32>> {
    let entries = std::fs::read_dir(format!("/proc/{pid}/task"))?;
    Ok(entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect())
}
