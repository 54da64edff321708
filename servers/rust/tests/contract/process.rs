//! Start, ready line, command line and stop.

use std::{io::ErrorKind, net::TcpStream, process::Command, time::Instant};

use rustix::process::{Resource, Signal, getrlimit};

use crate::{
    connection::{Connection, DOCUMENT, get},
    server::{PATIENCE, Server, run},
};

#[test]
fn the_ready_line_tells_what_the_process_sees() {
    let server = Server::start(&[]);
    let ready = &server.ready;
    let rustc = Command::new("rustc").arg("--version").output().expect("rustc runs").stdout;
    assert_eq!(ready["server"], "rust");
    assert_eq!(ready["toolchain"].as_str().map(str::as_bytes), Some(rustc.trim_ascii()));
    assert_eq!(ready["pid"], server.pid());
    assert_eq!(ready["open_file_limit"].as_u64(), getrlimit(Resource::Nofile).maximum);
    assert_eq!(ready["runtime"], "current-thread");
    assert_eq!(ready["workers"], 1);
    assert!(ready["parallelism"].as_u64().is_some_and(|n| n >= 1));
    assert!(server.addr.ip().is_loopback() && server.addr.port() != 0);
}

#[test]
fn the_ready_line_names_the_multi_thread_runtime() {
    let server = Server::start(&["--runtime", "multi-thread", "--workers", "3"]);
    assert_eq!(server.ready["runtime"], "multi-thread");
    assert_eq!(server.ready["workers"], 3);

    let server = Server::start(&["--runtime", "multi-thread"]);
    assert_eq!(server.ready["workers"], server.ready["parallelism"]);
}

#[test]
fn the_soft_open_file_limit_is_raised() {
    let server = Server::start_limited("-S -n 256");
    assert_eq!(server.ready["open_file_limit"].as_u64(), getrlimit(Resource::Nofile).maximum);
}

#[test]
fn signals_stop_cleanly() {
    for signal in [Signal::TERM, Signal::INT] {
        let mut server = Server::start(&[]);
        let mut idle = Connection::open(&server);
        idle.exchange(get("/text"));
        let _silent = Connection::open(&server); // must not hold the stop up for long
        server.signal(signal);
        assert_eq!(server.wait_for_exit().code(), Some(0));
        assert_eq!(server.rest_of_stdout(), "");
    }
}

#[test]
fn an_answer_in_flight_is_finished_on_stop() {
    let mut server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    connection.send(format!(
        "POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Expect: 100-continue\r\nContent-Length: {}\r\n\r\n",
        DOCUMENT.len()
    ));
    assert_eq!(connection.line(), "HTTP/1.1 100 Continue\r\n"); // the server is reading
    assert_eq!(connection.line(), "\r\n");
    server.signal(Signal::TERM);
    wait_until_refused(&server);
    connection.send(DOCUMENT);
    assert_eq!(connection.read(false).status, 200);
    assert_eq!(server.wait_for_exit().code(), Some(0));
}

fn wait_until_refused(server: &Server) {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        match TcpStream::connect(server.addr) {
            Err(error) if error.kind() == ErrorKind::ConnectionRefused => return,
            _ => std::thread::yield_now(),
        }
    }
    panic!("{} still listens", server.addr);
}

#[test]
fn command_line_errors_are_one_line() {
    let other = Server::start(&[]);
    let taken = other.addr.to_string();
    let in_use = format!("{taken}: address already in use");
    let cases: &[(&[&str], i32, &str)] = &[
        (&["--nope"], 2, "--nope"),
        (&["--addr"], 2, "--addr"),
        (&["extra"], 2, "extra"),
        (&["--addr", "localhost:80"], 2, "localhost:80"),
        (&["--addr", "127.0.0.1"], 2, "127.0.0.1"),
        (&["--addr", "127.0.0.1:65536"], 2, "65536"),
        (&["--runtime", "green"], 2, "multi-thread"),
        (&["--runtime", "multi-thread", "--workers", "0"], 2, "--workers"),
        (&["--workers", "2"], 2, "--runtime multi-thread"),
        (&["--addr", &taken], 1, &in_use),
        (&["--addr", "192.0.2.1:0"], 1, "192.0.2.1:0"),
    ];
    for (args, code, says) in cases {
        let output = run(args);
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(*code), "{args:?}: {message}");
        assert_eq!(message.matches('\n').count(), 1, "{args:?}: {message:?}");
        assert!(message.contains(says), "{args:?}: {message:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn help_is_printed() {
    let output = run(&["--help"]);
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success());
    assert!(help.contains("--addr") && help.contains("Exit codes"), "{help}");
}
