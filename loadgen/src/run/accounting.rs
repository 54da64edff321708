//! Connection-time by integration: a sum that is formed apart from the latencies, so that both can be held together.

/// The area under a count over time, in connection-nanoseconds.
#[derive(Default)]
pub struct Area {
    count: u64,
    area_ns: u64,
    last_ns: u64,
}

impl Area {
    #[inline]
    pub fn rise(&mut self, now_ns: u64) {
        self.advance(now_ns);
        self.count += 1;
    }

    #[inline]
    pub fn fall(&mut self, now_ns: u64) {
        self.advance(now_ns);
        self.count -= 1;
    }

    /// Integrates up to `now_ns`; stamps come from one monotonic clock, in order.
    #[inline]
    pub fn advance(&mut self, now_ns: u64) {
        self.area_ns += self.count * (now_ns - self.last_ns);
        self.last_ns = now_ns;
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    pub fn area_ns(&self) -> u64 {
        self.area_ns
    }
}

#[cfg(test)]
mod tests {
    use super::Area;

    #[test]
    fn integrates_steps() {
        let mut area = Area::default();
        area.rise(10);
        area.rise(15);
        area.fall(20);
        area.advance(100);
        assert_eq!((area.count(), area.area_ns()), (1, 5 + 2 * 5 + 80));
    }
}
