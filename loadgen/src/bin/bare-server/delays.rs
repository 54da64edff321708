//! Answers that are not due yet. The delay is the same for all, so the first request read is the first answer due.

use std::collections::VecDeque;

/// Timers wake late: from here on the clock is watched instead.
const WATCH_NS: u64 = 100_000;

/// An answer that waits.
pub struct Waiting {
    pub read_at_ns: u64,
    pub fd: i32,
    /// Which use of the descriptor asked: the connection may be gone when the answer is due.
    pub connection: u64,
}

pub struct Delays {
    delay_ns: u64,
    waiting: VecDeque<Waiting>,
}

impl Delays {
    pub fn new(delay_ns: u64) -> Self {
        Delays {
            delay_ns,
            waiting: VecDeque::new(),
        }
    }

    pub fn are_used(&self) -> bool {
        self.delay_ns > 0
    }

    pub fn push(&mut self, answer: Waiting) {
        self.waiting.push_back(answer);
    }

    /// The next answer whose time has come.
    pub fn pop_due(&mut self, now_ns: u64) -> Option<Waiting> {
        let first = self.waiting.front()?;
        if first.read_at_ns + self.delay_ns > now_ns {
            return None;
        }
        self.waiting.pop_front()
    }

    /// How long one may sleep: short of the next answer, for ever when there is none.
    pub fn sleep_ns(&self, now_ns: u64) -> u64 {
        self.waiting.front().map_or(u64::MAX, |first| {
            (first.read_at_ns + self.delay_ns).saturating_sub(now_ns + WATCH_NS)
        })
    }
}
