//! From a slot without a socket to an established connection.

use super::Engine;
use crate::run::connection::{Life, Slot, Token};
use crate::run::counters::CloseReason;
use crate::run::errno::Errno;
use crate::run::net::{Interest, Net};

impl<N: Net> Engine<N> {
    /// When [`Engine::begin_connects`] has something to do: 0 for now, none while it only waits for events.
    pub fn connects_due_ns(&self) -> Option<u64> {
        self.connector.due_ns()
    }

    /// Whether slots still wait for their connection that have not failed.
    pub fn is_ramping(&self) -> bool {
        self.connector.is_ramping()
    }

    /// Starts up to `budget` connects that are due.
    pub fn begin_connects(&mut self, budget: usize) {
        for _ in 0..budget {
            if self.connector.due_ns().is_none() {
                return;
            }
            let Some(now_ns) = self.stamp() else { return };
            let Some(slot) = self.connector.next(now_ns) else {
                return;
            };
            self.begin_connect(slot, now_ns);
        }
    }

    fn begin_connect(&mut self, slot: Slot, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        connection.generation = connection.generation.wrapping_add(1);
        let token = Token {
            slot,
            generation: connection.generation,
        };
        match self.net.connect(token) {
            Ok(fd) => {
                self.counters.connect_attempted += 1;
                self.connector.begun();
                connection.fd = fd;
                connection.life = Life::Connecting;
                connection.since_ns = now_ns;
            }
            Err(errno) if errno.is_local_shortage() => {
                self.counters.connect_retries_local += 1;
                self.counters.local_errors.add(errno);
                self.queue_after_failure(slot, now_ns);
            }
            Err(errno) => {
                self.counters.connect_attempted += 1;
                self.count_failed_connect(slot, errno, now_ns);
            }
        }
    }

    fn count_failed_connect(&mut self, slot: Slot, errno: Errno, now_ns: u64) {
        self.counters.connect_failed += 1;
        self.counters.connect_errors.add(errno);
        self.queue_after_failure(slot, now_ns);
    }

    pub(super) fn queue_after_failure(&mut self, slot: Slot, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        connection.fruitless = connection.fruitless.saturating_add(1);
        self.connector.queue(slot, connection.fruitless, now_ns);
    }

    pub(super) fn on_connect_decided(&mut self, slot: Slot) {
        let fd = self.connections[slot as usize].fd;
        let result = self.net.connect_result(fd);
        let Some(now_ns) = self.stamp() else { return };
        match result {
            Ok(()) => {
                self.count_established(slot, now_ns);
                self.watch(slot, Interest::Readable);
                self.next_request(slot, now_ns);
            }
            // In the handshake a reset is a refusal (ECONNREFUSED): this one came after it, so there was a connection.
            Err(errno @ Errno(libc::ECONNRESET | libc::EPIPE)) => {
                self.count_established(slot, now_ns);
                self.counters.read_errors.add(errno);
                self.close(slot, CloseReason::IdleReadError, now_ns);
            }
            Err(errno) => {
                self.connector.failed();
                self.net.close(fd);
                self.connections[slot as usize].life = Life::Vacant;
                self.count_failed_connect(slot, errno, now_ns);
            }
        }
    }

    fn count_established(&mut self, slot: Slot, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        self.connector.established();
        self.counters.established += 1;
        self.counters.reconnects += u64::from(connection.was_established);
        self.connect_latency.record(now_ns - connection.since_ns);
        self.open.rise(now_ns);
        let open = self.open.count();
        self.counters.peak_established = self.counters.peak_established.max(open);
        let second = self.series.at(now_ns, open);
        second.established_peak = second.established_peak.max(open);
        connection.was_established = true;
        connection.life = Life::Idle;
        connection.responses = 0;
    }
}
