//! What a person or a script sees: exit codes, one line for wrong use, a document for everything else.

use std::process::Stdio;
use std::time::Duration;

use crate::support::{
    AuditServer, assert_counts_hold, counter, document, loadgen, number, run, signal,
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
fn unknown_and_missing_options_are_wrong_use() {
    for arguments in [
        &["--bogus"][..],
        &["--url", "http://127.0.0.1:9/", "--rate", "5"],
        &[],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
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
        // Until it has blocked the signal, it would simply die of it.
        wait_until_signal_is_blocked(child.id());
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

/// Polls the mask of blocked signals of a process until SIGINT and SIGTERM are in it.
fn wait_until_signal_is_blocked(pid: u32) {
    let wanted = 1 << (libc::SIGINT - 1) | 1 << (libc::SIGTERM - 1);
    loop {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigBlk:"))
            .expect("a mask");
        if u64::from_str_radix(mask.trim(), 16).expect("a mask") & wanted == wanted {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
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
    assert_eq!(number(&document, "/latency/count"), 3);
    assert!(number(&document, "/latency/min_ns") >= 2_500_000_000);
    assert_counts_hold(&document, server.truth(), "late");
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
