//! The document as it is printed, field by field; `loadgen/README.md` explains them.

use std::collections::BTreeMap;

use serde::Serialize;

#[derive(Serialize)]
pub struct Document {
    pub schema: &'static str,
    pub tool: Tool,
    pub config: Config,
    pub window: Window,
    pub counters: CountersOut,
    pub closed_by_reason: BTreeMap<&'static str, u64>,
    pub status_classes: BTreeMap<&'static str, u64>,
    pub aborts_by_reason: BTreeMap<&'static str, u64>,
    pub errors: Errors,
    pub identities: Identities,
    pub latency: Latency,
    pub connect_latency: Latency,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub send_delay: Option<Latency>,
    pub seconds: Vec<SecondOut>,
    pub accounting: Accounting,
    pub honesty: HonestyOut,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response: Option<ResponseOut>,
}

#[derive(Serialize)]
pub struct Tool {
    pub name: &'static str,
    pub version: &'static str,
}

#[derive(Serialize)]
pub struct Config {
    pub url: String,
    pub method: String,
    pub connections: u32,
    pub duration_ns: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate_per_s: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrivals: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    pub threshold_ns: u64,
    /// How many requests each connection sends in turn; only with --script. Then `method` lists theirs, and the bytes
    /// are those of one whole turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests_in_turn: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect_status: Option<u16>,
    pub body_bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect_body_bytes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu: Option<usize>,
    pub source_addresses: Vec<String>,
    pub request_bytes: usize,
}

#[derive(Serialize)]
pub struct Window {
    pub started_unix_ns: String,
    pub planned_ns: u64,
    pub elapsed_ns: u64,
    pub ended_by: &'static str,
}

#[derive(Serialize)]
pub struct CountersOut {
    /// Of an open loop.
    #[serde(flatten)]
    pub arrivals: Option<ArrivalsOut>,
    pub started: u64,
    pub completed: u64,
    pub aborted: u64,
    pub in_flight_at_end: u64,
    pub in_flight_over_threshold: u64,
    pub in_flight_within_threshold: u64,
    pub in_flight_oldest_age_ns: u64,
    pub in_flight_phase: Phases,
    pub latency_samples: u64,
    pub histogram_overflow: u64,
    pub completed_over_threshold: u64,
    pub completed_unexpected_status: u64,
    pub connect_attempted: u64,
    pub established: u64,
    pub connect_failed: u64,
    pub connect_pending_at_end: u64,
    pub open_at_end: u64,
    pub peak_established: u64,
    pub reconnects: u64,
    pub connect_retries_local: u64,
    pub first_on_connection: u64,
    pub reused: u64,
    pub informational: u64,
    pub unrequested_bytes_closes: u64,
    pub early_responses: u64,
    pub te_over_cl: u64,
    pub close_delimited: u64,
    pub body_mismatch: u64,
    pub body_length_mismatch: u64,
    pub body_checked_in_full: u64,
    pub bytes_sent: u64,
    pub bytes_received: u64,
}

#[derive(Serialize)]
pub struct ArrivalsOut {
    pub scheduled: u64,
    pub not_started_at_end: u64,
}

#[derive(Serialize)]
pub struct Phases {
    pub sending: u64,
    pub waiting: u64,
    pub head: u64,
    pub body: u64,
}

#[derive(Serialize)]
pub struct Errors {
    pub connect: BTreeMap<String, u64>,
    pub connect_local: BTreeMap<String, u64>,
    pub read: BTreeMap<String, u64>,
    pub write: BTreeMap<String, u64>,
}

#[derive(Serialize)]
pub struct Identities {
    pub ok: bool,
    pub checks: Vec<CheckOut>,
}

#[derive(Serialize)]
pub struct CheckOut {
    pub name: &'static str,
    pub left: u64,
    pub right: u64,
    pub ok: bool,
}

#[derive(Serialize)]
pub struct Latency {
    pub count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_ns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_ns: Option<u64>,
    pub sum_ns: u128,
    pub overflow: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p50_ns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p90_ns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p99_ns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p999_ns: Option<u64>,
    pub histogram: Vec<Vec<u64>>,
}

#[derive(Serialize)]
pub struct SecondOut {
    pub started: u64,
    pub completed: u64,
    pub aborted: u64,
    pub latency_sum_ns: u128,
    pub latency_max_ns: u64,
    pub established_peak: u64,
    pub bytes_received: u64,
    #[serde(flatten)]
    pub own: Option<OwnSecondOut>,
}

#[derive(Serialize)]
pub struct OwnSecondOut {
    pub busy: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runqueue_wait: Option<f64>,
    pub largest_gap_ns: u64,
    pub saturated: bool,
    pub disturbed: bool,
}

#[derive(Serialize)]
pub struct Accounting {
    pub latency_sum_ns: u64,
    pub in_flight_age_sum_ns: u64,
    pub aborted_age_sum_ns: u64,
    pub busy_connection_ns: u64,
    pub connection_offered_ns: u64,
}

#[derive(Serialize)]
pub struct HonestyOut {
    pub cpu_ns: u64,
    pub wall_ns: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runqueue_wait_ns: Option<u64>,
    pub voluntary_switches: u64,
    pub involuntary_switches: u64,
    pub largest_gap_ns: u64,
    pub epoll_waits: u64,
    pub events_per_wait: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pacer_spin_ns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kernel_split: Option<KernelSplitOut>,
}

#[derive(Serialize)]
pub struct KernelSplitOut {
    pub samples: u64,
    pub kernel_latency: Latency,
    pub own_delay: Latency,
}

#[derive(Serialize)]
pub struct ResponseOut {
    pub head_bytes: u64,
    pub body_bytes: u64,
}
