//! The ends of requests and connections, each counted once.

use super::{EndedBy, Engine, WireBytes};
use crate::run::connection::{Life, Slot};
use crate::run::counters::{AbortReason, CloseReason, status_class};
use crate::run::net::Net;

impl<N: Net> Engine<N> {
    /// The answer is complete; `surplus` bytes came after it.
    #[inline]
    pub(super) fn complete(&mut self, slot: Slot, surplus: usize, now_ns: u64) {
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
    pub(super) fn count_completed(&mut self, slot: Slot, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        let latency_ns = now_ns - connection.scheduled_ns;
        self.latency.record(latency_ns);
        self.outstanding.fall(now_ns);

        let exchange = &self.task.exchanges[connection.turn as usize];
        let counters = &mut self.counters;
        counters.completed += 1;
        counters.service_sum_ns += now_ns - connection.since_ns;
        counters.status_classes[status_class(connection.reader.status())] += 1;
        counters.completed_unexpected_status +=
            u64::from(connection.reader.status() != exchange.expect_status);
        counters.completed_over_threshold += u64::from(latency_ns > self.task.threshold_ns);
        match connection.responses {
            0 => {
                counters.first_on_connection += 1;
                self.connector.answered_or_closed();
            }
            _ => counters.reused += 1,
        }
        if let Some(expected) = &exchange.expect_body {
            let finding = connection
                .check
                .finish(expected, connection.reader.body_bytes());
            counters.body_length_mismatch += u64::from(finding.wrong_length);
            counters.body_checked_in_full += u64::from(finding.compared);
            counters.body_mismatch += u64::from(finding.differs);
        }

        let second = self.series.at(now_ns, self.open.count());
        second.completed += 1;
        second.latency_sum_ns += u128::from(latency_ns);
        second.latency_max_ns = second.latency_max_ns.max(latency_ns);

        if self.first_response.is_none() {
            let reader = &connection.reader;
            self.first_response = Some(WireBytes {
                head: reader.head_bytes(),
                body: reader.wire_body_bytes(),
            });
        }
        connection.responses = connection.responses.saturating_add(1);
        connection.turn = self.task.turn_after(connection.turn);
        connection.fruitless = 0;
        connection.life = Life::Idle;
        connection.reader.reset();
    }

    pub(super) fn abort(&mut self, slot: Slot, reason: AbortReason, now_ns: u64) {
        let connection = &mut self.connections[slot as usize];
        self.counters.aborted += 1;
        self.counters.aborts[reason as usize] += 1;
        self.counters.aborted_age_sum_ns += now_ns - connection.since_ns;
        // What was aborted is not sent again.
        connection.turn = self.task.turn_after(connection.turn);
        self.series.at(now_ns, self.open.count()).aborted += 1;
        self.outstanding.fall(now_ns);
        self.close(slot, CloseReason::Abort, now_ns);
        self.end_if_all_requests_ended(now_ns);
    }

    /// Closes an established connection and queues its slot to connect again: at once after it has served, with
    /// back-off when it died before its first answer.
    pub(super) fn close(&mut self, slot: Slot, reason: CloseReason, now_ns: u64) {
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
            self.connector.answered_or_closed();
            self.queue_after_failure(slot, now_ns);
        } else {
            self.connector.queue(slot, 0, now_ns);
        }
    }

    pub(super) fn end_if_all_requests_ended(&mut self, now_ns: u64) {
        let all = self.task.request_limit == Some(self.counters.completed + self.counters.aborted);
        // The request started straight after this one may have failed at once and ended the window already, later.
        if all && self.ended.is_none() {
            self.ended = Some((EndedBy::Requests, now_ns + 1));
        }
    }
}
