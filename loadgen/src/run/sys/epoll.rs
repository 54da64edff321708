//! Waiting for readiness.

use libc::c_int;

use super::{Fd, checked};
use crate::run::errno::Errno;

/// One readiness report of epoll: which interest fired, and the 64 bits given when the descriptor was added.
pub type Event = libc::epoll_event;

/// Bits of interest and readiness.
pub const READABLE: u32 = libc::EPOLLIN as u32;
pub const WRITABLE: u32 = libc::EPOLLOUT as u32;
/// Reported without being asked for; both mean that a read will tell what happened.
pub const BROKEN: u32 = (libc::EPOLLERR | libc::EPOLLHUP) as u32;

/// A new epoll instance.
pub fn epoll() -> Result<Fd, Errno> {
    // SAFETY: takes no pointers.
    checked(unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) })
}

/// Adds a descriptor, level-triggered.
pub fn epoll_add(epoll: Fd, fd: Fd, interest: u32, token: u64) -> Result<(), Errno> {
    epoll_control(epoll, libc::EPOLL_CTL_ADD, fd, interest, token)
}

/// Changes the interest in a descriptor that was added before.
pub fn epoll_modify(epoll: Fd, fd: Fd, interest: u32, token: u64) -> Result<(), Errno> {
    epoll_control(epoll, libc::EPOLL_CTL_MOD, fd, interest, token)
}

fn epoll_control(epoll: Fd, operation: c_int, fd: Fd, events: u32, u64: u64) -> Result<(), Errno> {
    let mut event = Event { events, u64 };
    // SAFETY: `event` is valid for the duration of the call.
    checked(unsafe { libc::epoll_ctl(epoll, operation, fd, &mut event) }).map(drop)
}

/// Room for `capacity` events.
pub fn event_buffer(capacity: usize) -> Vec<Event> {
    vec![Event { events: 0, u64: 0 }; capacity]
}

/// Waits at most `timeout_ns` for events and returns how many were written to the start of `events`.
///
/// `nanoseconds` remembers whether the kernel has `epoll_pwait2` (Linux 5.11); without it waits are rounded down to
/// milliseconds and the caller polls the rest.
pub fn epoll_wait(
    epoll: Fd,
    events: &mut [Event],
    timeout_ns: u64,
    nanoseconds: &mut bool,
) -> Result<usize, Errno> {
    let (pointer, room) = (events.as_mut_ptr(), events.len() as c_int);
    if timeout_ns > 0 && *nanoseconds {
        let timeout = libc::timespec {
            tv_sec: (timeout_ns / 1_000_000_000) as libc::time_t,
            tv_nsec: (timeout_ns % 1_000_000_000) as libc::c_long,
        };
        // SAFETY: pointer and room describe `events`; `timeout` lives through the call; no signal mask is given.
        let n = unsafe {
            libc::syscall(
                libc::SYS_epoll_pwait2,
                epoll,
                pointer,
                room,
                &raw const timeout,
                std::ptr::null::<libc::sigset_t>(),
                0usize,
            )
        };
        if n >= 0 {
            return Ok(n as usize);
        }
        match Errno::last() {
            Errno(libc::EINTR) => return Ok(0),
            // Old kernels lack the call; old container filters forbid it.
            Errno(libc::ENOSYS | libc::EPERM) => *nanoseconds = false,
            errno => return Err(errno),
        }
    }
    let timeout_ms = c_int::try_from(timeout_ns / 1_000_000).unwrap_or(c_int::MAX);
    // SAFETY: pointer and room describe `events`.
    match checked(unsafe { libc::epoll_wait(epoll, pointer, room, timeout_ms) }) {
        Ok(n) => Ok(n as usize),
        Err(Errno(libc::EINTR)) => Ok(0),
        Err(errno) => Err(errno),
    }
}
