//! Pinning as a process: the masks are read back from /proc.

use serde_json::Value;
use std::fs;
use std::process::{Command, Output};
use std::sync::mpsc;

fn pin(pid: &str, cpus: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_loadgen"))
        .args(["pin", "--pid", pid, "--cpus", cpus])
        .output()
        .unwrap()
}

fn mask(status: &str) -> String {
    let text = fs::read_to_string(status).unwrap();
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    line.unwrap().trim().to_owned()
}

#[test]
fn every_thread_moves_and_the_report_puts_it_back() {
    let before = mask("/proc/self/status");
    let cpu = before.split([',', '-']).next_back().unwrap();
    // A second thread for sure, whatever the test harness does: it waits until the end of the test.
    let (end, waits) = mpsc::channel::<()>();
    let thread = std::thread::spawn(move || waits.recv().unwrap_err());

    let pid = std::process::id().to_string();
    let output = pin(&pid, cpu);
    assert!(output.status.success(), "{output:?}");
    let tasks: Vec<_> = fs::read_dir("/proc/self/task")
        .unwrap()
        .map(|task| task.unwrap().path())
        .collect();
    assert!(tasks.len() >= 2);
    for task in &tasks {
        assert_eq!(mask(task.join("status").to_str().unwrap()), cpu);
    }

    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["cpus"], cpu);
    assert_eq!(report["before"][0]["cpus"], before.as_str());
    assert_eq!(
        report["before"][0]["tids"].as_array().unwrap().len(),
        tasks.len()
    );

    assert!(pin(&pid, &before).status.success());
    assert_eq!(mask("/proc/self/status"), before);
    drop(end);
    thread.join().unwrap();
}

#[test]
fn failures_are_one_line_each() {
    let own = std::process::id().to_string();
    // The highest pid that Linux can give is 2^22.
    for (pid, cpus) in [("4194304", "0"), (own.as_str(), "8191")] {
        let output = pin(pid, cpus);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(
            text.starts_with("loadgen pin: process ") && text.lines().count() == 1,
            "{text}"
        );
    }
}

#[test]
fn bad_arguments_are_refused() {
    for (pid, cpus) in [("0", "0"), ("-1", "0"), ("x", "0"), ("1", ""), ("1", "2-1")] {
        assert_eq!(pin(pid, cpus).status.code(), Some(2), "{pid} {cpus}");
    }
}
