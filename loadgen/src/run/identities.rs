//! What must always add up. Left and right of each identity are counted at different places: the engine's counters,
//! the buckets of the histogram, the seconds of the series, a walk over the connection records.

use super::connection::Life;
use super::counters::{AbortReason, CloseReason};
use super::engine::{Demand, Engine};
use super::response::reader::Stage;

/// One identity with both of its sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    pub name: &'static str,
    pub left: u64,
    pub right: u64,
}

impl Check {
    pub fn holds(&self) -> bool {
        self.left == self.right
    }
}

/// What a walk over the connection records finds when the window has ended.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Census {
    pub in_flight: u64,
    pub over_threshold: u64,
    pub within_threshold: u64,
    pub oldest_age_ns: u64,
    /// Σ (end − sent).
    pub age_sum_ns: u64,
    pub sending: u64,
    pub waiting: u64,
    pub head: u64,
    pub body: u64,
    pub connecting: u64,
    pub open: u64,
}

/// Walks over the records as they stand at `now_ns`.
pub fn census<N>(engine: &Engine<N>, now_ns: u64) -> Census {
    let mut census = Census::default();
    for connection in &engine.connections {
        match connection.life {
            Life::Vacant => {}
            Life::Connecting => census.connecting += 1,
            Life::Idle => census.open += 1,
            Life::Busy => {
                census.open += 1;
                census.in_flight += 1;
                census.age_sum_ns += now_ns - connection.since_ns;
                let waiting_ns = now_ns - connection.scheduled_ns;
                census.oldest_age_ns = census.oldest_age_ns.max(waiting_ns);
                match waiting_ns > engine.task.threshold_ns {
                    true => census.over_threshold += 1,
                    false => census.within_threshold += 1,
                }
                let unsent = (connection.sent_bytes as usize)
                    < engine.task.exchanges[connection.turn as usize]
                        .request
                        .len();
                match connection.reader.stage() {
                    Stage::Waiting | Stage::Head if unsent => census.sending += 1,
                    Stage::Waiting => census.waiting += 1,
                    Stage::Head => census.head += 1,
                    Stage::Body => census.body += 1,
                }
            }
        }
    }
    census
}

/// All identities as they stand at `now_ns`, which no stamp so far exceeds.
pub fn checks<N>(engine: &mut Engine<N>, census: &Census, now_ns: u64) -> Vec<Check> {
    engine.outstanding.advance(now_ns);
    engine.open.advance(now_ns);
    let counters = &engine.counters;
    let closed: u64 = counters.closed.iter().sum();
    let series = engine.series.totals();
    let check = |name, left, right| Check { name, left, right };
    let mut checks = vec![
        check(
            "started = completed + aborted + in_flight_at_end",
            counters.started,
            counters.completed + counters.aborted + census.in_flight,
        ),
        check(
            "completed = latency_samples + histogram_overflow",
            counters.completed,
            engine.latency.in_range() + engine.latency.overflow(),
        ),
        check(
            "connect_attempted = established + connect_failed + connect_pending_at_end",
            counters.connect_attempted,
            counters.established + counters.connect_failed + census.connecting,
        ),
        check(
            "established = open_at_end + closed by reason",
            counters.established,
            census.open + closed,
        ),
        check(
            "completed = status classes",
            counters.completed,
            counters.status_classes.iter().sum(),
        ),
        check(
            "aborted = abort reasons",
            counters.aborted,
            counters.aborts.iter().sum(),
        ),
        check(
            "started in the seconds = started",
            series.started,
            counters.started,
        ),
        check(
            "completed in the seconds = completed",
            series.completed,
            counters.completed,
        ),
        check(
            "aborted in the seconds = aborted",
            series.aborted,
            counters.aborted,
        ),
        check(
            "bytes received in the seconds = bytes_received",
            series.bytes_received,
            counters.bytes_received,
        ),
        check(
            "completed = first_on_connection + reused",
            counters.completed,
            counters.first_on_connection + counters.reused,
        ),
        check(
            "in_flight_at_end = over + within threshold",
            census.in_flight,
            census.over_threshold + census.within_threshold,
        ),
        check(
            "in_flight_at_end = phases",
            census.in_flight,
            census.sending + census.waiting + census.head + census.body,
        ),
        check(
            "requests outstanding = in_flight_at_end",
            engine.outstanding.count(),
            census.in_flight,
        ),
        check(
            "busy time = latency + aborted age + in-flight age",
            engine.outstanding.area_ns(),
            counters.service_sum_ns + counters.aborted_age_sum_ns + census.age_sum_ns,
        ),
        check(
            "connect_failed = connect errors",
            counters.connect_failed,
            counters.connect_errors.total(),
        ),
        check(
            "connect_retries_local = local connect errors",
            counters.connect_retries_local,
            counters.local_errors.total(),
        ),
        check(
            "established = connect latencies",
            counters.established,
            engine.connect_latency.count(),
        ),
        check(
            "read errors = aborted or closed by them",
            counters.read_errors.total(),
            counters.aborts[AbortReason::ReadError as usize]
                + counters.closed[CloseReason::IdleReadError as usize],
        ),
        check(
            "write errors = aborted by them",
            counters.write_errors.total(),
            counters.aborts[AbortReason::WriteError as usize],
        ),
        check(
            "closed by abort = aborted",
            counters.closed[CloseReason::Abort as usize],
            counters.aborted,
        ),
        check(
            "connections open = open_at_end",
            engine.open.count(),
            census.open,
        ),
    ];
    if let Demand::Open { .. } = engine.demand {
        checks.push(check(
            "started = send delays",
            counters.started,
            engine.send_delay.count(),
        ));
    }
    checks
}

/// The open loop's own identity: arrivals before the end, counted from a fresh schedule, were started or not.
pub fn check_schedule(scheduled: u64, started: u64, not_started: u64) -> Check {
    Check {
        name: "scheduled = started + not_started_at_end",
        left: scheduled,
        right: started + not_started,
    }
}
