//! The system calls, one safe function each: the only module with unsafe code.
//!
//! Raw descriptors are plain integers here. A wrong one can only make a call fail with EBADF; it can never break
//! memory safety, which is why these functions are safe.

#![allow(unsafe_code)]

use std::io;
use std::mem::{size_of, zeroed};
use std::net::{Ipv4Addr, SocketAddr};

use libc::c_int;

use super::errno::Errno;

/// A raw file descriptor.
pub type Fd = c_int;

/// One readiness report of epoll: which interest fired, and the 64 bits given when the descriptor was added.
pub type Event = libc::epoll_event;

/// Bits of interest and readiness.
pub const READABLE: u32 = libc::EPOLLIN as u32;
pub const WRITABLE: u32 = libc::EPOLLOUT as u32;
/// Reported without being asked for; both mean that a read will tell what happened.
pub const BROKEN: u32 = (libc::EPOLLERR | libc::EPOLLHUP) as u32;

fn checked(result: c_int) -> Result<c_int, Errno> {
    if result < 0 {
        Err(Errno::last())
    } else {
        Ok(result)
    }
}

/// Nanoseconds of the monotonic clock (through the vDSO: about 25 ns a reading).
#[inline]
pub fn monotonic_ns() -> u64 {
    clock_ns(libc::CLOCK_MONOTONIC)
}

/// Nanoseconds since 1970.
pub fn realtime_ns() -> u64 {
    clock_ns(libc::CLOCK_REALTIME)
}

/// CPU time this thread has used, in nanoseconds.
pub fn thread_cpu_ns() -> u64 {
    clock_ns(libc::CLOCK_THREAD_CPUTIME_ID)
}

#[inline]
fn clock_ns(clock: libc::clockid_t) -> u64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: `time` is valid for writes; the clocks used exist on every Linux, so the call cannot fail.
    unsafe { libc::clock_gettime(clock, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

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

/// Asks the kernel to stamp what arrives on a socket with the time at which it arrived.
pub fn stamp_arrivals(fd: Fd) -> Result<(), Errno> {
    set_option(fd, libc::SOL_SOCKET, libc::SO_TIMESTAMPNS)
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
