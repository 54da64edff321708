//! Which slots need a connection, and when each may try: no slot ever dies.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::connection::Slot;

/// Connects under way at once.
pub const UNDER_WAY_LIMIT: usize = 2048;

/// Connections without a first answer that the server can be expected to have room for: they may all sit in its
/// listen queue (1,024 in tokio, 4,096 in Go), and what overflows that costs a second each.
const UNANSWERED_LIMIT: usize = 1000;

/// Beyond that limit one connect each 50 µs: a full server takes long to answer a new connection, and 20,000 of them
/// are still there after a second.
const TRICKLE_NS: u64 = 50_000;

/// How much of that a busy loop may catch up on.
const TRICKLE_LAG_NS: u64 = 64 * TRICKLE_NS;

const FIRST_PAUSE_NS: u64 = 1_000_000;
const LONGEST_PAUSE_NS: u64 = 512_000_000;

/// The pause after that many failures in a row: 1 ms, doubled each time, up to 512 ms.
fn pause_ns(failures: u8) -> u64 {
    (FIRST_PAUSE_NS << failures.saturating_sub(1).min(16)).min(LONGEST_PAUSE_NS)
}

/// Slots without a connection.
#[derive(Default)]
pub struct Connector {
    ready: VecDeque<Slot>,
    later: BinaryHeap<Reverse<(u64, Slot)>>,
    under_way: usize,
    unanswered: usize,
    trickle_due_ns: u64,
}

impl Connector {
    /// The slot may connect at once, after those that wait already; after failures it pauses first.
    pub fn queue(&mut self, slot: Slot, failures: u8, now_ns: u64) {
        match failures {
            0 => self.ready.push_back(slot),
            _ => self
                .later
                .push(Reverse((now_ns + pause_ns(failures), slot))),
        }
    }

    /// The next slot that may connect now.
    pub fn next(&mut self, now_ns: u64) -> Option<Slot> {
        if self.due_ns().is_none_or(|due_ns| due_ns > now_ns) {
            return None;
        }
        if self.is_crowded() {
            let earliest_ns = now_ns.saturating_sub(TRICKLE_LAG_NS);
            self.trickle_due_ns = self.trickle_due_ns.max(earliest_ns) + TRICKLE_NS;
        }
        if self
            .later
            .peek()
            .is_some_and(|Reverse((due_ns, _))| *due_ns <= now_ns)
        {
            return self.later.pop().map(|Reverse((_, slot))| slot);
        }
        self.ready.pop_front()
    }

    /// When [`Connector::next`] may have a slot; none while everything waits for connects under way.
    pub fn due_ns(&self) -> Option<u64> {
        if self.under_way >= UNDER_WAY_LIMIT {
            return None;
        }
        let due_ns = match self.ready.is_empty() {
            false => 0,
            true => self.later.peek().map(|Reverse((due_ns, _))| *due_ns)?,
        };
        Some(if self.is_crowded() {
            due_ns.max(self.trickle_due_ns)
        } else {
            due_ns
        })
    }

    /// Whether slots wait that have not failed.
    pub fn is_ramping(&self) -> bool {
        !self.ready.is_empty()
    }

    fn is_crowded(&self) -> bool {
        self.under_way + self.unanswered >= UNANSWERED_LIMIT
    }

    pub fn begun(&mut self) {
        self.under_way += 1;
    }

    /// A connect under way has failed.
    pub fn failed(&mut self) {
        self.under_way -= 1;
    }

    /// A connect under way has led to a connection.
    pub fn established(&mut self) {
        self.under_way -= 1;
        self.unanswered += 1;
    }

    /// A connection had its first answer, or was closed without one.
    pub fn answered_or_closed(&mut self) {
        self.unanswered -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_pause_longer_and_longer_but_never_for_good() {
        assert_eq!(
            [1, 2, 3, 10, 255].map(pause_ns),
            [1_000_000, 2_000_000, 4_000_000, 512_000_000, 512_000_000]
        );
        let mut connector = Connector::default();
        connector.queue(7, 2, 100);
        assert_eq!(connector.due_ns(), Some(2_000_100));
        assert_eq!(connector.next(2_000_099), None);
        assert_eq!(connector.next(2_000_100), Some(7));
    }

    #[test]
    fn no_more_than_the_limit_are_under_way() {
        let mut connector = Connector::default();
        (0..UNDER_WAY_LIMIT as Slot + 1).for_each(|slot| connector.queue(slot, 0, 0));
        let mut now_ns = 0;
        while connector.due_ns().is_some() {
            now_ns += TRICKLE_NS;
            assert!(connector.next(now_ns).is_some());
            connector.begun();
        }
        assert_eq!(connector.under_way, UNDER_WAY_LIMIT);
        connector.failed();
        assert_eq!(
            connector.next(now_ns + TRICKLE_NS),
            Some(UNDER_WAY_LIMIT as Slot)
        );
    }

    #[test]
    fn unanswered_connections_slow_new_ones_down_but_never_stop_them() {
        let mut connector = Connector::default();
        (0..2000).for_each(|slot| connector.queue(slot, 0, 0));
        let now_ns = 10 * TRICKLE_LAG_NS;
        let take_all = |connector: &mut Connector, now_ns| {
            let mut taken = 0;
            while connector.next(now_ns).is_some() {
                connector.begun();
                connector.established();
                taken += 1;
            }
            taken
        };
        let lag = (TRICKLE_LAG_NS / TRICKLE_NS) as usize;
        assert_eq!(take_all(&mut connector, now_ns), UNANSWERED_LIMIT + lag + 1);
        assert_eq!(connector.due_ns(), Some(now_ns + TRICKLE_NS));
        assert_eq!(take_all(&mut connector, now_ns + 3 * TRICKLE_NS), 3);
        assert_eq!(
            take_all(&mut connector, now_ns + 1000 * TRICKLE_LAG_NS),
            lag + 1
        );
        connector.unanswered = UNANSWERED_LIMIT;
        (0..10).for_each(|_| connector.answered_or_closed());
        assert_eq!(connector.due_ns(), Some(0));
    }
}
