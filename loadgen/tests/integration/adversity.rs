//! A machine that does not help: processes stopped, files and ports running out.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::{
    AuditServer, assert_counts_hold, counter, document, loadgen, number, pause, run, signal,
    wait_until_connecting,
};

/// Long enough to be over the threshold that these tests set, for anything that waits meanwhile.
const PAUSE: Duration = Duration::from_millis(800);

/// A stop of the generator that must show as a gap of at least 100 ms.
const STOP: Duration = Duration::from_millis(120);

#[test]
fn a_stopped_server_leaves_every_request_accounted_for() {
    let server = AuditServer::start("steady", &[]);
    let url = server.url();
    let arguments = [
        "--url",
        &url,
        "--connections",
        "16",
        "--duration",
        "60s",
        "--threshold",
        "400ms",
    ];
    let child = loadgen(&arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the load generator runs");
    sleep(PAUSE);
    signal(server.pid(), "STOP");
    sleep(PAUSE);
    signal(server.pid(), "CONT");
    sleep(PAUSE);
    signal(child.id(), "INT");
    let document = document(&child.wait_with_output().expect("it ends"));
    let late = counter(&document, "completed_over_threshold")
        + counter(&document, "in_flight_over_threshold");
    assert!(late > 0, "the pause is nowhere: {document}");
    assert_counts_hold(&document, server.truth(), "stopped server");
}

#[test]
fn a_server_stopped_for_the_whole_window_is_a_result_on_time() {
    let server = AuditServer::start("steady", &[]);
    let url = server.url();
    signal(server.pid(), "STOP");
    let mut arguments = vec!["--url", &url, "--connections", "16", "--duration", "1s"];
    arguments.extend(["--threshold", "10ms"]);
    let document = document(&run(&arguments));
    signal(server.pid(), "CONT");
    let of = |name| counter(&document, name);
    assert_eq!(number(&document, "/window/elapsed_ns"), 1_000_000_000);
    // The kernel shakes hands for the server.
    assert_eq!((of("established"), of("started")), (16, 16));
    assert_eq!((of("completed"), of("aborted")), (0, 0));
    assert_eq!(of("in_flight_over_threshold"), 16);
    assert_counts_hold(&document, server.truth(), "stopped for the whole window");
}

/// Wherever the pause finds it: at work, in a wait with answers on their way, in a wait for nothing, in the pacer.
#[test]
fn a_stopped_client_says_so_and_loses_nothing() {
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("steady", &[], &["--connections", "16"]),
        ("steady", &[], &["--connections", "1"]),
        ("never-answer", &["--every", "1"], &["--connections", "4"]),
        ("stalled-accept", &[], &["--connections", "2000"]),
        ("refuse", &[], &["--connections", "4"]),
        ("steady", &[], &["--connections", "16", "--rate", "20"]),
        ("steady", &[], &["--connections", "16", "--rate", "5000"]),
    ];
    for (mode, options, load) in cases {
        let server = AuditServer::start(mode, options);
        let url = server.url();
        let child = loadgen(&["--url", &url, "--duration", "60s"])
            .args(*load)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the load generator runs");
        wait_until_connecting(child.id());
        pause(child.id(), STOP);
        signal(child.id(), "INT");
        let document = document(&child.wait_with_output().expect("it ends"));
        let context = format!("{mode}, {load:?}");
        assert_shows_the_stop(&document, &context);
        assert_counts_hold(&document, server.truth(), &context);
    }
}

#[test]
fn a_client_stopped_over_the_end_of_its_window_says_so_in_every_second() {
    let server = AuditServer::start("steady", &[]);
    let url = server.url();
    let child = loadgen(&["--url", &url, "--connections", "4", "--duration", "2500ms"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the load generator runs");
    wait_until_connecting(child.id());
    pause(child.id(), Duration::from_secs(4));
    let document = document(&child.wait_with_output().expect("it ends"));
    assert_shows_the_stop(&document, "over the end");
    assert_eq!(number(&document, "/window/elapsed_ns"), 2_500_000_000);
    let seconds = document["seconds"].as_array().expect("seconds");
    assert_eq!(seconds.len(), 3);
    for second in seconds {
        assert_eq!(second["disturbed"], true, "{document}");
    }
    assert_counts_hold(&document, server.truth(), "over the end");
}

fn assert_shows_the_stop(document: &serde_json::Value, context: &str) {
    let gap_ns = number(document, "/honesty/largest_gap_ns");
    assert!(gap_ns >= 100_000_000, "{context}: {gap_ns}: {document}");
    // A window that was nothing but the stop is as slow as its answers.
    let p50_ns = document
        .pointer("/latency/p50_ns")
        .and_then(|p50| p50.as_u64());
    let disturbed = p50_ns.is_none_or(|p50_ns| p50_ns < gap_ns);
    let mut seconds = document["seconds"].as_array().expect("seconds").iter();
    assert!(
        seconds.any(|second| {
            second["largest_gap_ns"] == gap_ns && second["disturbed"] == disturbed
        }),
        "{context}: {document}"
    );
}

#[test]
fn a_low_open_file_limit_is_refused_with_the_needed_number_or_is_enough() {
    let server = AuditServer::start("steady", &[]);
    let run_limited = |connections: &str| {
        let script = format!(
            "ulimit -n 80 && exec {} run --url {} --connections {connections} --duration 60s --requests 500",
            env!("CARGO_BIN_EXE_loadgen"),
            server.url()
        );
        Command::new("sh")
            .args(["-c", &script])
            .output()
            .expect("sh runs")
    };
    let refused = run_limited("65");
    let stderr = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.contains("81 open files") && stderr.contains("at most 64"),
        "{stderr}"
    );

    let document = document(&run_limited("64"));
    assert_eq!(counter(&document, "completed"), 500);
    assert_eq!(counter(&document, "connect_retries_local"), 0);
    assert_counts_hold(&document, server.truth(), "64 connections, 80 files");
}

#[test]
fn without_ports_connects_are_tried_again_and_counted() {
    if !may_have_namespaces() {
        return;
    }
    let mut command = Command::new("unshare");
    command.args(["--net", "sh", "-c"]).arg(format!(
        "ip link set lo up && echo 40000 40063 > /proc/sys/net/ipv4/ip_local_port_range && exec {} --mode steady",
        env!("CARGO_BIN_EXE_audit-server")
    ));
    let server = AuditServer::from_command(command);
    let output = Command::new("nsenter")
        .args(["--net", "--target", &server.pid().to_string()])
        .args([env!("CARGO_BIN_EXE_loadgen"), "run", "--url", &server.url()])
        .args(["--connections", "100", "--duration", "1s"])
        .output()
        .expect("nsenter runs");
    let document = document(&output);
    // The server may have taken one of the 64 for its own port.
    assert!(
        (63..=64).contains(&counter(&document, "peak_established")),
        "{document}"
    );
    assert!(
        counter(&document, "connect_retries_local") > 0,
        "{document}"
    );
    assert_eq!(
        number(&document, "/errors/connect_local/EADDRNOTAVAIL"),
        counter(&document, "connect_retries_local")
    );
    assert_eq!(counter(&document, "connect_failed"), 0);
    assert_counts_hold(&document, server.truth(), "64 ports");
}

/// With eight ports to choose from, the kernel soon gives a connect the very port that it goes to.
#[test]
fn a_socket_connected_to_itself_is_a_refusal() {
    if !may_have_namespaces() {
        return;
    }
    let script = format!(
        "ip link set lo up && echo 40000 40007 > /proc/sys/net/ipv4/ip_local_port_range && exec {} run \
         --url http://127.0.0.1:40002/ --connections 4 --duration 1s",
        env!("CARGO_BIN_EXE_loadgen")
    );
    let output = Command::new("unshare")
        .args(["--net", "sh", "-c", &script])
        .output();
    let document = document(&output.expect("unshare runs"));
    let of = |name| counter(&document, name);
    assert_eq!((of("established"), of("started")), (0, 0), "{document}");
    assert!(of("connect_failed") > 0);
    assert_eq!(
        number(&document, "/errors/connect/ECONNREFUSED"),
        of("connect_failed")
    );
}

fn may_have_namespaces() -> bool {
    let is_root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout == b"0\n");
    if !is_root {
        println!("not run: a network namespace of its own needs root");
    }
    is_root
}
