//! The state machine of all connections: what an event means, what is sent next, what is counted.
//!
//! It does no waiting; the event loop hands it events. Every stamp is read once, just after the receive or just
//! before the send it belongs to: the stamp that completes an answer is also the start of the request that is
//! written straight after, so no time falls between them. An event whose stamp lies at or after the end of the
//! window is not processed: what it would have completed is in flight at the end.

mod connecting;
mod ending;
mod receiving;
mod sending;

use std::collections::VecDeque;

use super::accounting::Area;
use super::connection::{Connection, Life, Slot, Token};
use super::connector::Connector;
use super::counters::Counters;
use super::exchange::Exchange;
use super::histogram::Histogram;
use super::kernel_split::KernelSplit;
use super::net::{Interest, Net};
use super::response::reader::Decoder;
use super::schedule::Schedule;
use super::series::Series;

/// One read takes at most this much; level-triggered epoll reports the rest again.
const READ_BYTES: usize = 64 * 1024;

/// What every connection does.
pub struct Task {
    /// What a connection sends in turn; at least one.
    pub exchanges: Vec<Exchange>,
    pub threshold_ns: u64,
    /// The window ends here.
    pub end_ns: u64,
    /// Start no more requests than this.
    pub request_limit: Option<u64>,
}

impl Task {
    #[inline]
    fn turn_after(&self, turn: u8) -> u8 {
        let next = turn + 1;
        if usize::from(next) < self.exchanges.len() {
            next
        } else {
            0
        }
    }
}

/// When requests are started.
pub enum Demand {
    /// On a connection, as soon as its previous request is complete.
    Closed,
    /// When they are due, on any idle connection.
    Open {
        schedule: Schedule,
        idle: VecDeque<Token>,
    },
}

/// Why the window ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndedBy {
    Duration,
    Requests,
    Signal,
}

/// Bytes on the wire of the first complete answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WireBytes {
    pub head: u64,
    pub body: u64,
}

pub struct Engine<N> {
    pub net: N,
    pub(super) task: Task,
    pub(super) demand: Demand,
    pub(super) connections: Vec<Connection>,
    /// One for each exchange: answers to the same request resemble one another.
    pub(super) decoders: Vec<Decoder>,
    connector: Connector,
    buffer: Vec<u8>,

    pub(super) counters: Counters,
    pub(super) series: Series,
    pub(super) latency: Histogram,
    pub(super) connect_latency: Histogram,
    pub(super) send_delay: Histogram,
    pub(super) kernel_split: KernelSplit,
    pub(super) outstanding: Area,
    pub(super) open: Area,
    pub(super) first_response: Option<WireBytes>,
    last_stamp_ns: u64,
    longest_step_ns: u64,
    ended: Option<(EndedBy, u64)>,
}

impl<N: Net> Engine<N> {
    /// All slots are queued to connect.
    pub fn new(net: N, task: Task, demand: Demand, connections: u32) -> Self {
        let mut connector = Connector::default();
        (0..connections).for_each(|slot| connector.queue(slot, 0, 0));
        Engine {
            net,
            decoders: (task.exchanges.iter())
                .map(|exchange| Decoder::new(exchange.bodiless()))
                .collect(),
            task,
            demand,
            connections: (0..connections).map(|_| Connection::new()).collect(),
            connector,
            buffer: vec![0; READ_BYTES],
            counters: Counters::default(),
            series: Series::default(),
            latency: Histogram::default(),
            connect_latency: Histogram::default(),
            send_delay: Histogram::default(),
            kernel_split: KernelSplit::default(),
            outstanding: Area::default(),
            open: Area::default(),
            first_response: None,
            last_stamp_ns: 0,
            longest_step_ns: 0,
            ended: None,
        }
    }

    /// Why and when the window ended; none while it lasts.
    pub fn ended(&self) -> Option<(EndedBy, u64)> {
        self.ended
    }

    /// Ends the window now: just after this stamp, so that every stamp lies before the end.
    pub fn end(&mut self, by: EndedBy) {
        if let Some(now_ns) = self.stamp() {
            self.ended = Some((by, now_ns + 1));
        }
    }

    /// Reads the clock; none when the window is over, be it by this very reading.
    #[inline]
    pub fn stamp(&mut self) -> Option<u64> {
        let now_ns = self.net.now_ns();
        self.longest_step_ns = self.longest_step_ns.max(now_ns - self.last_stamp_ns);
        self.last_stamp_ns = now_ns;
        if self.ended.is_none() && now_ns >= self.task.end_ns {
            self.ended = Some((EndedBy::Duration, self.task.end_ns));
        }
        if self.ended.is_some() {
            return None;
        }
        Some(now_ns)
    }

    /// Everything counted so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The loop has waited until `now_ns`: that was no step of the engine.
    pub fn has_waited(&mut self, now_ns: u64) {
        self.last_stamp_ns = now_ns;
    }

    /// The longest time between two stamps since this was last asked, waits aside: there is work between any two, so
    /// a long one means that this thread did not run.
    pub fn take_longest_step_ns(&mut self) -> u64 {
        std::mem::take(&mut self.longest_step_ns)
    }

    /// The planned end of the window.
    pub fn end_ns(&self) -> u64 {
        self.task.end_ns
    }

    /// Handles what epoll reported for a socket.
    #[inline]
    pub fn on_event(&mut self, token: Token, readable: bool, writable: bool) {
        let connection = &self.connections[token.slot as usize];
        if connection.generation != token.generation {
            return;
        }
        match connection.life {
            Life::Vacant => {}
            Life::Connecting => self.on_connect_decided(token.slot),
            Life::Idle | Life::Busy => {
                if readable {
                    self.on_readable(token.slot);
                }
                let connection = &self.connections[token.slot as usize];
                if writable
                    && connection.generation == token.generation
                    && connection.awaits_writable
                    && self.ended.is_none()
                {
                    self.send_rest(token.slot);
                }
            }
        }
    }

    fn watch(&mut self, slot: Slot, interest: Interest) {
        let connection = &mut self.connections[slot as usize];
        connection.awaits_writable = interest == Interest::ReadableAndWritable;
        self.net.watch(
            connection.fd,
            Token {
                slot,
                generation: connection.generation,
            },
            interest,
        );
    }
}
