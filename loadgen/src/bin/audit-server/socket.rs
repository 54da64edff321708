//! What the standard library cannot do with a socket.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsRawFd;

fn checked(result: libc::c_int) -> io::Result<()> {
    if result < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

fn set<T>(fd: i32, option: libc::c_int, value: &T) -> io::Result<()> {
    let (pointer, length) = (std::ptr::from_ref(value).cast(), size_of::<T>() as u32);
    // SAFETY: pointer and length describe `value`, which lives through the call.
    checked(unsafe { libc::setsockopt(fd, libc::SOL_SOCKET, option, pointer, length) })
}

/// Changes the length of the listen queue.
pub fn set_backlog(listener: &TcpListener, backlog: i32) -> io::Result<()> {
    // SAFETY: takes no pointers.
    checked(unsafe { libc::listen(listener.as_raw_fd(), backlog) })
}

/// Stops listening but keeps the port: connects are refused, and nobody else gets the port meanwhile.
pub fn stop_listening(listener: &TcpListener) -> io::Result<()> {
    // SAFETY: takes no pointers.
    checked(unsafe { libc::shutdown(listener.as_raw_fd(), libc::SHUT_RD) })
}

/// Lets the kernel hold little of what is not read, on all connections accepted here.
pub fn shrink_receive_buffer(listener: &TcpListener) -> io::Result<()> {
    set(listener.as_raw_fd(), libc::SO_RCVBUF, &4096i32)
}

/// Makes closing this connection a reset.
pub fn reset_on_close(stream: &TcpStream) -> io::Result<()> {
    set(
        stream.as_raw_fd(),
        libc::SO_LINGER,
        &libc::linger {
            l_onoff: 1,
            l_linger: 0,
        },
    )
}
