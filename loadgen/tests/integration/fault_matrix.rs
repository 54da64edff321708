//! Every way to misbehave × 1, 16 and 1,000 connections × closed and open loop: the identities are exact, and the
//! generator's counts agree with what the server saw.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::{
    AuditServer, TestFile, Truth, assert_counts_hold, counter, document, number, run,
};

/// All modes of the audit server, with the options they need.
const MODES: &[(&str, &[&str])] = &[
    ("steady", &[]),
    ("fixed-delay", &[]),
    ("jitter", &[]),
    ("byte-by-byte", &[]),
    ("never-answer", &["--every", "20"]),
    ("fixed-delay", &["--delay-ms", "3000"]),
    ("close-with-header", &[]),
    ("close-without-header", &[]),
    ("half-close-after-head", &[]),
    ("reset-in-body", &[]),
    ("eof-in-body", &[]),
    ("garbage", &[]),
    ("huge-head", &[]),
    ("chunked-splits", &[]),
    ("trailers", &[]),
    ("length-conflicts", &[]),
    ("no-body", &[]),
    ("informational-first", &[]),
    ("close-delimited", &[]),
    ("early-answer", &[]),
    ("extra-bytes", &[]),
    ("share-of503", &[]),
    ("wrong-body", &[]),
    ("refuse", &[]),
    ("die", &["--delay-ms", "150"]),
    ("stalled-accept", &[]),
    ("reset-on-accept", &[]),
    ("no-reading", &[]),
];

/// More than the kernel buffers for one connection, so that sending blocks.
const BLOCKING_BODY_BYTES: usize = 8 << 20;

/// Options that a mode needs on the generator's side: a body that is not sent at once.
fn request_options<'a>(mode: &str, body: &'a TestFile) -> Vec<&'a str> {
    match mode {
        "early-answer" | "no-reading" => vec!["--method", "POST", "--body-file", body.path()],
        _ => vec![],
    }
}

/// Cases that run at a time: each of them mostly waits for its window and for the end of its server.
const CASES_AT_A_TIME: usize = 4;

#[test]
fn every_mode_at_every_size_in_both_loops() {
    let body = TestFile::new("matrix-body", &vec![b'x'; BLOCKING_BODY_BYTES]);
    // A thousand times the large one would be gigabytes of kernel memory.
    let small_body = TestFile::new("matrix-small-body", &[b'x'; 64 << 10]);
    let next = AtomicUsize::new(0);
    let next_mode = || MODES.get(next.fetch_add(1, Ordering::Relaxed));
    std::thread::scope(|scope| {
        for _ in 0..CASES_AT_A_TIME {
            scope.spawn(|| {
                while let Some((mode, options)) = next_mode() {
                    every_size_in_both_loops(mode, options, &body, &small_body);
                }
            });
        }
    });
}

fn every_size_in_both_loops(mode: &str, options: &[&str], body: &TestFile, small_body: &TestFile) {
    for (connections, rate) in [("1", "300"), ("16", "1000"), ("1000", "3000")] {
        for open_loop in [false, true] {
            let server = AuditServer::start(mode, options);
            let url = server.url();
            let mut arguments = vec!["--url", &url, "--connections", connections];
            arguments.extend(["--duration", "300ms", "--threshold", "100ms"]);
            if open_loop {
                arguments.extend(["--rate", rate, "--arrivals", "poisson"]);
            }
            let body = if connections == "1000" {
                small_body
            } else {
                body
            };
            arguments.extend(request_options(mode, body));
            let document = document(&run(&arguments));
            let context =
                format!("{mode} {options:?}, {connections} connections, open loop {open_loop}");
            assert_counts_hold(&document, server.truth(), &context);
        }
    }
}

/// Runs a mode until `requests` have ended, however slow the machine is.
fn until_ended(mode: &str, requests: &str, more: &[&str]) -> (serde_json::Value, Truth) {
    let body = TestFile::new(&format!("{mode}-body"), &vec![b'x'; BLOCKING_BODY_BYTES]);
    let expected = TestFile::new(&format!("{mode}-expected"), b"Hello, World!");
    // Only the first and every 64th body of a connection is compared: let all be wrong.
    let options: &[&str] = if mode == "wrong-body" {
        &["--every", "1"]
    } else {
        &[]
    };
    let server = AuditServer::start(mode, options);
    let url = server.url();
    let mut arguments = vec![
        "--url",
        &url,
        "--connections",
        "4",
        "--duration",
        "60s",
        "--requests",
        requests,
    ];
    arguments.extend(["--expect-body-file", expected.path()]);
    arguments.extend(request_options(mode, &body));
    arguments.extend(more);
    let document = document(&run(&arguments));
    let truth = server.truth();
    assert_counts_hold(&document, truth, mode);
    assert_eq!(
        document
            .pointer("/window/ended_by")
            .and_then(|by| by.as_str()),
        Some("requests"),
        "{mode}"
    );
    (document, truth)
}

#[test]
fn without_a_fault_both_sides_count_the_same() {
    let modes = [
        "steady",
        "fixed-delay",
        "jitter",
        "byte-by-byte",
        "chunked-splits",
        "trailers",
        "informational-first",
    ];
    for mode in modes {
        let (document, truth) = until_ended(mode, "40", &[]);
        let of = |name| counter(&document, name);
        assert_eq!((of("started"), of("completed")), (40, 40), "{mode}");
        assert_eq!(
            (truth.requests_read, truth.responses_written),
            (40, 40),
            "{mode}"
        );
        assert_eq!(of("established"), truth.accepted, "{mode}");
        assert_eq!(
            (of("body_mismatch"), of("body_length_mismatch")),
            (0, 0),
            "{mode}"
        );
        assert!(
            of("body_checked_in_full") >= of("first_on_connection"),
            "{mode}"
        );
    }
}

#[test]
fn every_fault_is_counted_under_its_own_name() {
    let cases: &[(&str, &str)] = &[
        ("close-with-header", "/closed_by_reason/server_close_header"),
        (
            "close-without-header",
            "/aborts_by_reason/eof_before_any_byte_reused",
        ),
        ("half-close-after-head", "/aborts_by_reason/eof_in_body"),
        ("reset-in-body", "/errors/read/ECONNRESET"),
        ("eof-in-body", "/aborts_by_reason/eof_in_body"),
        ("garbage", "/aborts_by_reason/parse_error"),
        ("huge-head", "/aborts_by_reason/head_too_large"),
        ("length-conflicts", "/aborts_by_reason/parse_error"),
        ("length-conflicts", "/counters/te_over_cl"),
        ("informational-first", "/counters/informational"),
        ("close-delimited", "/counters/close_delimited"),
        ("early-answer", "/counters/early_responses"),
        ("extra-bytes", "/counters/unrequested_bytes_closes"),
        ("share-of503", "/status_classes/5xx"),
        ("share-of503", "/counters/completed_unexpected_status"),
        ("no-body", "/status_classes/3xx"),
        ("no-body", "/counters/body_length_mismatch"),
        ("wrong-body", "/counters/body_mismatch"),
    ];
    for (mode, pointer) in cases {
        let (document, _) = until_ended(mode, "60", &[]);
        assert!(
            number(&document, pointer) > 0,
            "{mode}: nothing at {pointer}: {document}"
        );
    }
}

#[test]
fn no_connection_is_used_again_after_an_early_answer() {
    let (document, _) = until_ended("early-answer", "20", &[]);
    let early = counter(&document, "early_responses");
    assert!(early > 0);
    assert_eq!(
        number(&document, "/closed_by_reason/early_response"),
        early,
        "{document}"
    );
    assert_eq!(
        counter(&document, "completed"),
        counter(&document, "first_on_connection")
    );
}

#[test]
fn an_open_loop_ends_with_every_arrival_accounted_for() {
    let (document, truth) = until_ended(
        "steady",
        "200",
        &["--rate", "1000", "--arrivals", "poisson", "--seed", "5"],
    );
    assert_eq!(counter(&document, "completed"), 200);
    assert_eq!(truth.responses_written, 200);
    assert_eq!(number(&document, "/send_delay/count"), 200);
    assert_eq!(
        counter(&document, "scheduled"),
        200 + counter(&document, "not_started_at_end")
    );
}

#[test]
fn faults_of_connecting_are_results_with_counts() {
    let cases: &[(&str, &str)] = &[
        ("refuse", "/errors/connect/ECONNREFUSED"),
        ("reset-on-accept", "/counters/established"),
        ("stalled-accept", "/counters/in_flight_at_end"),
        ("no-reading", "/counters/in_flight_phase/sending"),
    ];
    let body = TestFile::new("connecting-body", &vec![b'x'; BLOCKING_BODY_BYTES]);
    for (mode, pointer) in cases {
        let server = AuditServer::start(mode, &[]);
        let url = server.url();
        let mut arguments = vec!["--url", &url, "--connections", "8", "--duration", "1s"];
        arguments.extend(request_options(mode, &body));
        let document = document(&run(&arguments));
        assert_counts_hold(&document, server.truth(), mode);
        assert_eq!(counter(&document, "completed"), 0, "{mode}");
        assert!(
            number(&document, pointer) > 0,
            "{mode}: nothing at {pointer}: {document}"
        );
    }
}
