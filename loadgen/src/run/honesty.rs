//! Was the generator itself the limit? What its own thread cost and how long it was kept from running.

use std::fs::File;
use std::os::unix::fs::FileExt;

use super::series::SECOND_NS;
use super::sys;

/// A wait as long as this may hide that the thread was ready but kept from running.
const LONG_WAIT_NS: u64 = 2_000_000;

/// How old the reading of the run-queue wait may be that a long wait is held against.
const REFRESH_NS: u64 = 4_000_000;

/// Own cost within one second of the window.
#[derive(Clone, Copy, Default, Debug)]
pub struct OwnSecond {
    pub wall_ns: u64,
    /// CPU time without the pacer's spinning.
    pub busy_ns: u64,
    /// Runnable but not running; none where the kernel does not tell.
    pub runqueue_wait_ns: Option<u64>,
    pub largest_gap_ns: u64,
}

/// Readings of this thread's clocks at one moment.
#[derive(Clone, Copy)]
struct Reading {
    at_ns: u64,
    cpu_ns: u64,
    runqueue_wait_ns: Option<u64>,
    spin_ns: u64,
}

/// Observes the thread it was made on.
pub struct Honesty {
    schedstat: Option<File>,
    first: Reading,
    last: Reading,
    switches: (u64, u64),
    /// Run-queue wait so far and when it was read, at most [`REFRESH_NS`] before the wait that it is used for.
    recent_wait: (u64, u64),
    gap_ns: u64,
    largest_gap_ns: u64,
    spin_ns: u64,
    epoll_waits: u64,
    events: u64,
    /// Planned length of the window.
    window_ns: u64,
    seconds: Vec<OwnSecond>,
}

/// All of it, when the window has ended.
#[derive(Clone, Debug)]
pub struct OwnCost {
    pub cpu_ns: u64,
    pub wall_ns: u64,
    pub runqueue_wait_ns: Option<u64>,
    pub voluntary_switches: u64,
    pub involuntary_switches: u64,
    pub largest_gap_ns: u64,
    pub epoll_waits: u64,
    pub events: u64,
    pub pacer_spin_ns: u64,
    pub seconds: Vec<OwnSecond>,
}

impl Honesty {
    /// Begins to observe at 0, with the window.
    pub fn begin(window_ns: u64) -> Self {
        let schedstat = File::open("/proc/thread-self/schedstat").ok();
        let first = Reading {
            at_ns: 0,
            cpu_ns: sys::thread_cpu_ns(),
            runqueue_wait_ns: schedstat.as_ref().and_then(runqueue_wait_ns),
            spin_ns: 0,
        };
        Honesty {
            schedstat,
            first,
            last: first,
            switches: sys::thread_switches(),
            recent_wait: (first.runqueue_wait_ns.unwrap_or(0), 0),
            gap_ns: 0,
            largest_gap_ns: 0,
            spin_ns: 0,
            epoll_waits: 0,
            events: 0,
            window_ns,
            seconds: Vec::new(),
        }
    }

    /// One return from epoll, called at `before_ns` for at most `timeout_ns`, back at `after_ns`.
    ///
    /// A gap can hide inside the call in two ways. The timeout was overrun: the thread was stopped or not woken. Or
    /// an event made it runnable and no CPU was free: the kernel then counted run-queue wait.
    #[inline]
    pub fn waited(&mut self, events: usize, before_ns: u64, timeout_ns: u64, after_ns: u64) {
        self.epoll_waits += 1;
        self.events += events as u64;
        let waited_ns = after_ns - before_ns;
        self.gap(waited_ns.saturating_sub(timeout_ns));
        let (earlier_ns, read_at_ns) = self.recent_wait;
        let long = waited_ns >= LONG_WAIT_NS;
        if long || after_ns - read_at_ns >= REFRESH_NS {
            let now_ns = self
                .schedstat
                .as_ref()
                .and_then(runqueue_wait_ns)
                .unwrap_or(0);
            if long {
                self.gap(now_ns.saturating_sub(earlier_ns).min(waited_ns));
            }
            self.recent_wait = (now_ns, after_ns);
        }
    }

    /// Time in which the loop only waited for a due time with the CPU in hand: idle, not busy.
    #[inline]
    pub fn spun(&mut self, ns: u64) {
        self.spin_ns += ns;
    }

    /// Time between two stamps of the loop in which it did not wait.
    #[inline]
    pub fn gap(&mut self, ns: u64) {
        self.gap_ns = self.gap_ns.max(ns);
    }

    /// When the next reading is due: at the end of each second of the window.
    #[inline]
    pub fn due_ns(&self) -> u64 {
        (self.seconds.len() as u64 + 1) * SECOND_NS
    }

    /// Closes the current second at `now_ns`. When several ended unseen, they share what was read, and the gap that
    /// hid them is in each.
    pub fn end_second(&mut self, now_ns: u64) {
        let ended = match now_ns < self.window_ns {
            true => now_ns / SECOND_NS,
            false => self.window_ns.div_ceil(SECOND_NS),
        };
        let unseen = ended.saturating_sub(self.seconds.len() as u64).max(1);
        let reading = self.read(now_ns);
        let waits = reading.runqueue_wait_ns.zip(self.last.runqueue_wait_ns);
        let cpu_ns = reading.cpu_ns - self.last.cpu_ns;
        let busy_ns = cpu_ns.saturating_sub(reading.spin_ns - self.last.spin_ns);
        let second = OwnSecond {
            wall_ns: (now_ns - self.last.at_ns) / unseen,
            busy_ns: busy_ns / unseen,
            runqueue_wait_ns: waits.map(|(now, before)| (now - before) / unseen),
            largest_gap_ns: self.gap_ns,
        };
        self.seconds
            .extend(std::iter::repeat_n(second, unseen as usize));
        self.last = reading;
        self.largest_gap_ns = self.largest_gap_ns.max(self.gap_ns);
        self.gap_ns = 0;
    }

    fn read(&self, now_ns: u64) -> Reading {
        Reading {
            at_ns: now_ns,
            cpu_ns: sys::thread_cpu_ns(),
            runqueue_wait_ns: self.schedstat.as_ref().and_then(runqueue_wait_ns),
            spin_ns: self.spin_ns,
        }
    }

    /// Ends the observation at `now_ns`.
    pub fn finish(mut self, now_ns: u64) -> OwnCost {
        // A second after the last one of the window would belong to nothing.
        if (self.seconds.len() as u64) < self.window_ns.div_ceil(SECOND_NS) {
            self.end_second(now_ns);
        }
        let (voluntary, involuntary) = sys::thread_switches();
        let waits = self.last.runqueue_wait_ns.zip(self.first.runqueue_wait_ns);
        OwnCost {
            cpu_ns: self.last.cpu_ns - self.first.cpu_ns,
            wall_ns: self.last.at_ns - self.first.at_ns,
            runqueue_wait_ns: waits.map(|(last, first)| last - first),
            voluntary_switches: voluntary - self.switches.0,
            involuntary_switches: involuntary - self.switches.1,
            largest_gap_ns: self.largest_gap_ns,
            epoll_waits: self.epoll_waits,
            events: self.events,
            pacer_spin_ns: self.spin_ns,
            seconds: self.seconds,
        }
    }
}

/// The second number of schedstat: time spent runnable without running.
fn runqueue_wait_ns(schedstat: &File) -> Option<u64> {
    let mut buffer = [0; 96];
    let length = schedstat.read_at(&mut buffer, 0).ok()?;
    let text = std::str::from_utf8(&buffer[..length]).ok()?;
    text.split_ascii_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    fn gaps_ms(cost: &OwnCost) -> Vec<u64> {
        let seconds = cost.seconds.iter();
        seconds.map(|second| second.largest_gap_ns / MS).collect()
    }

    #[test]
    fn a_wait_that_outlasts_its_timeout_is_a_gap() {
        let mut honesty = Honesty::begin(2 * SECOND_NS);
        honesty.waited(1, 100 * MS, 10 * MS, 109 * MS);
        honesty.waited(1, 200 * MS, 10 * MS, 350 * MS);
        honesty.end_second(SECOND_NS);
        let cost = honesty.finish(2 * SECOND_NS);
        assert_eq!(gaps_ms(&cost), [140, 0]);
        assert_eq!(cost.largest_gap_ns, 140 * MS);
    }

    #[test]
    fn seconds_that_ended_unseen_all_have_the_gap() {
        let mut honesty = Honesty::begin(5 * SECOND_NS);
        honesty.waited(0, 500 * MS, 10 * MS, 3_200 * MS);
        honesty.end_second(3_200 * MS);
        assert_eq!(honesty.due_ns(), 4 * SECOND_NS);
        let cost = honesty.finish(3_700 * MS);
        assert_eq!(gaps_ms(&cost), [2690, 2690, 2690, 0]);
        assert_eq!(cost.seconds[0].wall_ns, 3_200 * MS / 3);
    }

    #[test]
    fn a_pause_over_the_end_of_the_window_lies_within_it() {
        let mut honesty = Honesty::begin(1_500 * MS);
        honesty.waited(0, 500 * MS, 10 * MS, 4_000 * MS);
        honesty.end_second(4_000 * MS);
        assert_eq!(gaps_ms(&honesty.finish(4_001 * MS)), [3490, 3490]);

        let mut honesty = Honesty::begin(1_500 * MS);
        honesty.gap(2_000 * MS);
        assert_eq!(gaps_ms(&honesty.finish(2_400 * MS)), [2000, 2000]);
    }
}
