//! A server process on a free port.

use std::{
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

/// How long a test waits for something that must happen. Generous: machines that test are busy.
pub const PATIENCE: Duration = Duration::from_secs(30);

const BINARY: &str = env!("CARGO_BIN_EXE_bench-server");

pub struct Server {
    child: Child,
    pub addr: SocketAddr,
    pub ready: Value,
    /// Kept open, so that the server never writes into a closed pipe.
    stdout: BufReader<ChildStdout>,
}

impl Server {
    pub fn start(args: &[&str]) -> Self {
        let mut command = Command::new(BINARY);
        command.args(["--addr", "127.0.0.1:0"]).args(args);
        Self::spawn(command)
    }

    /// Starts under the limit that the options of the shell's ulimit set.
    pub fn start_limited(ulimit: &str) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit {ulimit} && exec \"$0\""), BINARY]);
        Self::spawn(command)
    }

    fn spawn(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a ready line");
        let ready: Value = serde_json::from_str(&line).expect("the ready line is JSON");
        let addr =
            ready["addr"].as_str().and_then(|addr| addr.parse().ok()).expect("the ready line has an address");
        Self { child, addr, ready, stdout }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("the server runs");
    }

    pub fn wait_for_exit(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait().expect("the server can be waited for") {
                return status;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the server did not stop");
    }

    /// What the server printed after the ready line. Only after it has ended.
    pub fn rest_of_stdout(&mut self) -> String {
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("stdout is UTF-8");
        rest
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs the server to its end: for command lines that do not serve.
pub fn run(args: &[&str]) -> Output {
    Command::new(BINARY).args(args).output().expect("the server starts")
}
