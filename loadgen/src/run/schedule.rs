//! When the requests of an open loop are due, in nanoseconds since the window began.
//!
//! The schedule is global and knows nothing of the server: a slow answer delays no arrival, it only makes requests
//! start late, and their latency runs from here.

use super::seeded::Seeded;

const SECOND_NS: u128 = 1_000_000_000;

/// How arrivals are spread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrivals {
    /// Arrival k at exactly k / rate.
    Uniform,
    /// Exponential gaps with mean 1 / rate.
    Poisson { seed: u64 },
}

/// The arrivals still to come.
pub struct Schedule {
    rate_per_s: u64,
    /// Arrivals taken so far.
    taken: u64,
    limit: Option<u64>,
    next_ns: u64,
    poisson: Option<Poisson>,
}

struct Poisson {
    random: Seeded,
    /// Kept with its fraction, so that rounding to whole nanoseconds never adds up.
    exact_ns: f64,
}

impl Schedule {
    /// `limit`: how many arrivals there are at most.
    pub fn new(rate_per_s: u64, arrivals: Arrivals, limit: Option<u64>) -> Self {
        let poisson = match arrivals {
            Arrivals::Uniform => None,
            Arrivals::Poisson { seed } => Some(Poisson {
                random: Seeded::new(seed),
                exact_ns: 0.0,
            }),
        };
        let mut schedule = Schedule {
            rate_per_s,
            taken: 0,
            limit,
            next_ns: 0,
            poisson,
        };
        schedule.next_ns = schedule.time_of_next();
        schedule
    }

    fn time_of_next(&mut self) -> u64 {
        match &mut self.poisson {
            None => (u128::from(self.taken) * SECOND_NS / u128::from(self.rate_per_s)) as u64,
            Some(poisson) => {
                let mean_ns = 1e9 / self.rate_per_s as f64;
                poisson.exact_ns -= poisson.random.unit().ln() * mean_ns;
                poisson.exact_ns as u64
            }
        }
    }

    /// When the next arrival is due; none when the limit is used up.
    #[inline]
    pub fn next_ns(&self) -> Option<u64> {
        if self.limit == Some(self.taken) {
            None
        } else {
            Some(self.next_ns)
        }
    }

    /// Takes the next arrival if it is due at `now_ns`, and returns when it was.
    #[inline]
    pub fn take_due(&mut self, now_ns: u64) -> Option<u64> {
        let due_ns = self.next_ns().filter(|due_ns| *due_ns <= now_ns)?;
        self.taken += 1;
        self.next_ns = self.time_of_next();
        Some(due_ns)
    }

    /// Takes all arrivals before `end_ns` and returns how many those were.
    pub fn take_until(&mut self, end_ns: u64) -> u64 {
        let Some(last_ns) = end_ns.checked_sub(1) else {
            return 0;
        };
        std::iter::from_fn(|| self.take_due(last_ns)).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniform_arrivals_are_exact_and_never_drift() {
        let mut schedule = Schedule::new(3, Arrivals::Uniform, None);
        let times: Vec<_> = (0..4).filter_map(|_| schedule.take_due(u64::MAX)).collect();
        assert_eq!(times, [0, 333_333_333, 666_666_666, 1_000_000_000]);
        assert_eq!(
            Schedule::new(40_000, Arrivals::Uniform, None).take_until(3_000_000_000),
            120_000
        );
    }

    #[test]
    fn an_arrival_is_taken_once_and_not_before_it_is_due() {
        let mut schedule = Schedule::new(1000, Arrivals::Uniform, None);
        assert_eq!(schedule.take_due(0), Some(0));
        assert_eq!(schedule.take_due(999_999), None);
        assert_eq!(schedule.take_due(1_000_000), Some(1_000_000));
    }

    #[test]
    fn the_limit_ends_the_schedule() {
        let mut schedule = Schedule::new(10, Arrivals::Uniform, Some(2));
        assert_eq!(schedule.take_until(u64::MAX), 2);
        assert_eq!(schedule.next_ns(), None);
    }

    #[test]
    fn poisson_arrivals_repeat_with_their_seed_and_have_the_asked_rate() {
        let of = |seed| {
            let mut schedule = Schedule::new(1000, Arrivals::Poisson { seed }, None);
            (0..1000)
                .filter_map(|_| schedule.take_due(u64::MAX))
                .collect::<Vec<_>>()
        };
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        assert!(of(1).is_sorted());
        // 100,000 arrivals expected, standard deviation 316: six of those on each side.
        let count =
            Schedule::new(1000, Arrivals::Poisson { seed: 3 }, None).take_until(100_000_000_000);
        assert!((98_100..=101_900).contains(&count), "{count}");
    }
}
