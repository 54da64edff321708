//! Starting the audit server and the load generator as processes, and reading what they say.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

/// Length of the audit server's listen queue in all tests.
pub const BACKLOG: u64 = 1024;

/// What the server saw.
#[derive(serde::Deserialize, Debug, Clone, Copy)]
pub struct Truth {
    pub accepted: u64,
    pub requests_read: u64,
    pub responses_written: u64,
}

/// A running audit server; killed when dropped without being asked for the truth.
pub struct AuditServer {
    child: Child,
    stdout: BufReader<std::process::ChildStdout>,
    pub port: u16,
}

impl AuditServer {
    pub fn start(mode: &str, options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_audit-server"));
        command
            .args(["--mode", mode, "--backlog", &BACKLOG.to_string()])
            .args(options);
        AuditServer::from_command(command)
    }

    /// `command` must end up as an audit server.
    pub fn from_command(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the audit server starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        stdout
            .read_line(&mut line)
            .expect("the audit server speaks");
        let port = line
            .trim()
            .strip_prefix("listening ")
            .and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no port in {line:?}"));
        AuditServer {
            child,
            stdout,
            port,
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Tells the server that its clients are gone and takes its count.
    pub fn truth(mut self) -> Truth {
        drop(self.child.stdin.take());
        let mut text = String::new();
        self.stdout
            .read_to_string(&mut text)
            .expect("the audit server speaks");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text:?}"))
    }
}

impl Drop for AuditServer {
    fn drop(&mut self) {
        // Both fail only when it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A file that lives as long as the test.
pub struct TestFile(std::path::PathBuf);

impl TestFile {
    pub fn new(name: &str, content: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("loadgen-{}-{name}", std::process::id()));
        std::fs::write(&path, content).expect("a temporary file");
        TestFile(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// `loadgen run` with these arguments, ready to be spawned.
pub fn loadgen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_loadgen"));
    command.arg("run").args(arguments);
    command
}

/// Runs it to its end.
pub fn run(arguments: &[&str]) -> Output {
    loadgen(arguments)
        .output()
        .expect("the load generator runs")
}

/// The document of a run that must have ended well.
pub fn document(output: &Output) -> Value {
    assert!(
        output.status.success(),
        "{:?}: {}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("one JSON document")
}

/// A number at a path of the document.
pub fn number(document: &Value, pointer: &str) -> u64 {
    let value = document.pointer(pointer).and_then(Value::as_u64);
    value.unwrap_or_else(|| panic!("no number at {pointer} of {document}"))
}

/// Sends a signal by name.
pub fn signal(pid: u32, name: &str) {
    let status = Command::new("kill")
        .args(["-s", name, &pid.to_string()])
        .status()
        .expect("kill runs");
    assert!(status.success(), "kill -s {name} {pid}: {status}");
}

/// Waits until the load generator has opened its first socket: its window has begun.
pub fn wait_until_connecting(pid: u32) {
    let has_socket = || {
        let files = std::fs::read_dir(format!("/proc/{pid}/fd")).expect("it runs");
        let targets = files.flatten().flat_map(|file| file.path().read_link());
        targets
            .into_iter()
            .any(|target| target.to_string_lossy().starts_with("socket:"))
    };
    while !has_socket() {
        sleep(Duration::from_millis(2));
    }
}

/// Stops a process and lets it go on when it has stood still for this long.
pub fn pause(pid: u32, length: Duration) {
    signal(pid, "STOP");
    let is_stopped = || {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it is there");
        status.contains("\nState:\tT")
    };
    while !is_stopped() {
        sleep(Duration::from_millis(2));
    }
    sleep(length);
    signal(pid, "CONT");
}

/// One of the document's counters.
pub fn counter(document: &Value, name: &str) -> u64 {
    number(document, &format!("/counters/{name}"))
}

/// The identities, and the generator's counts against the server's.
pub fn assert_counts_hold(document: &Value, truth: Truth, context: &str) {
    assert_eq!(
        document.pointer("/identities/ok"),
        Some(&Value::Bool(true)),
        "{context}: {document}"
    );
    let of = |name| counter(document, name);
    let unanswered = of("aborted") + of("in_flight_at_end");
    let within = |what: &str, high: u64, low: u64, margin: u64| {
        assert!(
            low <= high && high - low <= margin,
            "{context}: {what}: {high} − {low} is not in 0 … {margin}; {truth:?}; {}",
            document["counters"]
        );
    };
    within(
        "started − read",
        of("started"),
        truth.requests_read,
        unanswered,
    );
    within(
        "written − completed",
        truth.responses_written,
        of("completed"),
        unanswered,
    );
    // A handshake that was under way at the end may have been finished by the two kernels alone.
    let connected = of("established") + of("connect_pending_at_end");
    within(
        "connected − accepted",
        connected,
        truth.accepted,
        of("connect_pending_at_end") + BACKLOG + 1,
    );
}
