//! What arrives on an established connection, and what it means there.

use super::Engine;
use crate::run::connection::{Life, Slot};
use crate::run::counters::{AbortReason, CloseReason};
use crate::run::net::{Interest, Net, is_stamped};
use crate::run::response::head::Failure;
use crate::run::response::reader::{EndOfFile, Progress, Stage};

impl<N: Net> Engine<N> {
    #[inline]
    pub(super) fn on_readable(&mut self, slot: Slot) {
        let fd = self.connections[slot as usize].fd;
        let (result, arrived_ns) = match is_stamped(slot) {
            false => (self.net.recv(fd, &mut self.buffer), None),
            true => match self.net.recv_stamped(fd, &mut self.buffer) {
                Ok((received, arrived_ns)) => (Ok(received), arrived_ns),
                Err(errno) => (Err(errno), None),
            },
        };
        let Some(now_ns) = self.stamp() else { return };
        match result {
            Ok(0) => self.on_end_of_file(slot, now_ns),
            Ok(received) => {
                self.counters.bytes_received += received as u64;
                self.series.at(now_ns, self.open.count()).bytes_received += received as u64;
                self.on_bytes(slot, received, arrived_ns, now_ns);
            }
            Err(errno) if errno.is_would_block() => {}
            Err(errno) => {
                self.counters.read_errors.add(errno);
                match self.connections[slot as usize].life {
                    Life::Busy => self.abort(slot, AbortReason::ReadError, now_ns),
                    _ => self.close(slot, CloseReason::IdleReadError, now_ns),
                }
            }
        }
    }

    #[inline]
    fn on_bytes(&mut self, slot: Slot, received: usize, arrived_ns: Option<u64>, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        if connection.life == Life::Idle {
            self.counters.unrequested_bytes_closes += 1;
            return self.close(slot, CloseReason::UnrequestedBytes, now_ns);
        }
        let sent_ns = connection.since_ns;
        let input = &self.buffer[..received];
        let turn = connection.turn as usize;
        let exchange = &self.task.exchanges[turn];
        let expected = exchange.expect_body.as_deref();
        let check = &mut connection.check;
        let progress = connection
            .reader
            .feed(&mut self.decoders[turn], input, |offset, piece| {
                check.piece(expected, offset, piece)
            });
        let answered = matches!(progress, Progress::Complete { .. })
            || connection.reader.stage() == Stage::Body;
        if answered
            && !connection.early
            && (connection.sent_bytes as usize) < exchange.request.len()
        {
            connection.early = true;
            self.counters.early_responses += 1;
            if connection.awaits_writable {
                self.watch(slot, Interest::Readable);
            }
        }
        match progress {
            Progress::More => {}
            Progress::Complete { used } => {
                if let Some(arrived_ns) = arrived_ns {
                    self.kernel_split.record(sent_ns, arrived_ns, now_ns);
                }
                self.complete(slot, received - used, now_ns);
            }
            Progress::Failed(failure) => {
                let reason = match failure {
                    Failure::ParseError => AbortReason::ParseError,
                    Failure::HeadTooLarge => AbortReason::HeadTooLarge,
                    Failure::SwitchingProtocols => AbortReason::SwitchingProtocols,
                };
                self.abort(slot, reason, now_ns);
            }
        }
    }

    fn on_end_of_file(&mut self, slot: Slot, now_ns: u64) {
        let connection = &self.connections[slot as usize];
        if connection.life == Life::Idle {
            return self.close(slot, CloseReason::ServerClose, now_ns);
        }
        let fresh = connection.responses == 0;
        match connection.reader.end_of_file() {
            EndOfFile::Complete => {
                self.counters.close_delimited += 1;
                self.count_completed(slot, now_ns);
                let reason = if self.connections[slot as usize].early {
                    CloseReason::EarlyResponse
                } else {
                    CloseReason::ServerClose
                };
                self.close(slot, reason, now_ns);
                self.end_if_all_requests_ended(now_ns);
            }
            EndOfFile::BeforeAnyByte if fresh => {
                self.abort(slot, AbortReason::EofBeforeAnyByteFresh, now_ns)
            }
            EndOfFile::BeforeAnyByte => {
                self.abort(slot, AbortReason::EofBeforeAnyByteReused, now_ns)
            }
            EndOfFile::InHead => self.abort(slot, AbortReason::EofInHead, now_ns),
            EndOfFile::InBody => self.abort(slot, AbortReason::EofInBody, now_ns),
        }
    }
}
