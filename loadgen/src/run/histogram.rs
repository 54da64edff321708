//! A fixed log-linear histogram of nanoseconds: 1 ns … 60 s, every value within 0.1 % of what is reported for it.
//!
//! Below 2,048 ns each nanosecond has its own bucket; above, each power of two is cut into 1,024 equal parts. So a
//! bucket is at most 1/1024 of its value wide and the midpoint is off by at most 1/2048. The index is a shift and an
//! addition. Values over 60 s are counted as overflow; minimum, maximum and sum stay exact for all values.

/// The largest value that has a bucket.
pub const LARGEST_NS: u64 = 60_000_000_000;

const LINEAR: u64 = 2048;
const PER_OCTAVE_LOG2: u32 = 10;
const BUCKETS: usize = index_of(LARGEST_NS) + 1;

/// The bucket of a value.
#[inline]
const fn index_of(value_ns: u64) -> usize {
    if value_ns < LINEAR {
        return value_ns as usize;
    }
    let shift = value_ns.ilog2() - PER_OCTAVE_LOG2;
    ((shift as u64) << PER_OCTAVE_LOG2) as usize + (value_ns >> shift) as usize
}

/// The value reported for a bucket: the middle of what it covers.
const fn midpoint_ns(index: usize) -> u64 {
    let index = index as u64;
    if index < LINEAR {
        return index;
    }
    let shift = (index >> PER_OCTAVE_LOG2) - 1;
    let low = (index - (shift << PER_OCTAVE_LOG2)) << shift;
    low + ((1 << shift) >> 1)
}

/// Durations of one kind.
pub struct Histogram {
    counts: Vec<u64>,
    overflow: u64,
    extremes_ns: Option<(u64, u64)>,
    /// In an overloaded open loop every latency grows with the window: an hour at 20,000 answers a second is more
    /// than 64 bits hold.
    sum_ns: u128,
}

impl Default for Histogram {
    fn default() -> Self {
        // Zeroed by the kernel page by page on first use: memory is only touched where values fall.
        Histogram {
            counts: vec![0; BUCKETS],
            overflow: 0,
            extremes_ns: None,
            sum_ns: 0,
        }
    }
}

impl Histogram {
    #[inline]
    pub fn record(&mut self, value_ns: u64) {
        match self.counts.get_mut(index_of(value_ns)) {
            Some(count) if value_ns <= LARGEST_NS => *count += 1,
            _ => self.overflow += 1,
        }
        self.sum_ns += u128::from(value_ns);
        self.extremes_ns = Some(match self.extremes_ns {
            Some((min, max)) => (min.min(value_ns), max.max(value_ns)),
            None => (value_ns, value_ns),
        });
    }

    /// Values that have a bucket, counted from the buckets.
    pub fn in_range(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Values over 60 s.
    pub fn overflow(&self) -> u64 {
        self.overflow
    }

    /// All values, those over 60 s included.
    pub fn count(&self) -> u64 {
        self.in_range() + self.overflow
    }

    pub fn sum_ns(&self) -> u128 {
        self.sum_ns
    }

    /// The exact smallest and largest value; none without values.
    pub fn extremes_ns(&self) -> Option<(u64, u64)> {
        self.extremes_ns
    }

    /// The smallest bucket that at least `permille` ‰ of all values do not exceed; none without values.
    ///
    /// The bucket's midpoint is kept within the exact minimum and maximum. Where the quantile lies over 60 s it is
    /// the maximum: the only exact thing known about it.
    pub fn quantile_ns(&self, permille: u64) -> Option<u64> {
        let (min, max) = self.extremes_ns?;
        let rank = (self.count() * permille).div_ceil(1000).max(1);
        let mut seen = 0;
        for (index, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= rank {
                return Some(midpoint_ns(index).clamp(min, max));
            }
        }
        Some(max)
    }

    /// Runs of consecutive non-empty buckets: the index of the first, then the counts.
    pub fn runs(&self) -> Vec<Vec<u64>> {
        let mut runs: Vec<Vec<u64>> = Vec::new();
        let mut open = false;
        for (index, &count) in self.counts.iter().enumerate() {
            match (count, open, runs.last_mut()) {
                (0, ..) => open = false,
                (_, true, Some(run)) => run.push(count),
                _ => {
                    runs.push(vec![index as u64, count]);
                    open = true;
                }
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bucket_reports_a_value_that_falls_into_it() {
        for index in 0..BUCKETS {
            assert_eq!(index_of(midpoint_ns(index)), index);
        }
    }

    #[test]
    fn buckets_are_contiguous_and_within_a_thousandth() {
        let mut previous = 0;
        let mut value: u64 = 1;
        while value <= LARGEST_NS {
            for near in [value - 1, value, value + 1] {
                let index = index_of(near);
                assert!(index >= previous.min(index_of(value - 1)));
                let error = midpoint_ns(index).abs_diff(near);
                assert!(
                    error * 1000 < near.max(1),
                    "{near} reported as {}",
                    midpoint_ns(index)
                );
            }
            assert!(index_of(value + 1) - index_of(value) <= 1);
            previous = index_of(value);
            value += value / 1500 + 1;
        }
    }

    #[test]
    fn overflow_is_counted_apart_and_keeps_maximum_and_sum_exact() {
        let mut histogram = Histogram::default();
        histogram.record(5);
        histogram.record(LARGEST_NS);
        histogram.record(LARGEST_NS + 1);
        assert_eq!(
            (
                histogram.in_range(),
                histogram.overflow(),
                histogram.count()
            ),
            (2, 1, 3)
        );
        assert_eq!(histogram.extremes_ns(), Some((5, LARGEST_NS + 1)));
        assert_eq!(histogram.sum_ns(), u128::from(2 * LARGEST_NS + 6));
        assert_eq!(histogram.quantile_ns(1000), Some(LARGEST_NS + 1));
    }

    #[test]
    fn the_sum_does_not_wrap_at_64_bits() {
        let mut histogram = Histogram::default();
        histogram.record(u64::MAX);
        histogram.record(u64::MAX);
        assert_eq!(histogram.sum_ns(), 2 * u128::from(u64::MAX));
        assert_eq!(histogram.overflow(), 2);
    }

    #[test]
    fn an_empty_histogram_has_no_quantile_and_no_runs() {
        let histogram = Histogram::default();
        assert_eq!(histogram.quantile_ns(500), None);
        assert_eq!(histogram.extremes_ns(), None);
        assert!(histogram.runs().is_empty());
    }

    #[test]
    fn runs_join_neighbours_and_skip_gaps() {
        let mut histogram = Histogram::default();
        for value in [7, 7, 8, 10, 3000] {
            histogram.record(value);
        }
        assert_eq!(
            histogram.runs(),
            vec![vec![7, 2, 1], vec![10, 1], vec![1024 + 1500, 1]]
        );
    }

    #[test]
    fn quantiles_follow_the_rank_definition() {
        let mut histogram = Histogram::default();
        (1..=1000).for_each(|value| histogram.record(value));
        assert_eq!(histogram.quantile_ns(500), Some(500));
        assert_eq!(histogram.quantile_ns(999), Some(999));
        assert_eq!(histogram.quantile_ns(1000), Some(1000));
    }

    #[test]
    fn agrees_with_hdrhistogram() {
        let mut random = crate::run::seeded::Seeded::new(11);
        let mut ours = Histogram::default();
        let mut oracle = hdrhistogram::Histogram::<u64>::new_with_bounds(1, LARGEST_NS, 4).unwrap();
        for _ in 0..200_000 {
            // Uniform over the orders of magnitude from 1 ns to 60 s.
            let value = (random.unit() * (LARGEST_NS as f64).ln()).exp() as u64;
            ours.record(value);
            oracle.record(value.min(LARGEST_NS)).unwrap();
        }
        assert_eq!(ours.count(), oracle.len());
        for permille in [1, 10, 250, 500, 750, 900, 990, 999, 1000] {
            let (found, expected) = (
                ours.quantile_ns(permille).unwrap(),
                oracle.value_at_quantile(permille as f64 / 1000.0),
            );
            let error = found.abs_diff(expected) as f64 / expected as f64;
            assert!(
                error < 0.001,
                "{permille} permille: {found} instead of {expected}"
            );
        }
    }
}
