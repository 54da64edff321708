//! The system calls, one safe function each: the only module with unsafe code.
//!
//! Raw descriptors are plain integers here. A wrong one can only make a call fail with EBADF; it can never break
//! memory safety, which is why these functions are safe.

#![allow(unsafe_code)]

mod clock;
mod epoll;
mod process;
mod socket;

pub use clock::{monotonic_ns, realtime_ns, thread_cpu_ns};
pub use epoll::{
    BROKEN, Event, READABLE, WRITABLE, epoll, epoll_add, epoll_modify, epoll_wait, event_buffer,
};
pub use process::{
    exact_timers, pin_to_cpu, raise_open_files, termination_signals, thread_switches,
};
pub use socket::{
    bind_source, close, connect, connect_result, is_connected_to_itself, recv, recv_stamped, send,
    stamp_arrivals, tcp_socket,
};

use libc::c_int;

use super::errno::Errno;

/// A raw file descriptor.
pub type Fd = c_int;

fn checked(result: c_int) -> Result<c_int, Errno> {
    if result < 0 {
        Err(Errno::last())
    } else {
        Ok(result)
    }
}
