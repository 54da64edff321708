//! Which slots need a connection, and when each may try: no slot ever dies.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::connection::Slot;

/// Connects under way at once: enough to keep the server busy accepting, too few to flood its listen queue.
pub const UNDER_WAY_LIMIT: usize = 2048;

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
        if self.under_way >= UNDER_WAY_LIMIT {
            return None;
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

    /// When [`Connector::next`] may have a slot: 0 for now, none while everything waits for connects under way.
    pub fn due_ns(&self) -> Option<u64> {
        if self.under_way >= UNDER_WAY_LIMIT {
            return None;
        }
        if !self.ready.is_empty() {
            return Some(0);
        }
        self.later.peek().map(|Reverse((due_ns, _))| *due_ns)
    }

    pub fn begun(&mut self) {
        self.under_way += 1;
    }

    pub fn decided(&mut self) {
        self.under_way -= 1;
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
        while connector.next(0).is_some() {
            connector.begun();
        }
        assert_eq!(
            (connector.under_way, connector.due_ns()),
            (UNDER_WAY_LIMIT, None)
        );
        connector.decided();
        assert_eq!(connector.next(0), Some(UNDER_WAY_LIMIT as Slot));
    }
}
