//! The one JSON document that a run prints (schema `go-rust-bench/loadgen/v1`). Absent is absent: no null, no 0 that
//! means "unknown".

mod shape;

use std::collections::BTreeMap;

pub use shape::Document;
use shape::*;

use super::counters::{AbortReason, CloseReason, STATUS_CLASSES};
use super::engine::{EndedBy, Engine};
use super::histogram::Histogram;
use super::honesty::{OwnCost, OwnSecond};
use super::identities::{self, Census, Check};
use super::kernel_split::KernelSplit;
use super::plan::Plan;
use super::response::reader::Decoder;
use super::schedule::Arrivals;
use super::series::Second;

/// Takes the census, checks every identity and writes everything down.
pub fn of<N>(plan: &Plan, mut engine: Engine<N>, own: OwnCost, started_unix_ns: u64) -> Document
where
    N: super::net::Net,
{
    let (ended_by, elapsed_ns) = engine
        .ended()
        .unwrap_or((EndedBy::Duration, plan.duration_ns));
    let census = identities::census(&engine, elapsed_ns);
    let mut checks = identities::checks(&mut engine, &census, elapsed_ns);
    let open_loop = plan.rate.is_some();
    let arrivals = plan.schedule().zip(engine.take_not_started(elapsed_ns));
    let arrivals = arrivals.map(|(mut fresh, not_started)| ArrivalsOut {
        scheduled: fresh.take_until(elapsed_ns),
        not_started_at_end: not_started,
    });
    if let Some(arrivals) = &arrivals {
        checks.push(identities::check_schedule(
            arrivals.scheduled,
            engine.counters.started,
            arrivals.not_started_at_end,
        ));
    }
    let latency = latency(&engine.latency);
    let p50_ns = latency.p50_ns.unwrap_or(0);
    let accounting = Accounting {
        latency_sum_ns: engine.counters.service_sum_ns,
        in_flight_age_sum_ns: census.age_sum_ns,
        aborted_age_sum_ns: engine.counters.aborted_age_sum_ns,
        busy_connection_ns: engine.outstanding.area_ns(),
        connection_offered_ns: engine.open.area_ns(),
    };
    let established = engine.open.count();
    let counters = &engine.counters;
    Document {
        schema: "go-rust-bench/loadgen/v1",
        tool: Tool {
            name: "loadgen",
            version: env!("CARGO_PKG_VERSION"),
        },
        config: config(plan),
        window: Window {
            started_unix_ns: started_unix_ns.to_string(),
            planned_ns: plan.duration_ns,
            elapsed_ns,
            ended_by: match ended_by {
                EndedBy::Duration => "duration",
                EndedBy::Requests => "requests",
                EndedBy::Signal => "signal",
            },
        },
        closed_by_reason: named(&CloseReason::NAMES, &counters.closed),
        status_classes: named(&STATUS_CLASSES, &counters.status_classes),
        aborts_by_reason: named(&AbortReason::NAMES, &counters.aborts),
        errors: Errors {
            connect: counters.connect_errors.by_name(),
            connect_local: counters.local_errors.by_name(),
            read: counters.read_errors.by_name(),
            write: counters.write_errors.by_name(),
        },
        identities: Identities {
            ok: checks.iter().all(Check::holds),
            checks: checks.iter().map(check).collect(),
        },
        connect_latency: self::latency(&engine.connect_latency),
        send_delay: open_loop.then(|| self::latency(&engine.send_delay)),
        accounting,
        honesty: honesty(&own, open_loop, &engine.kernel_split),
        // One answer stands for all only where all are answers to the same request.
        response: (engine.first_response.filter(|_| !plan.scripted)).map(|wire| ResponseOut {
            head_bytes: wire.head,
            body_bytes: wire.body,
        }),
        counters: counters_out(&engine, &census, arrivals),
        seconds: seconds(
            engine.series.finish(elapsed_ns, established),
            &own.seconds,
            p50_ns,
        ),
        latency,
    }
}

fn config(plan: &Plan) -> Config {
    let exchanges = &plan.exchanges;
    let methods: Vec<&str> = exchanges.iter().map(|one| one.method.as_str()).collect();
    let expected = exchanges
        .iter()
        .map(|one| Some(one.expect_body.as_ref()?.len()));
    Config {
        url: plan.target.url.clone(),
        method: methods.join(","),
        connections: plan.connections,
        duration_ns: plan.duration_ns,
        requests: plan.request_limit,
        rate_per_s: plan.rate.map(|(rate_per_s, _)| rate_per_s),
        arrivals: plan.rate.map(|(_, arrivals)| match arrivals {
            Arrivals::Uniform => "uniform",
            Arrivals::Poisson { .. } => "poisson",
        }),
        seed: match plan.rate {
            Some((_, Arrivals::Poisson { seed })) => Some(seed),
            _ => None,
        },
        threshold_ns: plan.threshold_ns,
        requests_in_turn: plan.scripted.then_some(exchanges.len()),
        expect_status: (!plan.scripted).then_some(exchanges[0].expect_status),
        body_bytes: exchanges.iter().map(|one| one.body_bytes).sum(),
        expect_body_bytes: expected.sum(),
        cpu: plan.cpu,
        source_addresses: plan.sources.iter().map(ToString::to_string).collect(),
        request_bytes: exchanges.iter().map(|one| one.request.len()).sum(),
    }
}

fn counters_out<N>(
    engine: &Engine<N>,
    census: &Census,
    arrivals: Option<ArrivalsOut>,
) -> CountersOut {
    let counters = &engine.counters;
    let sum = |count: fn(&Decoder) -> u64| engine.decoders.iter().map(count).sum();
    CountersOut {
        arrivals,
        started: counters.started,
        completed: counters.completed,
        aborted: counters.aborted,
        in_flight_at_end: census.in_flight,
        in_flight_over_threshold: census.over_threshold,
        in_flight_within_threshold: census.within_threshold,
        in_flight_oldest_age_ns: census.oldest_age_ns,
        in_flight_phase: Phases {
            sending: census.sending,
            waiting: census.waiting,
            head: census.head,
            body: census.body,
        },
        latency_samples: engine.latency.in_range(),
        histogram_overflow: engine.latency.overflow(),
        completed_over_threshold: counters.completed_over_threshold,
        completed_unexpected_status: counters.completed_unexpected_status,
        connect_attempted: counters.connect_attempted,
        established: counters.established,
        connect_failed: counters.connect_failed,
        connect_pending_at_end: census.connecting,
        open_at_end: census.open,
        peak_established: counters.peak_established,
        reconnects: counters.reconnects,
        connect_retries_local: counters.connect_retries_local,
        first_on_connection: counters.first_on_connection,
        reused: counters.reused,
        informational: sum(|decoder| decoder.informational),
        unrequested_bytes_closes: counters.unrequested_bytes_closes,
        early_responses: counters.early_responses,
        te_over_cl: sum(|decoder| decoder.te_over_cl),
        close_delimited: counters.close_delimited,
        body_mismatch: counters.body_mismatch,
        body_length_mismatch: counters.body_length_mismatch,
        body_checked_in_full: counters.body_checked_in_full,
        bytes_sent: counters.bytes_sent,
        bytes_received: counters.bytes_received,
    }
}

fn named<const N: usize>(
    names: &[&'static str; N],
    counts: &[u64; N],
) -> BTreeMap<&'static str, u64> {
    names.iter().copied().zip(counts.iter().copied()).collect()
}

fn check(check: &Check) -> CheckOut {
    CheckOut {
        name: check.name,
        left: check.left,
        right: check.right,
        ok: check.holds(),
    }
}

fn latency(histogram: &Histogram) -> Latency {
    Latency {
        count: histogram.count(),
        min_ns: histogram.extremes_ns().map(|(min, _)| min),
        max_ns: histogram.extremes_ns().map(|(_, max)| max),
        sum_ns: histogram.sum_ns(),
        overflow: histogram.overflow(),
        p50_ns: histogram.quantile_ns(500),
        p90_ns: histogram.quantile_ns(900),
        p99_ns: histogram.quantile_ns(990),
        p999_ns: histogram.quantile_ns(999),
        histogram: histogram.runs(),
    }
}

fn seconds(seconds: Vec<Second>, own: &[OwnSecond], p50_ns: u64) -> Vec<SecondOut> {
    let out = |(index, second): (usize, Second)| SecondOut {
        started: second.started,
        completed: second.completed,
        aborted: second.aborted,
        latency_sum_ns: second.latency_sum_ns,
        latency_max_ns: second.latency_max_ns,
        established_peak: second.established_peak,
        bytes_received: second.bytes_received,
        own: own
            .get(index)
            .filter(|own| own.wall_ns > 0)
            .map(|own| own_second(own, p50_ns)),
    };
    seconds.into_iter().enumerate().map(out).collect()
}

/// Thresholds as in the design: saturated above 95 % busy or waiting; disturbed by a gap over 2 ms that batching alone
/// (a gap of about one median latency) does not explain.
fn own_second(own: &OwnSecond, p50_ns: u64) -> OwnSecondOut {
    let share = |ns: u64| (ns as f64 / own.wall_ns as f64 * 10_000.0).round() / 10_000.0;
    let occupied_ns = own.busy_ns + own.runqueue_wait_ns.unwrap_or(0);
    OwnSecondOut {
        busy: share(own.busy_ns),
        runqueue_wait: own.runqueue_wait_ns.map(share),
        largest_gap_ns: own.largest_gap_ns,
        saturated: occupied_ns as f64 > 0.95 * own.wall_ns as f64,
        disturbed: own.largest_gap_ns > p50_ns.max(2_000_000),
    }
}

fn honesty(own: &OwnCost, open_loop: bool, split: &KernelSplit) -> HonestyOut {
    let samples = split.own_delay.count();
    HonestyOut {
        cpu_ns: own.cpu_ns,
        wall_ns: own.wall_ns,
        runqueue_wait_ns: own.runqueue_wait_ns,
        voluntary_switches: own.voluntary_switches,
        involuntary_switches: own.involuntary_switches,
        largest_gap_ns: own.largest_gap_ns,
        epoll_waits: own.epoll_waits,
        events_per_wait: (own.events as f64 / own.epoll_waits.max(1) as f64 * 100.0).round()
            / 100.0,
        pacer_spin_ns: open_loop.then_some(own.pacer_spin_ns),
        kernel_split: (samples > 0).then(|| KernelSplitOut {
            samples,
            kernel_latency: latency(&split.kernel_latency),
            own_delay: latency(&split.own_delay),
        }),
    }
}
