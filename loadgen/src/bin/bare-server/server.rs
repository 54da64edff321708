//! The loop: accept, read, answer.

use std::io::{self, ErrorKind};
use std::net::TcpListener;
use std::os::fd::{AsRawFd, IntoRawFd};

use loadgen::run::errno::Errno;
use loadgen::run::sys::{self, Fd};

use crate::delays::{Delays, Waiting};
use crate::sightings::Sightings;

/// `ab` keeps a connection only when it is told so in words.
const ANSWER: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\
    Connection: keep-alive\r\n\r\nHello, World!";

const BATCH: usize = 1024;

/// Events carry the descriptor; these two are no connection's.
const ACCEPT: u64 = u64::MAX;
const STOP: u64 = u64::MAX - 1;

/// What is remembered of a connection, found by its descriptor.
#[derive(Clone, Copy, Default)]
struct Connection {
    /// Its number, counted from 1 over all connections; 0 when the descriptor is not in use.
    number: u64,
    /// The last four bytes read: a request is whole when they end a head.
    tail: [u8; 4],
}

struct Server {
    epoll: Fd,
    listener: TcpListener,
    connections: Vec<Connection>,
    delays: Delays,
    sightings: Sightings,
    buffer: Vec<u8>,
}

/// Serves until `signals` is readable.
pub fn serve(
    listener: TcpListener,
    signals: Fd,
    delay_ns: u64,
    with_stamps: bool,
) -> io::Result<Sightings> {
    let epoll = sys::epoll().map_err(os_error)?;
    for (fd, token) in [(listener.as_raw_fd(), ACCEPT), (signals, STOP)] {
        sys::epoll_add(epoll, fd, sys::READABLE, token).map_err(os_error)?;
    }
    let mut server = Server {
        epoll,
        listener,
        connections: Vec::new(),
        delays: Delays::new(delay_ns),
        sightings: Sightings::new(with_stamps),
        buffer: vec![0; 16 * 1024],
    };
    server.run()?;
    Ok(server.sightings)
}

impl Server {
    fn run(&mut self) -> io::Result<()> {
        let mut events = sys::event_buffer(BATCH);
        // Whole milliseconds do where nothing is timed.
        let mut nanoseconds = self.delays.are_used();
        loop {
            let count = sys::epoll_wait(self.epoll, &mut events, self.sleep_ns(), &mut nanoseconds)
                .map_err(os_error)?;
            for event in &events[..count] {
                match event.u64 {
                    ACCEPT => self.accept()?,
                    STOP => return Ok(()),
                    fd => self.read(fd as Fd),
                }
                // Inside the batch too: a known delay must not grow with the number of requests that arrive at once.
                self.answer_due();
            }
            self.answer_due();
        }
    }

    /// With stamps it never sleeps: waking up would be in the stamps.
    fn sleep_ns(&self) -> u64 {
        if self.sightings.keep_stamps() {
            0
        } else if self.delays.are_used() {
            self.delays.sleep_ns(sys::monotonic_ns())
        } else {
            u64::MAX
        }
    }

    fn accept(&mut self) -> io::Result<()> {
        loop {
            let stream = match self.listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == ErrorKind::ConnectionAborted => continue,
                Err(error) => return Err(error),
            };
            stream.set_nonblocking(true)?;
            stream.set_nodelay(true)?;
            let fd = stream.into_raw_fd();
            self.sightings.accept(sys::monotonic_ns());
            let index = fd as usize;
            if self.connections.len() <= index {
                self.connections.resize(index + 1, Connection::default());
            }
            self.connections[index] = Connection {
                number: self.sightings.accepted,
                tail: [0; 4],
            };
            sys::epoll_add(self.epoll, fd, sys::READABLE, fd as u64).map_err(os_error)?;
        }
    }

    fn read(&mut self, fd: Fd) {
        let count = match sys::recv(fd, &mut self.buffer) {
            Ok(0) => return self.close(fd),
            Ok(count) => count,
            Err(Errno(libc::EAGAIN)) => return,
            Err(_) => return self.close(fd),
        };
        let connection = &mut self.connections[fd as usize];
        let fresh = &self.buffer[count.saturating_sub(4)..count];
        connection.tail.rotate_left(fresh.len());
        connection.tail[4 - fresh.len()..].copy_from_slice(fresh);
        if connection.tail != *b"\r\n\r\n" {
            return;
        }
        connection.tail = [0; 4];
        let number = connection.number;
        let timed = self.delays.are_used() || self.sightings.keep_stamps();
        let now_ns = if timed { sys::monotonic_ns() } else { 0 };
        self.sightings.read(now_ns);
        if self.delays.are_used() {
            self.delays.push(Waiting {
                read_at_ns: now_ns,
                fd,
                connection: number,
            });
        } else {
            self.answer(fd);
        }
    }

    fn answer_due(&mut self) {
        if !self.delays.are_used() {
            return;
        }
        let mut now_ns = sys::monotonic_ns();
        while let Some(due) = self.delays.pop_due(now_ns) {
            let asked_by = self.connections[due.fd as usize].number;
            if asked_by == due.connection {
                self.answer(due.fd);
            }
            now_ns = sys::monotonic_ns();
            self.sightings.serve(now_ns - due.read_at_ns);
        }
    }

    /// The answer is short: a socket that cannot take all of it belongs to a client that does not read, and is closed.
    fn answer(&mut self, fd: Fd) {
        match sys::send(fd, ANSWER) {
            Ok(count) if count == ANSWER.len() => self.sightings.answered += 1,
            _ => self.close(fd),
        }
    }

    /// Closes a connection, unless it was closed earlier in the same batch of events.
    fn close(&mut self, fd: Fd) {
        if self.connections[fd as usize].number == 0 {
            return;
        }
        self.connections[fd as usize].number = 0;
        self.sightings.open -= 1;
        sys::close(fd);
    }
}

pub fn os_error(errno: Errno) -> io::Error {
    io::Error::from_raw_os_error(errno.0)
}
