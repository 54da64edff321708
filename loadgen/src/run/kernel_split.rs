//! Whose latency is it? On stamped connections the time until the kernel had the answer is told from the time until
//! this program read it.

use super::histogram::Histogram;

/// Latency cut in two at the kernel's receive stamp.
#[derive(Default)]
pub struct KernelSplit {
    /// From the send to the arrival of the answer's last packet.
    pub kernel_latency: Histogram,
    /// From there to the read: the generator's own part.
    pub own_delay: Histogram,
}

impl KernelSplit {
    /// An answer to a request sent at `sent_ns` that arrived at `arrived_ns` and was read at `read_ns`. A stamp that
    /// does not lie between the two (the wall clock was set meanwhile) says nothing and is left out.
    pub fn record(&mut self, sent_ns: u64, arrived_ns: u64, read_ns: u64) {
        if (sent_ns..=read_ns).contains(&arrived_ns) {
            self.kernel_latency.record(arrived_ns - sent_ns);
            self.own_delay.record(read_ns - arrived_ns);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::KernelSplit;

    #[test]
    fn a_stamp_outside_the_request_is_left_out() {
        let mut split = KernelSplit::default();
        split.record(100, 150, 170);
        split.record(100, 99, 170);
        split.record(100, 171, 170);
        assert_eq!(
            (split.kernel_latency.sum_ns(), split.own_delay.sum_ns()),
            (50, 20)
        );
        assert_eq!(
            (split.kernel_latency.count(), split.own_delay.count()),
            (1, 1)
        );
    }
}
