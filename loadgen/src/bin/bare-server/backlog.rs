//! The length of the listen queue, which the standard library fixes at 128: too short for thousands of connects at once.

#![allow(unsafe_code)]

use std::io;
use std::net::TcpListener;
use std::os::fd::AsRawFd;

/// Listens again with a longer queue.
pub fn lengthen(listener: &TcpListener, queue: i32) -> io::Result<()> {
    // SAFETY: takes no pointers; the descriptor is open as long as `listener` lives.
    match unsafe { libc::listen(listener.as_raw_fd(), queue) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
