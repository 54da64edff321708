//! What the server saw: the truth that a client's figures are held against.

use serde_json::{Value, json};

/// Room for the stamps of some minutes, so that no growing of the list delays a request. Untouched pages cost nothing.
const STAMPS: usize = 1 << 23;

#[derive(Default)]
pub struct Sightings {
    pub accepted: u64,
    pub answered: u64,
    pub open: u64,
    peak_open: u64,
    first_accept_ns: Option<u64>,
    peak_at_ns: Option<u64>,
    stamps: Option<Vec<u64>>,
    /// From reading a request to having written its answer; kept only where answers are delayed on purpose.
    served_ns: Vec<u64>,
}

impl Sightings {
    pub fn new(with_stamps: bool) -> Self {
        Sightings {
            stamps: with_stamps.then(|| Vec::with_capacity(STAMPS)),
            ..Sightings::default()
        }
    }

    pub fn keep_stamps(&self) -> bool {
        self.stamps.is_some()
    }

    pub fn accept(&mut self, now_ns: u64) {
        self.accepted += 1;
        self.open += 1;
        self.first_accept_ns.get_or_insert(now_ns);
        if self.open > self.peak_open {
            self.peak_open = self.open;
            self.peak_at_ns = Some(now_ns);
        }
    }

    pub fn read(&mut self, now_ns: u64) {
        if let Some(stamps) = &mut self.stamps {
            stamps.push(now_ns);
        }
    }

    pub fn serve(&mut self, took_ns: u64) {
        self.served_ns.push(took_ns);
    }

    /// The times at which requests were read, as they go into the file.
    pub fn stamp_bytes(&self) -> Vec<u8> {
        let stamps = self.stamps.iter().flatten();
        stamps.flat_map(|stamp| stamp.to_le_bytes()).collect()
    }

    /// Counts, and times in ns of CLOCK_MONOTONIC; what did not happen is absent.
    pub fn summary(mut self) -> Value {
        let mut summary = json!({
            "accepted": self.accepted, "answered": self.answered, "open_at_end": self.open, "peak_open": self.peak_open,
        });
        if let (Some(first), Some(peak)) = (self.first_accept_ns, self.peak_at_ns) {
            summary["first_accept_ns"] = first.into();
            summary["peak_at_ns"] = peak.into();
        }
        self.served_ns.sort_unstable();
        let rank = |share: usize| (self.served_ns.len() * share).div_ceil(100).checked_sub(1);
        if let (Some(p50), Some(p99)) = (rank(50), rank(99)) {
            summary["served_p50_ns"] = self.served_ns[p50].into();
            summary["served_p99_ns"] = self.served_ns[p99].into();
        }
        summary
    }
}
