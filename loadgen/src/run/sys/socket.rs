//! TCP sockets.

use std::mem::zeroed;
use std::net::{Ipv4Addr, SocketAddr};

use libc::c_int;

use super::{Fd, checked};
use crate::run::errno::Errno;

/// A new non-blocking TCP socket of the address family of `peer`, without Nagle's delay.
pub fn tcp_socket(peer: &SocketAddr) -> Result<Fd, Errno> {
    let family = if peer.is_ipv4() {
        libc::AF_INET
    } else {
        libc::AF_INET6
    };
    let kind = libc::SOCK_STREAM | libc::SOCK_NONBLOCK | libc::SOCK_CLOEXEC;
    // SAFETY: takes no pointers.
    let fd = checked(unsafe { libc::socket(family, kind, 0) })?;
    match set_option(fd, libc::IPPROTO_TCP, libc::TCP_NODELAY) {
        Ok(()) => Ok(fd),
        Err(errno) => {
            close(fd);
            Err(errno)
        }
    }
}

fn set_option(fd: Fd, level: c_int, option: c_int) -> Result<(), Errno> {
    let on: c_int = 1;
    // SAFETY: the value pointer and its length describe `on`.
    checked(unsafe {
        libc::setsockopt(
            fd,
            level,
            option,
            (&raw const on).cast(),
            size_of::<c_int>() as u32,
        )
    })
    .map(drop)
}

/// Binds to a source address and leaves the port to `connect`, so that ports are unique per peer, not per machine.
pub fn bind_source(fd: Fd, source: Ipv4Addr) -> Result<(), Errno> {
    set_option(fd, libc::IPPROTO_IP, libc::IP_BIND_ADDRESS_NO_PORT)?;
    let (address, length) = socket_address(&SocketAddr::from((source, 0)));
    // SAFETY: `address` holds at least `length` valid bytes.
    checked(unsafe { libc::bind(fd, (&raw const address).cast(), length) }).map(drop)
}

/// Starts a connect. `Ok(true)`: established at once; `Ok(false)`: under way, writable when decided.
pub fn connect(fd: Fd, peer: &SocketAddr) -> Result<bool, Errno> {
    let (address, length) = socket_address(peer);
    // SAFETY: `address` holds at least `length` valid bytes.
    match checked(unsafe { libc::connect(fd, (&raw const address).cast(), length) }) {
        Ok(_) => Ok(true),
        // EINTR leaves the connect under way, like EINPROGRESS.
        Err(Errno(libc::EINPROGRESS | libc::EINTR)) => Ok(false),
        Err(errno) => Err(errno),
    }
}

fn socket_address(address: &SocketAddr) -> (libc::sockaddr_in6, u32) {
    // SAFETY: all-zero is a valid value of both plain structures; sockaddr_in is smaller than sockaddr_in6 and no
    // more strictly aligned, so writing it at the start of the storage is in bounds.
    let mut storage: libc::sockaddr_in6 = unsafe { zeroed() };
    match address {
        SocketAddr::V4(v4) => {
            let mut short: libc::sockaddr_in = unsafe { zeroed() };
            short.sin_family = libc::AF_INET as u16;
            short.sin_port = v4.port().to_be();
            short.sin_addr.s_addr = u32::from_ne_bytes(v4.ip().octets());
            unsafe { (&raw mut storage).cast::<libc::sockaddr_in>().write(short) };
            (storage, size_of::<libc::sockaddr_in>() as u32)
        }
        SocketAddr::V6(v6) => {
            storage.sin6_family = libc::AF_INET6 as u16;
            storage.sin6_port = v6.port().to_be();
            storage.sin6_addr.s6_addr = v6.ip().octets();
            storage.sin6_scope_id = v6.scope_id();
            (storage, size_of::<libc::sockaddr_in6>() as u32)
        }
    }
}

/// How a connect ended: the pending error of the socket, taken from `SO_ERROR`.
pub fn connect_result(fd: Fd) -> Result<(), Errno> {
    let mut error: c_int = 0;
    let mut length = size_of::<c_int>() as u32;
    // SAFETY: the value pointer and its length describe `error`.
    checked(unsafe {
        libc::getsockopt(
            fd,
            libc::SOL_SOCKET,
            libc::SO_ERROR,
            (&raw mut error).cast(),
            &mut length,
        )
    })?;
    if error == 0 {
        Ok(())
    } else {
        Err(Errno(error))
    }
}

/// Whether the own address of a socket that is connected to `peer` is that of the peer.
pub fn is_connected_to_itself(fd: Fd, peer: &SocketAddr) -> Result<bool, Errno> {
    // SAFETY: all-zero is a valid value of the plain structure.
    let mut own: libc::sockaddr_in6 = unsafe { zeroed() };
    let mut length = size_of::<libc::sockaddr_in6>() as u32;
    // SAFETY: the address pointer and its length describe `own`, which has room for both families.
    checked(unsafe { libc::getsockname(fd, (&raw mut own).cast(), &mut length) })?;
    let (peer, _) = socket_address(peer);
    // An IPv4 address lies where the other family has its flow label.
    let essence = |address: &libc::sockaddr_in6| {
        (
            address.sin6_port,
            address.sin6_flowinfo,
            address.sin6_addr.s6_addr,
        )
    };
    Ok(essence(&own) == essence(&peer))
}

/// Asks the kernel to stamp what arrives on a socket with the time at which it arrived.
pub fn stamp_arrivals(fd: Fd) -> Result<(), Errno> {
    set_option(fd, libc::SOL_SOCKET, libc::SO_TIMESTAMPNS)
}

/// Reads what is there into `buffer`; 0 is the end of file.
#[inline]
pub fn recv(fd: Fd, buffer: &mut [u8]) -> Result<usize, Errno> {
    loop {
        // SAFETY: the pointer and the length describe `buffer`.
        let n = unsafe { libc::recv(fd, buffer.as_mut_ptr().cast(), buffer.len(), 0) };
        if n >= 0 {
            return Ok(n as usize);
        }
        let errno = Errno::last();
        if errno != Errno(libc::EINTR) {
            return Err(errno);
        }
    }
}

/// Like [`recv`], with the time (nanoseconds since 1970) at which the kernel got the last packet of what was read.
pub fn recv_stamped(fd: Fd, buffer: &mut [u8]) -> Result<(usize, Option<u64>), Errno> {
    // Room for one control message, aligned as cmsghdr demands.
    let mut control = [0u64; 8];
    loop {
        let mut part = libc::iovec {
            iov_base: buffer.as_mut_ptr().cast(),
            iov_len: buffer.len(),
        };
        // SAFETY: all-zero is a valid msghdr.
        let mut message: libc::msghdr = unsafe { zeroed() };
        message.msg_iov = &mut part;
        message.msg_iovlen = 1;
        message.msg_control = control.as_mut_ptr().cast();
        message.msg_controllen = size_of_val(&control);
        // SAFETY: `message` describes `buffer` and `control`, which live through the call.
        let n = unsafe { libc::recvmsg(fd, &mut message, 0) };
        if n >= 0 {
            return Ok((n as usize, arrival_stamp(&message)));
        }
        let errno = Errno::last();
        if errno != Errno(libc::EINTR) {
            return Err(errno);
        }
    }
}

fn arrival_stamp(message: &libc::msghdr) -> Option<u64> {
    // SAFETY: recvmsg filled `message`; the CMSG macros stay within its control buffer, and the payload of a
    // SCM_TIMESTAMPNS message is a timespec, read without assuming its alignment.
    unsafe {
        let header = libc::CMSG_FIRSTHDR(message);
        if header.is_null()
            || (*header).cmsg_level != libc::SOL_SOCKET
            || (*header).cmsg_type != libc::SCM_TIMESTAMPNS
        {
            return None;
        }
        let time = libc::CMSG_DATA(header)
            .cast::<libc::timespec>()
            .read_unaligned();
        Some(time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64)
    }
}

/// Hands as much of `bytes` to the kernel as it takes; never raises SIGPIPE.
#[inline]
pub fn send(fd: Fd, bytes: &[u8]) -> Result<usize, Errno> {
    loop {
        // SAFETY: the pointer and the length describe `bytes`.
        let n = unsafe { libc::send(fd, bytes.as_ptr().cast(), bytes.len(), libc::MSG_NOSIGNAL) };
        if n >= 0 {
            return Ok(n as usize);
        }
        let errno = Errno::last();
        if errno != Errno(libc::EINTR) {
            return Err(errno);
        }
    }
}

/// Closes a descriptor; Linux frees it whatever close returns.
pub fn close(fd: Fd) {
    // SAFETY: takes no pointers.
    unsafe { libc::close(fd) };
}
