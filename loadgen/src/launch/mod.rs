//! `loadgen launch`: becomes a program that was born in its place.
//!
//! Node has no hook between fork and exec, so the controller starts this launcher, which takes the program's place in
//! the machine step by step — limits, cgroups, CPUs, user — and then execs. Nothing is started first and moved later: the
//! program's first page and first thread are already accounted to its cgroup and on its CPUs.

pub mod kernel;
mod request;

use crate::pin::CpuList;
use clap::Args as ClapArgs;
use request::{OpenFiles, User};
use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::process::{CommandExt, parent_id};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Exit codes as those of env(1): the launcher failed, the program cannot be executed, the program was not found.
const LAUNCHER_FAILED: u8 = 125;
const CANNOT_EXECUTE: u8 = 126;
const NOT_FOUND: u8 = 127;

/// The variable by which clean-up recognises a process of a session where no cgroup tells.
const SESSION_MARK: &str = "GO_RUST_BENCH_SESSION";

#[derive(ClapArgs)]
pub struct Args {
    /// A cgroup directory to be born in; once per hierarchy
    #[arg(long = "cgroup", value_name = "DIR")]
    cgroups: Vec<PathBuf>,
    /// The CPUs that the program may use, such as 0,2-3
    #[arg(long, value_name = "LIST")]
    cpus: Option<CpuList>,
    /// The limit on open files, soft and hard alike, so that a runtime cannot raise it by itself
    #[arg(long, value_name = "N|max")]
    open_files: Option<OpenFiles>,
    /// The user to run as, without supplementary groups
    #[arg(long, value_name = "NAME|UID:GID")]
    user: Option<User>,
    /// Die by SIGKILL as soon as the thread that started the launcher ends
    #[arg(long, requires = "parent")]
    die_with_parent: bool,
    /// The process that must be the parent: if it is not any more, nothing is started
    #[arg(long, value_name = "PID")]
    parent: Option<u32>,
    /// The session's token, handed to the program in GO_RUST_BENCH_SESSION
    #[arg(long, value_name = "TOKEN")]
    session_mark: Option<String>,
    /// The working directory; a relative program path counts from here
    #[arg(long, value_name = "DIR")]
    cwd: Option<PathBuf>,
    /// The program and its arguments, after --
    #[arg(last = true, required = true, value_name = "PROGRAM ARGS")]
    command: Vec<OsString>,
}

pub fn main(args: Args) -> ExitCode {
    match take_place(&args) {
        Ok(()) => execute(&args),
        Err(failure) => {
            eprintln!("loadgen launch: {failure}");
            ExitCode::from(LAUNCHER_FAILED)
        }
    }
}

/// Every step up to exec. The order matters: limits may have to be raised and cgroups entered while still privileged;
/// the CPUs must come after the cpuset, which would overwrite them; a change of user clears the parent-death signal.
fn take_place(args: &Args) -> Result<(), String> {
    args.open_files.map_or(Ok(()), limit_open_files)?;
    args.cgroups.iter().try_for_each(|dir| enter_cgroup(dir))?;
    args.cpus.as_ref().map_or(Ok(()), keep_to_cpus)?;
    args.user.as_ref().map_or(Ok(()), become_user)?;
    kernel::set_no_new_privs()
        .map_err(|error| format!("no_new_privs: {error}; it needs Linux 3.5 or newer"))?;
    if args.die_with_parent {
        kernel::die_with_parent().map_err(|error| {
            format!("parent-death signal: {error}; leave out --die-with-parent")
        })?;
    }
    args.parent.map_or(Ok(()), check_parent)?;
    args.cwd.as_deref().map_or(Ok(()), enter_directory)?;
    kernel::reset_signals()
        .map_err(|error| format!("signals: {error}; this is a fault of the launcher"))
}

fn limit_open_files(wanted: OpenFiles) -> Result<(), String> {
    let step = |error: io::Error| {
        format!("open files: the limit cannot be read: {error}; is /proc restricted?")
    };
    let hard = kernel::open_file_hard_limit().map_err(step)?;
    let files = match wanted {
        OpenFiles::Max => hard,
        OpenFiles::Exactly(files) => files,
    };
    kernel::set_open_file_limit(files).map_err(|error| {
        format!(
            "open files: {files} are over the hard limit of {hard} ({error}); \
             raise it for the runner (ulimit -Hn, LimitNOFILE= of its service) or ask for fewer"
        )
    })
}

fn enter_cgroup(dir: &Path) -> Result<(), String> {
    // Opened without "create", so that a mistyped directory is an error and gets no file. 0 stands for the writing
    // process, whatever pid namespace it sees itself in.
    let enter = || {
        OpenOptions::new()
            .write(true)
            .open(dir.join("cgroup.procs"))?
            .write_all(b"0")
    };
    enter().map_err(|error| {
        let fix = match error.raw_os_error() {
            Some(libc::ENOSPC) => "write cpuset.cpus and cpuset.mems of it first",
            Some(libc::EBUSY) => {
                "cgroup v2 takes processes only in a leaf: its subtree_control must be empty"
            }
            Some(libc::ENOENT) => "make it first, on a mounted cgroup file system",
            _ => "it must be writable, as root or in a delegated subtree",
        };
        format!(
            "cgroup: {} cannot be entered: {error}; {fix}",
            dir.display()
        )
    })
}

fn keep_to_cpus(wanted: &CpuList) -> Result<(), String> {
    let fix = "they must be online and inside the cpuset of the cgroup";
    kernel::set_affinity(0, wanted)
        .map_err(|error| format!("CPUs: {wanted} were refused: {error}; {fix}"))?;
    match kernel::affinity(0) {
        Ok(got) if got == *wanted => Ok(()),
        Ok(got) => Err(format!(
            "CPUs: {wanted} were asked for, the kernel gave {got}; {fix}"
        )),
        Err(error) => Err(format!("CPUs: cannot be read back: {error}; {fix}")),
    }
}

fn become_user(user: &User) -> Result<(), String> {
    let identity = user
        .identity()
        .map_err(|reason| format!("user: {reason}; name one that exists, or write UID:GID"))?;
    // An ordinary user may name itself: then there is nothing to give up, and no right to call setgroups.
    if identity.uid != 0 && identity == kernel::current_identity() {
        return Ok(());
    }
    kernel::become_user(identity).map_err(|error| {
        format!(
            "user: cannot become {}:{}: {error}; only root can run a program as another user",
            identity.uid, identity.gid
        )
    })
}

/// A parent that died before the parent-death signal was set sends none: only its absence tells.
fn check_parent(parent: u32) -> Result<(), String> {
    match parent_id() {
        actual if actual == parent => Ok(()),
        actual => Err(format!(
            "parent: process {parent} was to be the parent, but {actual} is; it has died, or started the launcher indirectly"
        )),
    }
}

fn enter_directory(dir: &Path) -> Result<(), String> {
    std::env::set_current_dir(dir).map_err(|error| {
        format!("working directory: {}: {error}; it must exist and be open to the user that runs the program", dir.display())
    })
}

/// Becomes the program; returns only if that failed.
fn execute(args: &Args) -> ExitCode {
    let (program, arguments) = args
        .command
        .split_first()
        .expect("clap requires the program");
    let mut command = Command::new(program);
    command.args(arguments);
    if let Some(mark) = &args.session_mark {
        command.env(SESSION_MARK, mark);
    }
    let error = command.exec();
    let (fix, code) = match error.kind() {
        io::ErrorKind::NotFound => (
            "check the path, and the interpreter that it names",
            NOT_FOUND,
        ),
        _ => (
            "it must be an executable file that the user may run",
            CANNOT_EXECUTE,
        ),
    };
    eprintln!(
        "loadgen launch: exec: {}: {error}; {fix}",
        Path::new(program).display()
    );
    ExitCode::from(code)
}
