//! Limits, signals and scheduling of this process and its thread.

use std::io;
use std::mem::zeroed;

use super::{Fd, checked};
use crate::run::errno::Errno;

/// A descriptor that becomes readable when SIGINT or SIGTERM arrives; their default action no longer happens.
pub fn termination_signals() -> Result<Fd, Errno> {
    // SAFETY: `set` is initialised by sigemptyset before use and lives through the calls.
    unsafe {
        let mut set: libc::sigset_t = zeroed();
        libc::sigemptyset(&mut set);
        libc::sigaddset(&mut set, libc::SIGINT);
        libc::sigaddset(&mut set, libc::SIGTERM);
        checked(libc::sigprocmask(
            libc::SIG_BLOCK,
            &set,
            std::ptr::null_mut(),
        ))?;
        checked(libc::signalfd(
            -1,
            &set,
            libc::SFD_CLOEXEC | libc::SFD_NONBLOCK,
        ))
    }
}

/// Raises the soft limit of open files to the hard one and returns it.
pub fn raise_open_files() -> io::Result<u64> {
    // SAFETY: `limit` is valid for reads and writes.
    unsafe {
        let mut limit: libc::rlimit = zeroed();
        if libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) != 0 {
            return Err(io::Error::last_os_error());
        }
        limit.rlim_cur = limit.rlim_max;
        if libc::setrlimit(libc::RLIMIT_NOFILE, &limit) != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(limit.rlim_max)
    }
}

/// Pins this thread to one CPU.
pub fn pin_to_cpu(cpu: usize) -> io::Result<()> {
    if cpu >= 8 * size_of::<libc::cpu_set_t>() {
        return Err(io::Error::from_raw_os_error(libc::EINVAL));
    }
    // SAFETY: `cpu` is within the set, which lives through the call.
    unsafe {
        let mut set: libc::cpu_set_t = zeroed();
        libc::CPU_SET(cpu, &mut set);
        if libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set) != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

/// Asks for timers of this thread to be as exact as the kernel can make them (default slack: 50 µs).
pub fn exact_timers() {
    // SAFETY: takes no pointers. Failure leaves the default slack, which the send delay then shows.
    unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, 1 as libc::c_ulong, 0, 0, 0) };
}

/// Voluntary and involuntary context switches of this thread so far.
pub fn thread_switches() -> (u64, u64) {
    // SAFETY: all-zero is a valid rusage and it is valid for writes; RUSAGE_THREAD cannot fail.
    let usage = unsafe {
        let mut usage: libc::rusage = zeroed();
        libc::getrusage(libc::RUSAGE_THREAD, &mut usage);
        usage
    };
    (usage.ru_nvcsw as u64, usage.ru_nivcsw as u64)
}
