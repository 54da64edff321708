//! A machine that does not help: processes stopped, files and ports running out.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::{AuditServer, assert_counts_hold, counter, document, loadgen, number, signal};

/// Long enough to be over the threshold that these tests set, for anything that waits meanwhile.
const PAUSE: Duration = Duration::from_millis(800);

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
fn a_stopped_client_says_so_and_loses_nothing() {
    let server = AuditServer::start("steady", &[]);
    let url = server.url();
    let arguments = ["--url", &url, "--connections", "16", "--duration", "60s"];
    let child = loadgen(&arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the load generator runs");
    sleep(PAUSE);
    signal(child.id(), "STOP");
    sleep(PAUSE);
    signal(child.id(), "CONT");
    sleep(PAUSE);
    signal(child.id(), "INT");
    let document = document(&child.wait_with_output().expect("it ends"));
    assert_counts_hold(&document, server.truth(), "stopped client");
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
    let is_root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout == b"0\n");
    if !is_root {
        println!("not run: a network namespace of its own needs root");
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
