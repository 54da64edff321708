//! Giving connections their requests, and the kernel their bytes.

use super::{Demand, Engine};
use crate::run::body_check::BodyCheck;
use crate::run::connection::{Life, Slot, Token};
use crate::run::counters::AbortReason;
use crate::run::net::{Interest, Net};

impl<N: Net> Engine<N> {
    /// Gives an idle connection its next request, if one is due.
    #[inline]
    pub(super) fn next_request(&mut self, slot: Slot, now_ns: u64) {
        match &mut self.demand {
            Demand::Closed => {
                if self
                    .task
                    .request_limit
                    .is_none_or(|limit| self.counters.started < limit)
                {
                    self.start(slot, now_ns, now_ns);
                }
            }
            Demand::Open { schedule, idle } => match schedule.take_due(now_ns) {
                Some(due_ns) => self.start(slot, due_ns, now_ns),
                None => {
                    idle.push_back(Token {
                        slot,
                        generation: self.connections[slot as usize].generation,
                    });
                }
            },
        }
    }

    /// When the next request of an open loop can start: at its due time if a connection is idle, else none.
    pub fn request_due_ns(&mut self) -> Option<u64> {
        let Demand::Open { schedule, idle } = &mut self.demand else {
            return None;
        };
        // Connections that closed while idle are still in the queue.
        while let Some(token) = idle.front() {
            let connection = &self.connections[token.slot as usize];
            if connection.generation == token.generation && connection.life == Life::Idle {
                return schedule.next_ns();
            }
            idle.pop_front();
        }
        None
    }

    /// Starts what is due on idle connections.
    #[inline]
    pub fn start_due(&mut self) {
        while let Some(due_ns) = self.request_due_ns() {
            let Some(now_ns) = self.stamp() else { return };
            if due_ns > now_ns {
                return;
            }
            let Demand::Open { schedule, idle } = &mut self.demand else {
                return;
            };
            if let (Some(token), Some(due_ns)) = (idle.pop_front(), schedule.take_due(now_ns)) {
                self.start(token.slot, due_ns, now_ns);
            }
        }
    }

    /// Takes the arrivals before the end that were never started; none in a closed loop.
    pub fn take_not_started(&mut self, elapsed_ns: u64) -> Option<u64> {
        match &mut self.demand {
            Demand::Closed => None,
            Demand::Open { schedule, .. } => Some(schedule.take_until(elapsed_ns)),
        }
    }

    #[inline]
    fn start(&mut self, slot: Slot, scheduled_ns: u64, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        connection.life = Life::Busy;
        connection.since_ns = now_ns;
        connection.scheduled_ns = scheduled_ns;
        connection.sent_bytes = 0;
        connection.early = false;
        connection.check = BodyCheck::begin(connection.responses);
        self.counters.started += 1;
        self.series.at(now_ns, self.open.count()).started += 1;
        self.outstanding.rise(now_ns);
        if let Demand::Open { .. } = self.demand {
            self.send_delay.record(now_ns - scheduled_ns);
        }
        self.send_rest(slot);
    }

    #[inline]
    pub(super) fn send_rest(&mut self, slot: Slot) {
        let connection = &mut self.connections[slot as usize];
        let rest = &self.task.request[connection.sent_bytes as usize..];
        match self.net.send(connection.fd, rest) {
            Ok(sent) => {
                connection.sent_bytes += sent as u32;
                self.counters.bytes_sent += sent as u64;
                let unsent = sent < rest.len();
                if unsent != connection.awaits_writable {
                    let interest = if unsent {
                        Interest::ReadableAndWritable
                    } else {
                        Interest::Readable
                    };
                    self.watch(slot, interest);
                }
            }
            Err(errno) if errno.is_would_block() => {
                if !connection.awaits_writable {
                    self.watch(slot, Interest::ReadableAndWritable);
                }
            }
            Err(errno) => {
                if let Some(now_ns) = self.stamp() {
                    self.counters.write_errors.add(errno);
                    self.abort(slot, AbortReason::WriteError, now_ns);
                }
            }
        }
    }
}
