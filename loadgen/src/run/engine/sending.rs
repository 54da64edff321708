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
                    // A server that closes idle connections leaves their tokens behind. Dropping them when they
                    // outnumber the connections keeps the queue short at a constant cost per token.
                    if idle.len() >= 2 * self.connections.len() {
                        idle.retain(|token| self.connections[token.slot as usize].is_idle(*token));
                    }
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
            if self.connections[token.slot as usize].is_idle(*token) {
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
        let rounds = connection.responses / self.task.exchanges.len() as u32;
        connection.check = BodyCheck::begin(rounds);
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
        let exchange = &self.task.exchanges[connection.turn as usize];
        let rest = &exchange.request[connection.sent_bytes as usize..];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::engine::Task;
    use crate::run::errno::Errno;
    use crate::run::exchange::Exchange;
    use crate::run::schedule::{Arrivals, Schedule};
    use crate::run::sys::Fd;

    /// A server that accepts everybody and closes every idle connection but the first.
    #[derive(Default)]
    struct Closing {
        now_ns: u64,
        connected: Vec<Token>,
    }

    impl Net for Closing {
        fn now_ns(&mut self) -> u64 {
            self.now_ns += 1_000;
            self.now_ns
        }
        fn connect(&mut self, token: Token) -> Result<Fd, Errno> {
            self.connected.push(token);
            Ok(token.slot as Fd)
        }
        fn connect_result(&mut self, _: Fd) -> Result<(), Errno> {
            Ok(())
        }
        fn recv(&mut self, _: Fd, _: &mut [u8]) -> Result<usize, Errno> {
            Ok(0)
        }
        fn recv_stamped(&mut self, _: Fd, _: &mut [u8]) -> Result<(usize, Option<u64>), Errno> {
            Ok((0, None))
        }
        fn send(&mut self, _: Fd, bytes: &[u8]) -> Result<usize, Errno> {
            Ok(bytes.len())
        }
        fn watch(&mut self, _: Fd, _: Token, _: Interest) {}
        fn close(&mut self, _: Fd) {}
    }

    #[test]
    fn connections_closed_while_idle_do_not_pile_up() {
        let task = Task {
            exchanges: vec![Exchange {
                method: "GET".to_owned(),
                request: b"x".to_vec(),
                body_bytes: 0,
                expect_status: 200,
                expect_body: None,
            }],
            threshold_ns: 0,
            end_ns: u64::MAX,
            request_limit: None,
        };
        // Nothing is ever due, so nothing takes from the queue.
        let demand = Demand::Open {
            schedule: Schedule::new(1, Arrivals::Uniform, Some(0)),
            idle: Default::default(),
        };
        let mut engine = Engine::new(Closing::default(), task, demand, 4);
        for _ in 0..1_000 {
            engine.net.now_ns += 1_000_000_000;
            engine.begin_connects(4);
            for token in std::mem::take(&mut engine.net.connected) {
                engine.on_event(token, false, true);
                engine.on_event(token, token.slot > 0, false);
            }
            let Demand::Open { idle, .. } = &engine.demand else {
                panic!("an open loop")
            };
            assert!(idle.len() <= 8, "{} tokens for 4 connections", idle.len());
        }
        assert!(engine.counters().established > 1_000);
    }
}
