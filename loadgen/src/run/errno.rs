//! Error numbers of the kernel, their names, and which of them are the fault of this machine alone.

use std::collections::BTreeMap;
use std::fmt;

/// An error number of the kernel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Errno(pub i32);

impl Errno {
    /// The error of the last failed call of this thread.
    pub fn last() -> Self {
        Errno(
            std::io::Error::last_os_error()
                .raw_os_error()
                .unwrap_or(libc::EIO),
        )
    }

    /// Nothing to do now, try when epoll says so: never an error.
    pub fn is_would_block(self) -> bool {
        self.0 == libc::EAGAIN || self.0 == libc::EWOULDBLOCK
    }

    /// The client ran out of files, ports or memory: the server was never asked, so the connect is tried again.
    pub fn is_local_shortage(self) -> bool {
        matches!(
            self.0,
            libc::EMFILE
                | libc::ENFILE
                | libc::EADDRNOTAVAIL
                | libc::EADDRINUSE
                | libc::ENOBUFS
                | libc::ENOMEM
                | libc::ENOSPC
                | libc::EAGAIN
        )
    }

    /// The name as in errno(3), or `E` and the number for one that no socket call is documented to return.
    pub fn name(self) -> String {
        let name = match self.0 {
            libc::EACCES => "EACCES",
            libc::EADDRINUSE => "EADDRINUSE",
            libc::EADDRNOTAVAIL => "EADDRNOTAVAIL",
            libc::EAGAIN => "EAGAIN",
            libc::EALREADY => "EALREADY",
            libc::EBADF => "EBADF",
            libc::ECONNABORTED => "ECONNABORTED",
            libc::ECONNREFUSED => "ECONNREFUSED",
            libc::ECONNRESET => "ECONNRESET",
            libc::EHOSTUNREACH => "EHOSTUNREACH",
            libc::EINVAL => "EINVAL",
            libc::EIO => "EIO",
            libc::EMFILE => "EMFILE",
            libc::ENETDOWN => "ENETDOWN",
            libc::ENETUNREACH => "ENETUNREACH",
            libc::ENFILE => "ENFILE",
            libc::ENOBUFS => "ENOBUFS",
            libc::ENOMEM => "ENOMEM",
            libc::ENOSPC => "ENOSPC",
            libc::ENOTCONN => "ENOTCONN",
            libc::EPERM => "EPERM",
            libc::EPIPE => "EPIPE",
            libc::EPROTO => "EPROTO",
            libc::ETIMEDOUT => "ETIMEDOUT",
            other => return format!("E{other}"),
        };
        name.to_owned()
    }
}

impl fmt::Display for Errno {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} ({})",
            self.name(),
            std::io::Error::from_raw_os_error(self.0)
        )
    }
}

/// How often each error number occurred.
#[derive(Clone, Default, Debug)]
pub struct ErrnoCounts(BTreeMap<Errno, u64>);

impl ErrnoCounts {
    pub fn add(&mut self, errno: Errno) {
        *self.0.entry(errno).or_default() += 1;
    }

    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// Counts by name.
    pub fn by_name(&self) -> BTreeMap<String, u64> {
        self.0
            .iter()
            .map(|(errno, count)| (errno.name(), *count))
            .collect()
    }
}
