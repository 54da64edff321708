//! The state machine of all connections: what an event means, what is sent next, what is counted.
//!
//! It does no waiting; the event loop hands it events. Every stamp is read once, just after the receive or just
//! before the send it belongs to: the stamp that completes an answer is also the start of the request that is
//! written straight after, so no time falls between them. An event whose stamp lies at or after the end of the
//! window is not processed: what it would have completed is in flight at the end.

use super::accounting::Area;
use super::body_check::BodyCheck;
use super::connection::{Connection, Life, Slot, Token};
use super::connector::Connector;
use super::counters::{AbortReason, CloseReason, Counters, status_class};
use super::errno::Errno;
use super::histogram::Histogram;
use super::kernel_split::KernelSplit;
use super::net::{Interest, Net, is_stamped};
use super::response::head::Failure;
use super::response::reader::{Decoder, EndOfFile, Progress, Stage};
use super::schedule::Schedule;
use super::series::Series;
use std::collections::VecDeque;

/// One read takes at most this much; level-triggered epoll reports the rest again.
const READ_BYTES: usize = 64 * 1024;

/// What every connection does.
pub struct Task {
    pub request: Vec<u8>,
    /// The requests are HEAD.
    pub bodiless: bool,
    pub expect_status: u16,
    pub expect_body: Option<Vec<u8>>,
    pub threshold_ns: u64,
    /// The window ends here.
    pub end_ns: u64,
    /// Start no more requests than this.
    pub request_limit: Option<u64>,
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
    pub(super) decoder: Decoder,
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
    ended: Option<(EndedBy, u64)>,
}

impl<N: Net> Engine<N> {
    /// All slots are queued to connect.
    pub fn new(net: N, task: Task, demand: Demand, connections: u32) -> Self {
        let mut connector = Connector::default();
        (0..connections).for_each(|slot| connector.queue(slot, 0, 0));
        Engine {
            net,
            decoder: Decoder::new(task.bodiless),
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
        if self.ended.is_none() && now_ns >= self.task.end_ns {
            self.ended = Some((EndedBy::Duration, self.task.end_ns));
        }
        if self.ended.is_some() {
            return None;
        }
        self.last_stamp_ns = now_ns;
        Some(now_ns)
    }

    /// Everything counted so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The latest stamp within the window.
    pub fn last_stamp_ns(&self) -> u64 {
        self.last_stamp_ns
    }

    /// The planned end of the window.
    pub fn end_ns(&self) -> u64 {
        self.task.end_ns
    }

    /// Takes the arrivals before the end that were never started; none in a closed loop.
    pub fn take_not_started(&mut self, elapsed_ns: u64) -> Option<u64> {
        match &mut self.demand {
            Demand::Closed => None,
            Demand::Open { schedule, .. } => Some(schedule.take_until(elapsed_ns)),
        }
    }

    /// When [`Engine::begin_connects`] has something to do: 0 for now, none while it only waits for events.
    pub fn connects_due_ns(&self) -> Option<u64> {
        self.connector.due_ns()
    }

    /// Starts up to `budget` connects that are due.
    pub fn begin_connects(&mut self, budget: usize) {
        for _ in 0..budget {
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

    fn queue_after_failure(&mut self, slot: Slot, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        connection.fruitless = connection.fruitless.saturating_add(1);
        self.connector.queue(slot, connection.fruitless, now_ns);
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

    fn on_connect_decided(&mut self, slot: Slot) {
        let fd = self.connections[slot as usize].fd;
        let result = self.net.connect_result(fd);
        let Some(now_ns) = self.stamp() else { return };
        self.connector.decided();
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
                self.net.close(fd);
                self.connections[slot as usize].life = Life::Vacant;
                self.count_failed_connect(slot, errno, now_ns);
            }
        }
    }

    fn count_established(&mut self, slot: Slot, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
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
        connection.sent_bytes = 0;
        connection.reader.reset();
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

    /// Gives an idle connection its next request, if one is due.
    #[inline]
    fn next_request(&mut self, slot: Slot, now_ns: u64) {
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
    fn send_rest(&mut self, slot: Slot) {
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

    #[inline]
    fn on_readable(&mut self, slot: Slot) {
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
        let expected = self.task.expect_body.as_deref();
        let check = &mut connection.check;
        let progress = connection
            .reader
            .feed(&mut self.decoder, input, |offset, piece| {
                check.piece(expected, offset, piece)
            });
        let answered = matches!(progress, Progress::Complete { .. })
            || connection.reader.stage() == Stage::Body;
        if answered
            && !connection.early
            && (connection.sent_bytes as usize) < self.task.request.len()
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

    /// The answer is complete; `surplus` bytes came after it.
    #[inline]
    fn complete(&mut self, slot: Slot, surplus: usize, now_ns: u64) {
        self.count_completed(slot, now_ns);
        let connection = &self.connections[slot as usize];
        if connection.early {
            self.close(slot, CloseReason::EarlyResponse, now_ns);
        } else if surplus > 0 {
            self.counters.unrequested_bytes_closes += 1;
            self.close(slot, CloseReason::UnrequestedBytes, now_ns);
        } else if !connection.reader.keep_alive() {
            self.close(slot, CloseReason::ServerCloseHeader, now_ns);
        } else {
            self.next_request(slot, now_ns);
        }
        self.end_if_all_requests_ended(now_ns);
    }

    #[inline]
    fn count_completed(&mut self, slot: Slot, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        let latency_ns = now_ns - connection.scheduled_ns;
        self.latency.record(latency_ns);
        self.outstanding.fall(now_ns);

        let counters = &mut self.counters;
        counters.completed += 1;
        counters.service_sum_ns += now_ns - connection.since_ns;
        counters.status_classes[status_class(connection.reader.status())] += 1;
        counters.completed_unexpected_status +=
            u64::from(connection.reader.status() != self.task.expect_status);
        counters.completed_over_threshold += u64::from(latency_ns > self.task.threshold_ns);
        match connection.responses {
            0 => counters.first_on_connection += 1,
            _ => counters.reused += 1,
        }
        if let Some(expected) = &self.task.expect_body {
            let finding = connection
                .check
                .finish(expected, connection.reader.body_bytes());
            counters.body_length_mismatch += u64::from(finding.wrong_length);
            counters.body_checked_in_full += u64::from(finding.compared);
            counters.body_mismatch += u64::from(finding.differs);
        }

        let second = self.series.at(now_ns, self.open.count());
        second.completed += 1;
        second.latency_sum_ns += latency_ns;
        second.latency_max_ns = second.latency_max_ns.max(latency_ns);

        if self.first_response.is_none() {
            let reader = &connection.reader;
            self.first_response = Some(WireBytes {
                head: reader.head_bytes(),
                body: reader.wire_body_bytes(),
            });
        }
        connection.responses = connection.responses.saturating_add(1);
        connection.fruitless = 0;
        connection.life = Life::Idle;
        connection.reader.reset();
    }

    fn abort(&mut self, slot: Slot, reason: AbortReason, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        self.counters.aborted += 1;
        self.counters.aborts[reason as usize] += 1;
        self.counters.aborted_age_sum_ns += now_ns - connection.since_ns;
        self.series.at(now_ns, self.open.count()).aborted += 1;
        self.outstanding.fall(now_ns);
        self.close(slot, CloseReason::Abort, now_ns);
        self.end_if_all_requests_ended(now_ns);
    }

    /// Closes an established connection and queues its slot to connect again: at once after it has served, with
    /// back-off when it died before its first answer.
    fn close(&mut self, slot: Slot, reason: CloseReason, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        self.net.close(connection.fd);
        self.counters.closed[reason as usize] += 1;
        self.open.fall(now_ns);
        connection.fd = -1;
        connection.life = Life::Vacant;
        connection.awaits_writable = false;
        connection.generation = connection.generation.wrapping_add(1);
        connection.reader.reset();
        if connection.responses == 0 {
            self.queue_after_failure(slot, now_ns);
        } else {
            self.connector.queue(slot, 0, now_ns);
        }
    }

    fn end_if_all_requests_ended(&mut self, now_ns: u64) {
        if self.task.request_limit == Some(self.counters.completed + self.counters.aborted) {
            self.ended = Some((EndedBy::Requests, now_ns + 1));
        }
    }
}
