//! What the engine asks of the world: a clock and sockets. The kernel in production, a script in tests.

use std::net::{Ipv4Addr, SocketAddr};

use super::connection::{Slot, Token};
use super::errno::Errno;
use super::sys::{self, Fd};

/// Which readiness of a socket is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interest {
    Readable,
    ReadableAndWritable,
}

impl Interest {
    fn bits(self) -> u32 {
        match self {
            Interest::Readable => sys::READABLE,
            Interest::ReadableAndWritable => sys::READABLE | sys::WRITABLE,
        }
    }
}

/// On one connection in this many the kernel stamps what arrives.
const STAMPED_ONE_IN: Slot = 64;

/// Whether the kernel stamps what arrives for this slot.
#[inline]
pub fn is_stamped(slot: Slot) -> bool {
    slot % STAMPED_ONE_IN == 0
}

/// A clock and sockets.
pub trait Net {
    /// Nanoseconds since the window began; never goes back.
    fn now_ns(&mut self) -> u64;
    /// Starts a connect for a slot; when it is decided the socket is reported as writable with `token`.
    fn connect(&mut self, token: Token) -> Result<Fd, Errno>;
    /// How the connect ended.
    fn connect_result(&mut self, fd: Fd) -> Result<(), Errno>;
    fn recv(&mut self, fd: Fd, buffer: &mut [u8]) -> Result<usize, Errno>;
    /// Like `recv`, for a connection that [`is_stamped`]: also when the kernel got it, on the clock of `now_ns`.
    fn recv_stamped(&mut self, fd: Fd, buffer: &mut [u8]) -> Result<(usize, Option<u64>), Errno>;
    fn send(&mut self, fd: Fd, bytes: &[u8]) -> Result<usize, Errno>;
    fn watch(&mut self, fd: Fd, token: Token, interest: Interest);
    fn close(&mut self, fd: Fd);
}

/// The kernel's sockets, watched by one epoll instance.
pub struct KernelNet {
    epoll: Fd,
    peer: SocketAddr,
    sources: Vec<Ipv4Addr>,
    origin_ns: u64,
    origin_unix_ns: u64,
    fault: Option<Errno>,
}

impl KernelNet {
    /// Without `sources` the kernel chooses the source address.
    pub fn new(peer: SocketAddr, sources: Vec<Ipv4Addr>) -> Result<Self, Errno> {
        Ok(KernelNet {
            epoll: sys::epoll()?,
            peer,
            sources,
            origin_ns: sys::monotonic_ns(),
            origin_unix_ns: sys::realtime_ns(),
            fault: None,
        })
    }

    /// The window begins now: its clock stands at 0.
    pub fn begin_window(&mut self) {
        self.origin_unix_ns = sys::realtime_ns();
        self.origin_ns = sys::monotonic_ns();
    }

    /// When the window began, in nanoseconds since 1970.
    pub fn started_unix_ns(&self) -> u64 {
        self.origin_unix_ns
    }

    pub fn epoll(&self) -> Fd {
        self.epoll
    }

    /// An error that no network can cause; the run must not go on after it.
    pub fn fault(&self) -> Option<Errno> {
        self.fault
    }

    /// Slots take the source addresses in turn.
    fn source_of(&self, slot: Slot) -> Option<Ipv4Addr> {
        self.sources
            .get(slot as usize % self.sources.len().max(1))
            .copied()
    }

    fn begin_connect(&self, fd: Fd, token: Token) -> Result<(), Errno> {
        if let Some(source) = self.source_of(token.slot) {
            sys::bind_source(fd, source)?;
        }
        if is_stamped(token.slot) {
            sys::stamp_arrivals(fd)?;
        }
        // Watched first: when the kernel has no room for that, the server must not have seen a connect that we deny.
        // Until the next wait nothing is reported, so that nothing is known of the moment without a connect.
        sys::epoll_add(
            self.epoll,
            fd,
            Interest::ReadableAndWritable.bits(),
            token.to_bits(),
        )?;
        sys::connect(fd, &self.peer).map(drop)
    }
}

impl Net for KernelNet {
    #[inline]
    fn now_ns(&mut self) -> u64 {
        sys::monotonic_ns() - self.origin_ns
    }

    fn connect(&mut self, token: Token) -> Result<Fd, Errno> {
        let fd = sys::tcp_socket(&self.peer)?;
        match self.begin_connect(fd, token) {
            Ok(()) => Ok(fd),
            Err(errno) => {
                sys::close(fd);
                Err(errno)
            }
        }
    }

    fn connect_result(&mut self, fd: Fd) -> Result<(), Errno> {
        sys::connect_result(fd)?;
        // Where nobody listens on a local port, the kernel can choose that very port for our end: the socket is then
        // connected to itself. No server was there, which is what a refusal means.
        if self.peer.ip().is_loopback() && sys::is_connected_to_itself(fd, &self.peer)? {
            return Err(Errno(libc::ECONNREFUSED));
        }
        Ok(())
    }

    #[inline]
    fn recv(&mut self, fd: Fd, buffer: &mut [u8]) -> Result<usize, Errno> {
        sys::recv(fd, buffer)
    }

    fn recv_stamped(&mut self, fd: Fd, buffer: &mut [u8]) -> Result<(usize, Option<u64>), Errno> {
        let (received, arrived_unix_ns) = sys::recv_stamped(fd, buffer)?;
        let (now_ns, now_unix_ns) = (self.now_ns(), sys::realtime_ns());
        // The kernel stamps in wall-clock time. Going back from now by the age of the stamp brings it to our clock,
        // untouched by steps of the wall clock before this moment.
        let arrived_ns = arrived_unix_ns
            .and_then(|arrived| now_unix_ns.checked_sub(arrived))
            .and_then(|age_ns| now_ns.checked_sub(age_ns));
        Ok((received, arrived_ns))
    }

    #[inline]
    fn send(&mut self, fd: Fd, bytes: &[u8]) -> Result<usize, Errno> {
        sys::send(fd, bytes)
    }

    fn watch(&mut self, fd: Fd, token: Token, interest: Interest) {
        if let Err(errno) = sys::epoll_modify(self.epoll, fd, interest.bits(), token.to_bits()) {
            self.fault.get_or_insert(errno);
        }
    }

    fn close(&mut self, fd: Fd) {
        sys::close(fd);
    }
}

impl Drop for KernelNet {
    fn drop(&mut self) {
        sys::close(self.epoll);
    }
}
