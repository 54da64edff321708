//! The system calls that std does not offer, each behind a safe function. All unsafe code of launcher and pinning is here.
#![allow(unsafe_code)]

use crate::pin::CpuList;
use std::ffi::CString;
use std::io;
use std::ptr;

/// A user by number, with its primary group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    pub uid: u32,
    pub gid: u32,
}

fn check(result: libc::c_int) -> io::Result<()> {
    match result {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// The hard limit on open files of this process.
pub fn open_file_hard_limit() -> io::Result<u64> {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: the pointer is to a live rlimit, which the call fills.
    check(unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) })?;
    Ok(limit.rlim_max)
}

/// Sets the soft and the hard limit on open files.
pub fn set_open_file_limit(files: u64) -> io::Result<()> {
    let limit = libc::rlimit {
        rlim_cur: files,
        rlim_max: files,
    };
    // SAFETY: the pointer is to a live rlimit, which the call only reads.
    check(unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &limit) })
}

/// The CPUs that thread `tid` may use; 0 is the calling thread.
pub fn affinity(tid: u32) -> io::Result<CpuList> {
    let mut mask = [0u64; 128];
    // SAFETY: the kernel writes at most the given number of bytes; a cpu_set_t is nothing but an array of words, and
    // the call takes one of any size.
    check(unsafe {
        libc::sched_getaffinity(
            tid as libc::pid_t,
            size_of_val(&mask),
            mask.as_mut_ptr().cast(),
        )
    })?;
    CpuList::from_mask(&mask).ok_or_else(|| io::Error::other("the kernel named no CPU"))
}

/// Restricts thread `tid` to some CPUs; 0 is the calling thread. The kernel keeps silently to the part of the list that
/// the thread's cpuset allows, and fails only where nothing is left.
pub fn set_affinity(tid: u32, cpus: &CpuList) -> io::Result<()> {
    let mask = cpus.to_mask();
    // SAFETY: the kernel reads the given number of bytes, all of them inside the vector.
    check(unsafe {
        libc::sched_setaffinity(tid as libc::pid_t, mask.len() * 8, mask.as_ptr().cast())
    })
}

/// The user of a name, by the system's own data bases; none if it is unknown.
pub fn user_named(name: &str) -> io::Result<Option<Identity>> {
    let name = CString::new(name)?;
    let mut room = vec![0; 64 * 1024];
    // SAFETY: passwd is plain data for which all zeros is a valid value.
    let mut entry: libc::passwd = unsafe { std::mem::zeroed() };
    let mut found = ptr::null_mut();
    // SAFETY: every pointer is to a live value, and the length is that of the buffer.
    let code = unsafe {
        libc::getpwnam_r(
            name.as_ptr(),
            &mut entry,
            room.as_mut_ptr(),
            room.len(),
            &mut found,
        )
    };
    match (found.is_null(), code) {
        (false, _) => Ok(Some(Identity {
            uid: entry.pw_uid,
            gid: entry.pw_gid,
        })),
        // The codes that the manual page lists for "not found", besides 0.
        (true, 0 | libc::ENOENT | libc::ESRCH | libc::EBADF | libc::EPERM) => Ok(None),
        (true, code) => Err(io::Error::from_raw_os_error(code)),
    }
}

/// Whom this process runs as (effective user and group).
pub fn current_identity() -> Identity {
    // SAFETY: these calls take nothing and cannot fail.
    unsafe {
        Identity {
            uid: libc::geteuid(),
            gid: libc::getegid(),
        }
    }
}

/// Becomes another user for good: no supplementary groups, then the group, then the user, since each step needs the
/// right that the next one gives up.
pub fn become_user(to: Identity) -> io::Result<()> {
    // SAFETY: a length of 0 makes the kernel read nothing from the null pointer.
    check(unsafe { libc::setgroups(0, ptr::null()) })?;
    // SAFETY: plain numbers; the process has one thread.
    check(unsafe { libc::setresgid(to.gid, to.gid, to.gid) })?;
    // SAFETY: as above.
    check(unsafe { libc::setresuid(to.uid, to.uid, to.uid) })
}

/// Forbids this process and its descendants to gain rights by exec.
pub fn set_no_new_privs() -> io::Result<()> {
    // SAFETY: plain numbers.
    check(unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) })
}

/// Asks the kernel to kill this process when the thread that created it ends.
pub fn die_with_parent() -> io::Result<()> {
    // SAFETY: plain numbers.
    check(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) })
}

/// Gives every signal its default effect and blocks none: exec keeps ignored and blocked signals, and a parent may have
/// left some (a Rust program ignores SIGPIPE from its start, `nohup` ignores SIGHUP).
pub fn reset_signals() -> io::Result<()> {
    // The kernel's sigaction: handler, flags, restorer, mask; all zeros is the default effect. Not through the C library,
    // which keeps two signals to itself that a parent may have left ignored just as well.
    let default = [0u64; 4];
    for signal in 1..=libc::SIGRTMAX() {
        // SAFETY: the kernel reads one sigaction from the array, with a signal set of 8 bytes, and installs no handler.
        // SIGKILL and SIGSTOP refuse any change: they are what they should be.
        unsafe {
            libc::syscall(
                libc::SYS_rt_sigaction,
                signal,
                default.as_ptr(),
                ptr::null::<u64>(),
                8usize,
            )
        };
    }
    // SAFETY: sigset_t is plain data; sigemptyset makes a valid set of it, which sigprocmask only reads.
    check(unsafe {
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, ptr::null_mut())
    })
}
