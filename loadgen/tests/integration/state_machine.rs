//! The connection state machine against sockets that follow a random script: after each step every identity holds,
//! no descriptor leaks, and nothing is done to a socket that is not there.

use std::collections::BTreeMap;

use loadgen::run::connection::Token;
use loadgen::run::counters::CloseReason;
use loadgen::run::engine::{Demand, EndedBy, Engine, Task};
use loadgen::run::errno::Errno;
use loadgen::run::exchange::Exchange;
use loadgen::run::identities;
use loadgen::run::net::{Interest, Net};
use loadgen::run::schedule::{Arrivals, Schedule};
use loadgen::run::seeded::Seeded;
use loadgen::run::sys::Fd;

/// What a connection sends in turn, or only the first of them.
const REQUESTS: [(&str, &[u8]); 3] = [
    (
        "POST",
        b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody",
    ),
    ("GET", b"GET /1 HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("HEAD", b"HEAD /2 HTTP/1.1\r\nHost: h\r\n\r\n"),
];
const END_NS: u64 = 50_000_000;

/// Whole streams a server could send; the script sends them in random pieces.
const ANSWERS: &[&[u8]] = &[
    b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhellO",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\nno",
    b"HTTP/1.1 503 Busy\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.0 200 OK\r\n\r\nuntil close",
    b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nxsurplus",
    b"HTTP/1.1 101 Switching Protocols\r\n\r\n",
    b"garbage\r\n\r\n",
];

struct Socket {
    token: Token,
    interest: Interest,
    connected: bool,
    /// What the server still has to send on it.
    incoming: Vec<u8>,
    sent: usize,
    /// Bytes of the request under way that are still to be sent.
    unsent: usize,
}

/// Sockets that do what the dice say.
struct Scripted {
    random: Seeded,
    now_ns: u64,
    next_fd: Fd,
    sockets: BTreeMap<Fd, Socket>,
    closed: Vec<Token>,
    /// How often one of a hundred things goes wrong.
    misfortune: u64,
    connects: u64,
    established: u64,
}

impl Scripted {
    fn unlucky(&mut self) -> bool {
        self.random.below(100) < self.misfortune
    }

    fn socket(&mut self, fd: Fd) -> &mut Socket {
        self.sockets.get_mut(&fd).expect("the socket is open")
    }
}

impl Net for Scripted {
    fn now_ns(&mut self) -> u64 {
        self.now_ns += self.random.below(20_000);
        self.now_ns
    }

    fn connect(&mut self, token: Token) -> Result<Fd, Errno> {
        if self.unlucky() {
            let errors = [libc::EMFILE, libc::EADDRNOTAVAIL, libc::ENETUNREACH];
            return Err(Errno(errors[self.random.below(3) as usize]));
        }
        self.connects += 1;
        self.next_fd += 1;
        let interest = Interest::ReadableAndWritable;
        let socket = Socket {
            token,
            interest,
            connected: false,
            incoming: Vec::new(),
            sent: 0,
            unsent: 0,
        };
        self.sockets.insert(self.next_fd, socket);
        Ok(self.next_fd)
    }

    fn connect_result(&mut self, fd: Fd) -> Result<(), Errno> {
        if self.unlucky() {
            return Err(Errno(
                [libc::ECONNREFUSED, libc::ECONNRESET][self.random.below(2) as usize],
            ));
        }
        assert!(!self.socket(fd).connected, "a connect is decided once");
        self.socket(fd).connected = true;
        self.established += 1;
        Ok(())
    }

    fn recv(&mut self, fd: Fd, buffer: &mut [u8]) -> Result<usize, Errno> {
        if self.unlucky() {
            return match self.random.below(3) {
                0 => Ok(0),
                1 => Err(Errno(libc::ECONNRESET)),
                _ => Err(Errno(libc::EAGAIN)),
            };
        }
        let unlucky = self.unlucky();
        let roll = self.random.next_u64();
        let socket = self.socket(fd);
        if socket.incoming.is_empty() {
            if socket.sent == 0 && !unlucky {
                return Err(Errno(libc::EAGAIN));
            }
            socket.incoming = ANSWERS[(roll % ANSWERS.len() as u64) as usize].to_vec();
            socket.sent = 0;
        }
        let length = 1 + (roll >> 32) as usize % socket.incoming.len();
        let piece: Vec<u8> = socket.incoming.drain(..length).collect();
        buffer[..piece.len()].copy_from_slice(&piece);
        Ok(piece.len())
    }

    fn recv_stamped(&mut self, fd: Fd, buffer: &mut [u8]) -> Result<(usize, Option<u64>), Errno> {
        let age_ns = self.random.below(30_000);
        let received = self.recv(fd, buffer)?;
        Ok((received, self.now_ns.checked_sub(age_ns)))
    }

    fn send(&mut self, fd: Fd, bytes: &[u8]) -> Result<usize, Errno> {
        assert!(
            !bytes.is_empty() && REQUESTS.iter().any(|(_, request)| request.ends_with(bytes)),
            "only the rest of a request is sent"
        );
        if self.unlucky() {
            return Err(Errno(
                [libc::EPIPE, libc::EAGAIN, libc::ECONNRESET][self.random.below(3) as usize],
            ));
        }
        let sent = if self.unlucky() {
            1 + self.random.below(bytes.len() as u64) as usize
        } else {
            bytes.len()
        };
        let socket = self.socket(fd);
        assert!(
            socket.connected,
            "nothing is sent before the connection is there"
        );
        let begins_one = REQUESTS.iter().any(|(_, request)| *request == bytes);
        let goes_on = bytes.len() == socket.unsent;
        assert!(
            if socket.unsent == 0 {
                begins_one
            } else {
                goes_on
            },
            "a request is sent once, and whole before the next"
        );
        socket.unsent = bytes.len() - sent;
        socket.sent += sent;
        Ok(sent)
    }

    fn watch(&mut self, fd: Fd, token: Token, interest: Interest) {
        let socket = self.socket(fd);
        assert_eq!(socket.token, token);
        socket.interest = interest;
    }

    fn close(&mut self, fd: Fd) {
        let socket = self.sockets.remove(&fd);
        self.closed.push(
            socket
                .expect("only open sockets are closed, and once")
                .token,
        );
    }
}

fn assert_all_holds(engine: &mut Engine<Scripted>, now_ns: u64, context: &str) {
    let census = identities::census(engine, now_ns);
    for check in identities::checks(engine, &census, now_ns) {
        assert!(check.holds(), "{context}: {check:?}");
    }
    let there = engine.net.sockets.len() as u64;
    assert_eq!(
        census.open + census.connecting,
        there,
        "{context}: a descriptor leaked"
    );
}

fn task(requests_in_turn: usize, request_limit: Option<u64>) -> Task {
    let exchange = |(method, request): &(&str, &[u8])| Exchange {
        method: (*method).to_owned(),
        request: request.to_vec(),
        body_bytes: 0,
        expect_status: 200,
        expect_body: (*method != "HEAD").then(|| b"hello".to_vec()),
    };
    Task {
        exchanges: REQUESTS[..requests_in_turn].iter().map(exchange).collect(),
        threshold_ns: 1_000_000,
        end_ns: END_NS,
        request_limit,
    }
}

/// Runs one script to its end and returns how many requests were completed.
fn run_script(seed: u64, open_loop: bool, request_limit: Option<u64>) -> u64 {
    let mut dice = Seeded::new(seed);
    let net = Scripted {
        random: Seeded::new(seed ^ 0xabcd),
        now_ns: 0,
        next_fd: 100,
        sockets: BTreeMap::new(),
        closed: Vec::new(),
        misfortune: [0, 2, 10, 40][dice.below(4) as usize],
        connects: 0,
        established: 0,
    };
    let schedule = || Schedule::new(20_000, Arrivals::Poisson { seed }, request_limit);
    let demand = match open_loop {
        true => Demand::Open {
            schedule: schedule(),
            idle: Default::default(),
        },
        false => Demand::Closed,
    };
    let task = task(1 + dice.below(3) as usize, request_limit);
    let mut engine = Engine::new(net, task, demand, 1 + dice.below(8) as u32);
    for step in 0..400 {
        let context = format!("seed {seed}, open loop {open_loop}, step {step}");
        match dice.below(10) {
            0..2 => engine.begin_connects(1 + dice.below(4) as usize),
            2 => engine.start_due(),
            3 => engine.net.now_ns += dice.below(1_000_000),
            4 if !engine.net.closed.is_empty() => {
                // A late event of a socket that is gone must not touch its successor.
                let closed = &engine.net.closed;
                let stale = closed[dice.below(closed.len() as u64) as usize];
                let before = format!("{:?}", engine.counters());
                engine.on_event(stale, true, true);
                assert_eq!(format!("{:?}", engine.counters()), before, "{context}");
            }
            _ => {
                let sockets = &engine.net.sockets;
                if let Some(socket) = sockets
                    .values()
                    .nth(dice.below(sockets.len().max(1) as u64) as usize)
                {
                    let writable = socket.interest == Interest::ReadableAndWritable;
                    let (token, readable) = (socket.token, !writable || dice.below(2) == 0);
                    engine.on_event(token, readable, writable);
                }
            }
        }
        let now_ns = engine
            .ended()
            .map_or(engine.net.now_ns.min(END_NS), |(_, end_ns)| end_ns);
        assert_all_holds(&mut engine, now_ns, &context);
        if engine.ended().is_some() {
            break;
        }
    }
    engine.end(EndedBy::Signal);
    let (_, end_ns) = engine.ended().expect("the window has ended");
    assert_all_holds(&mut engine, end_ns, "at the end");
    let counters = engine.counters().clone();
    // Connects that failed at once never reached the script's socket list.
    assert!(counters.connect_attempted >= engine.net.connects);
    assert!(counters.established >= engine.net.established);
    assert!(request_limit.is_none_or(|limit| counters.started <= limit));
    let closed_early = counters.closed[CloseReason::EarlyResponse as usize];
    assert!(closed_early <= counters.early_responses);
    if open_loop {
        let not_started = engine.take_not_started(end_ns).expect("an open loop");
        let check = identities::check_schedule(
            schedule().take_until(end_ns),
            counters.started,
            not_started,
        );
        assert!(check.holds(), "seed {seed}: {check:?}");
    }
    counters.completed
}

#[test]
fn a_closed_loop_adds_up_after_every_step() {
    let completed: u64 = (0..300).map(|seed| run_script(seed, false, None)).sum();
    assert!(
        completed > 3_000,
        "the scripts were too unlucky: {completed}"
    );
}

#[test]
fn an_open_loop_adds_up_after_every_step() {
    let completed: u64 = (0..300).map(|seed| run_script(seed, true, None)).sum();
    assert!(
        completed > 3_000,
        "the scripts were too unlucky: {completed}"
    );
}

#[test]
fn a_request_limit_is_never_exceeded() {
    for seed in 0..200 {
        run_script(seed, seed % 2 == 0, Some(1 + seed % 30));
    }
}
