//! The same events once more, second by second: no total hides a pause.

/// Length of one entry of the series.
pub const SECOND_NS: u64 = 1_000_000_000;

/// What happened within one second of the window.
#[derive(Clone, Default, Debug)]
pub struct Second {
    pub started: u64,
    pub completed: u64,
    pub aborted: u64,
    pub latency_sum_ns: u128,
    pub latency_max_ns: u64,
    pub established_peak: u64,
    pub bytes_received: u64,
}

/// Sums over seconds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Totals {
    pub started: u64,
    pub completed: u64,
    pub aborted: u64,
    pub bytes_received: u64,
}

/// The seconds of the window so far.
pub struct Series {
    past: Vec<Second>,
    current: Second,
    current_ends_ns: u64,
}

impl Default for Series {
    fn default() -> Self {
        Series {
            past: Vec::new(),
            current: Second::default(),
            current_ends_ns: SECOND_NS,
        }
    }
}

impl Series {
    /// The second that `now_ns` falls into. Stamps come in order; `established` seeds the peak of a new second.
    #[inline]
    pub fn at(&mut self, now_ns: u64, established: u64) -> &mut Second {
        while now_ns >= self.current_ends_ns {
            let next = Second {
                established_peak: established,
                ..Second::default()
            };
            self.past.push(std::mem::replace(&mut self.current, next));
            self.current_ends_ns += SECOND_NS;
        }
        &mut self.current
    }

    /// All seconds of a window that ended after `elapsed_ns`; the last may be a part of one.
    pub fn finish(mut self, elapsed_ns: u64, established: u64) -> Vec<Second> {
        if let Some(last_ns) = elapsed_ns.checked_sub(1) {
            self.at(last_ns, established);
        }
        self.past.push(self.current);
        self.past
    }

    /// What all seconds so far add up to.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for second in self.past.iter().chain([&self.current]) {
            totals.started += second.started;
            totals.completed += second.completed;
            totals.aborted += second.aborted;
            totals.bytes_received += second.bytes_received;
        }
        totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_fall_into_their_seconds_and_silent_seconds_are_kept() {
        let mut series = Series::default();
        series.at(0, 0).started += 1;
        series.at(SECOND_NS - 1, 5).started += 1;
        series.at(3 * SECOND_NS, 7).completed += 1;
        let expected = Totals {
            started: 2,
            completed: 1,
            ..Totals::default()
        };
        assert_eq!(series.totals(), expected);
        let seconds = series.finish(3 * SECOND_NS + 1, 7);
        assert_eq!(
            seconds
                .iter()
                .map(|second| second.started)
                .collect::<Vec<_>>(),
            [2, 0, 0, 0]
        );
        assert_eq!(seconds[3].completed, 1);
        assert_eq!(seconds[2].established_peak, 7);
    }

    #[test]
    fn a_window_of_whole_seconds_has_no_empty_tail() {
        assert_eq!(Series::default().finish(2 * SECOND_NS, 0).len(), 2);
        assert_eq!(Series::default().finish(0, 0).len(), 1);
    }
}
