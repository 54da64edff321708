//! What a person or a script sees: exit codes, one line for wrong use, a document for everything else.

use std::process::{Command, Output, Stdio};

use crate::support::{
    AuditServer, assert_counts_hold, counter, document, loadgen, number, run, signal,
    wait_until_connecting,
};

#[test]
fn wrong_use_is_one_line_and_exit_code_2() {
    let good = [
        "--url",
        "http://127.0.0.1:9/",
        "--connections",
        "1",
        "--duration",
        "1s",
    ];
    let with = |changes: &[&'static str]| -> Vec<&str> {
        let mut arguments: Vec<&str> = good.to_vec();
        for change in changes.chunks(2) {
            match arguments.iter().position(|argument| *argument == change[0]) {
                Some(at) => arguments[at + 1] = change[1],
                None => arguments.extend(change),
            }
        }
        arguments
    };
    let cases: &[(&[&str], &str)] = &[
        (&["--url", "127.0.0.1:9"], "http://"),
        (&["--url", "https://127.0.0.1/"], "https"),
        (&["--url", "http://127.0.0.1:99999/"], "port"),
        (&["--url", "http:///x"], "host"),
        (&["--connections", "0"], "--connections"),
        (&["--connections", "4000000000"], "4000000016 open files"),
        (
            &["--connections", "4000000000", "--duration", "2h"],
            "64 bits",
        ),
        (&["--duration", "0s"], "--duration"),
        (&["--duration", "30"], "--duration"),
        (&["--duration", "25h"], "--duration"),
        (&["--threshold", "x"], "--threshold"),
        (&["--requests", "0"], "--requests"),
        (&["--rate", "0"], "--rate"),
        (&["--arrivals", "poisson"], "--rate"),
        (&["--seed", "1"], "--rate"),
        (&["--rate", "5", "--seed", "1"], "poisson"),
        (&["--expect-status", "100"], "--expect-status"),
        (&["--method", "G T"], "method"),
        (&["--method", "CONNECT"], "CONNECT"),
        (&["--header", "no colon"], "header"),
        (&["--body-file", "/nonexistent/file"], "/nonexistent/file"),
        (
            &["--expect-body-file", "/nonexistent/file"],
            "/nonexistent/file",
        ),
        (
            &["--method", "HEAD", "--expect-body-file", "/dev/null"],
            "HEAD",
        ),
        (&["--cpu", "100000"], "--cpu"),
    ];
    for (changes, needle) in cases {
        let output = run(&with(changes));
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{changes:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{changes:?}: {stderr}");
        assert!(stderr.contains(needle), "{changes:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{changes:?}");
    }
}

#[test]
fn unknown_and_missing_options_are_one_line_and_exit_code_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["run", "--bogus"], "'--bogus'"),
        (&["run", "--durations", "1s"], "'--durations'"),
        (
            &["run", "--url", "http://127.0.0.1:9/", "--rate", "5"],
            "--connections <N> --duration <TIME>",
        ),
        (&["run"], "--url"),
        (&["run", "--connections", "-1"], "-1"),
        (&["run", "--arrivals", "bursts"], "'bursts'"),
        (&["run", "--url"], "--url"),
        (&["walk"], "'walk'"),
        (&["launch", "--bogus"], "'--bogus'"),
        (&[], "--help"),
    ];
    for (arguments, needle) in cases {
        let output = program(arguments);
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
        assert!(stderr.starts_with("loadgen: "), "{arguments:?}: {stderr}");
        assert!(stderr.contains(needle), "{arguments:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in [&["--help"][..], &["--version"], &["run", "--help"]] {
        let output = program(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(!output.stdout.is_empty(), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

/// The whole program, whatever its command.
fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_loadgen"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

#[test]
fn an_interrupt_ends_the_window_and_still_prints_it() {
    for name in ["INT", "TERM"] {
        let server = AuditServer::start("steady", &[]);
        let url = server.url();
        let child = loadgen(&["--url", &url, "--connections", "4", "--duration", "10m"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the load generator runs");
        // Before its window it would simply die of the signal.
        wait_until_connecting(child.id());
        signal(child.id(), name);
        let document = document(&child.wait_with_output().expect("it ends"));
        assert_eq!(
            document
                .pointer("/window/ended_by")
                .and_then(|by| by.as_str()),
            Some("signal")
        );
        assert!(number(&document, "/window/elapsed_ns") < number(&document, "/window/planned_ns"));
        assert_counts_hold(&document, server.truth(), name);
    }
}

#[test]
fn a_mute_server_is_a_result_and_the_run_ends_on_time() {
    let server = AuditServer::start("never-answer", &["--every", "1"]);
    let url = server.url();
    let output = run(&[
        "--url",
        &url,
        "--connections",
        "5",
        "--duration",
        "1s",
        "--threshold",
        "10ms",
    ]);
    let document = document(&output);
    assert_eq!(counter(&document, "in_flight_at_end"), 5);
    assert_eq!(counter(&document, "in_flight_over_threshold"), 5);
    assert_eq!(number(&document, "/counters/in_flight_phase/waiting"), 5);
    assert_eq!(number(&document, "/window/elapsed_ns"), 1_000_000_000);
    assert_eq!(document.pointer("/latency/p50_ns"), None);
    assert_eq!(document.pointer("/response"), None);
    assert_counts_hold(&document, server.truth(), "mute");
}

#[test]
fn an_answer_after_the_threshold_is_completed_and_counted_apart() {
    let server = AuditServer::start("fixed-delay", &["--delay-ms", "2500"]);
    let url = server.url();
    let output = run(&[
        "--url",
        &url,
        "--connections",
        "3",
        "--duration",
        "60s",
        "--requests",
        "3",
    ]);
    let document = document(&output);
    assert_eq!(counter(&document, "completed"), 3);
    assert_eq!(counter(&document, "completed_over_threshold"), 3);
    assert_eq!(counter(&document, "latency_samples"), 3);
    assert_eq!(in_histogram(&document), 3);
    assert!(number(&document, "/latency/min_ns") >= 2_500_000_000);
    assert_counts_hold(&document, server.truth(), "late");
}

/// What the buckets of the printed latency histogram hold together.
fn in_histogram(document: &serde_json::Value) -> u64 {
    let runs: Vec<Vec<u64>> =
        serde_json::from_value(document["latency"]["histogram"].clone()).expect("runs");
    runs.iter().flat_map(|run| &run[1..]).sum()
}

#[test]
fn stalled_requests_are_exactly_the_ones_in_flight_over_the_threshold() {
    // Of 40 requests the server never answers every tenth.
    let server = AuditServer::start("never-answer", &["--every", "10"]);
    let url = server.url();
    let mut arguments = vec!["--url", &url, "--connections", "16", "--duration", "4s"];
    arguments.extend(["--requests", "40", "--threshold", "300ms"]);
    let document = document(&run(&arguments));
    let of = |name| counter(&document, name);
    assert_eq!((of("started"), of("completed")), (40, 36), "{document}");
    assert_eq!(
        (of("in_flight_at_end"), of("in_flight_over_threshold")),
        (4, 4)
    );
    assert_eq!(number(&document, "/counters/in_flight_phase/waiting"), 4);
    assert!(of("in_flight_oldest_age_ns") > 300_000_000);
    assert_eq!(number(&document, "/window/elapsed_ns"), 4_000_000_000);
    let truth = server.truth();
    assert_eq!((truth.requests_read, truth.responses_written), (40, 36));
    assert_counts_hold(&document, truth, "stalled");
}

#[test]
fn a_port_that_refuses_from_the_start_is_a_result_with_counts() {
    let server = AuditServer::start("refuse", &[]);
    let url = server.url();
    let arguments = ["--url", &url, "--connections", "3", "--duration", "500ms"];
    for more in [&[][..], &["--requests", "5"], &["--rate", "100"]] {
        let document = document(&run(&[&arguments[..], more].concat()));
        let of = |name| counter(&document, name);
        assert_eq!(number(&document, "/window/elapsed_ns"), 500_000_000);
        assert!(of("connect_attempted") >= 3, "{document}");
        assert_eq!(of("connect_attempted"), of("connect_failed"));
        assert_eq!((of("established"), of("started")), (0, 0));
        assert_eq!(
            number(&document, "/errors/connect/ECONNREFUSED"),
            of("connect_failed")
        );
        assert_eq!(document.pointer("/identities/ok"), Some(&true.into()));
    }
}

/// One connection, 20 ms an answer, 1,000 arrivals a second: each request waits for all before it, and that wait is
/// latency. The k-th answer comes (k + 1) · 20 ms after the start at the earliest and was due k ms after it.
#[test]
fn latency_of_an_open_loop_runs_from_the_due_time() {
    let server = AuditServer::start("fixed-delay", &["--delay-ms", "20"]);
    let url = server.url();
    let mut arguments = vec!["--url", &url, "--connections", "1", "--duration", "60s"];
    arguments.extend(["--requests", "20", "--rate", "1000"]);
    let document = document(&run(&arguments));
    assert_eq!(counter(&document, "completed"), 20);
    assert!(number(&document, "/latency/max_ns") >= 20 * 20_000_000 - 19 * 1_000_000);
    let earliest_sum_ns: u64 = (0..20).map(|k| (k + 1) * 20_000_000 - k * 1_000_000).sum();
    let latency_sum_ns = number(&document, "/latency/sum_ns");
    assert!(
        latency_sum_ns >= earliest_sum_ns,
        "{latency_sum_ns} < {earliest_sum_ns}"
    );
    let service_sum_ns = number(&document, "/accounting/latency_sum_ns");
    let delay_sum_ns = number(&document, "/send_delay/sum_ns");
    assert_eq!(latency_sum_ns, service_sum_ns + delay_sum_ns);
    assert_counts_hold(&document, server.truth(), "queueing");
}

#[test]
fn the_document_says_what_was_asked_and_what_an_answer_weighs() {
    let server = AuditServer::start("trailers", &[]);
    let url = server.url();
    let output = run(&[
        "--url",
        &url,
        "--connections",
        "2",
        "--duration",
        "60s",
        "--requests",
        "10",
    ]);
    let document = document(&output);
    let is = |pointer: &str, value: serde_json::Value| {
        assert_eq!(document.pointer(pointer), Some(&value), "{pointer}")
    };
    is("/schema", "go-rust-bench/loadgen/v1".into());
    is("/config/url", url.clone().into());
    is("/config/connections", 2.into());
    is("/config/requests", 10.into());
    is("/config/source_addresses", serde_json::json!(["127.0.0.1"]));
    is("/window/planned_ns", 60_000_000_000u64.into());
    assert_eq!(document.pointer("/config/rate_per_s"), None);
    let weight =
        number(&document, "/response/head_bytes") + number(&document, "/response/body_bytes");
    assert_eq!(weight * 10, counter(&document, "bytes_received"));
    assert_eq!(
        number(&document, "/config/request_bytes") * 10,
        counter(&document, "bytes_sent")
    );
}
