//! What the process asks of the system before it serves: open files and a listening socket.

use std::{fs, io, net::SocketAddr};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpSocket};

/// Used where `/proc` cannot be read: the kernel's default since Linux 5.4.
const DEFAULT_BACKLOG: u32 = 4096;

/// Raises the soft limit of open files to the hard one, as Go's runtime does, and returns the soft limit that holds
/// afterwards. `None`: there is no limit.
pub fn raise_open_file_limit() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    // Where that is forbidden the old limit stays, and the ready line says so.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    getrlimit(Resource::Nofile).current
}

/// Listens with a backlog of `somaxconn`, as Go does, and returns the address with the port that was taken.
/// Must be called inside a tokio runtime.
pub fn listen(addr: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.bind(addr)?;
    let listener = socket.listen(backlog())?;
    let addr = listener.local_addr()?;
    Ok((listener, addr))
}

fn backlog() -> u32 {
    fs::read_to_string("/proc/sys/net/core/somaxconn")
        .ok()
        .and_then(|text| text.trim().parse().ok())
        .unwrap_or(DEFAULT_BACKLOG)
}

/// The system's own words for `error`, without Rust's "(os error N)".
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((reason, _)) => reason.to_lowercase(),
        None => text,
    }
}
