//! `loadgen run --script`: what a server sees of several requests in turn, and what the document says of its answers.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

/// The request lines (and bodies) of each connection, in the order in which they came.
type Seen = Arc<Mutex<Vec<Vec<String>>>>;

/// Answers every request by its path until the process ends.
fn serve(answer: fn(&str) -> &'static str) -> (u16, Seen) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let seen = Seen::default();
    let all = seen.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let index = {
                let mut all = all.lock().unwrap();
                all.push(Vec::new());
                all.len() - 1
            };
            let all = all.clone();
            std::thread::spawn(move || converse(stream, index, &all, answer));
        }
    });
    (port, seen)
}

fn converse(mut stream: TcpStream, index: usize, all: &Seen, answer: fn(&str) -> &'static str) {
    let mut pending = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(received @ 1..) = stream.read(&mut buffer) {
        pending.extend_from_slice(&buffer[..received]);
        while let Some((request, used)) = whole_request(&pending) {
            pending.drain(..used);
            let reply = answer(&request);
            all.lock().unwrap()[index].push(request);
            if stream.write_all(reply.as_bytes()).is_err() || reply.contains("close") {
                return;
            }
        }
    }
}

/// `POST /b:body`, and how many bytes it takes.
fn whole_request(bytes: &[u8]) -> Option<(String, usize)> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (head, rest) = text.split_once("\r\n\r\n")?;
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("Content-Length: "))
        .map_or(0, |length| length.parse().unwrap());
    let body = rest.get(..length)?;
    let line = head.lines().next()?.strip_suffix(" HTTP/1.1")?;
    Some((format!("{line}:{body}"), head.len() + 4 + length))
}

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let directory =
            std::env::temp_dir().join(format!("loadgen-script-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        Scratch(directory)
    }

    fn file(&self, name: &str, content: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn loadgen(port: u16, script: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_loadgen"))
        .args(["run", "--url", &format!("http://127.0.0.1:{port}/")])
        .args(["--duration", "60s", "--script"])
        .arg(script)
        .args(more)
        .output()
        .unwrap()
}

fn document(output: &Output) -> Value {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn three_requests(scratch: &Scratch) -> PathBuf {
    let body = scratch.file("body", "ping");
    let expected = scratch.file("expected", "pong");
    let script = json!([
        { "method": "GET", "path": "/a?x=1", "headers": [["Accept", "text/plain"]], "expect_status": 200 },
        { "method": "POST", "path": "/b", "body_file": body, "expect_status": 201, "expect_body_file": expected },
        { "method": "HEAD", "path": "/c", "expect_status": 200 },
    ]);
    scratch.file("script.json", &script.to_string())
}

fn right_answers(request: &str) -> &'static str {
    match request {
        "GET /a?x=1:" => "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "POST /b:ping" => "HTTP/1.1 201 Created\r\nContent-Length: 4\r\n\r\npong",
        // The same head as the first answer's, but no body follows it.
        "HEAD /c:" => "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n",
        _ => "HTTP/1.1 400 Bad\r\nContent-Length: 0\r\n\r\n",
    }
}

#[test]
fn each_connection_sends_them_in_turn_and_starts_over() {
    let scratch = Scratch::new("turn");
    let (port, seen) = serve(right_answers);
    let more = ["--connections", "3", "--requests", "1000"];
    let document = document(&loadgen(port, &three_requests(&scratch), &more));

    let counters = &document["counters"];
    assert_eq!(counters["completed"], 1000);
    for name in [
        "aborted",
        "completed_unexpected_status",
        "body_mismatch",
        "body_length_mismatch",
    ] {
        assert_eq!(counters[name], 0, "{name}");
    }
    assert_eq!(document["identities"]["ok"], true);
    assert_eq!(document["window"]["ended_by"], "requests");
    assert_eq!(document["config"]["requests_in_turn"], 3);
    assert_eq!(document["config"]["method"], "GET,POST,HEAD");
    assert_eq!(document["config"]["body_bytes"], 4);
    // A third of the answers has a body to compare; those of the first round and of every 64th are compared.
    let compared = counters["body_checked_in_full"].as_u64().unwrap();
    assert!((3..=15).contains(&compared), "{compared}");

    let seen = seen.lock().unwrap();
    assert_eq!(seen.iter().map(Vec::len).sum::<usize>(), 1000);
    for requests in seen.iter() {
        for (request, expected) in requests
            .iter()
            .zip(["GET /a?x=1:", "POST /b:ping", "HEAD /c:"].iter().cycle())
        {
            assert_eq!(request, expected);
        }
    }
}

#[test]
fn an_open_loop_sends_them_in_turn_too() {
    let scratch = Scratch::new("open");
    let (port, _) = serve(right_answers);
    let more = ["--connections", "2", "--requests", "60", "--rate", "1000"];
    let document = document(&loadgen(port, &three_requests(&scratch), &more));
    assert_eq!(document["counters"]["completed"], 60);
    assert_eq!(document["counters"]["completed_unexpected_status"], 0);
    assert_eq!(document["identities"]["ok"], true);
}

#[test]
fn a_slot_goes_on_with_the_next_request_over_a_new_connection() {
    let scratch = Scratch::new("reconnect");
    let (port, seen) = serve(|request| match request {
        "GET /a?x=1:" => "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        other => right_answers(other),
    });
    let more = ["--connections", "1", "--requests", "9"];
    let document = document(&loadgen(port, &three_requests(&scratch), &more));
    assert_eq!(document["counters"]["completed"], 9);
    assert_eq!(document["counters"]["reconnects"], 3);
    let all: Vec<String> = seen.lock().unwrap().concat();
    assert_eq!(all, ["GET /a?x=1:", "POST /b:ping", "HEAD /c:"].repeat(3));
}

#[test]
fn each_answer_is_held_to_the_expectation_of_its_own_request() {
    let scratch = Scratch::new("expect");
    let (port, _) = serve(|request| match request {
        "POST /b:ping" => "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npomg",
        other => right_answers(other),
    });
    let more = ["--connections", "1", "--requests", "30"];
    let document = document(&loadgen(port, &three_requests(&scratch), &more));
    let counters = &document["counters"];
    assert_eq!(counters["completed_unexpected_status"], 10);
    assert_eq!(counters["body_length_mismatch"], 0);
    // The first round is compared in full.
    assert_eq!(counters["body_mismatch"], 1);
    assert_eq!(document["identities"]["ok"], true);
}

#[test]
fn a_bad_script_is_refused_in_one_line_with_its_place() {
    let scratch = Scratch::new("bad");
    let get = json!({ "method": "GET", "path": "/", "expect_status": 200 });
    let with = |key: &str, value: Value| {
        let mut entry = get.clone();
        entry[key] = value;
        json!([get, entry]).to_string()
    };
    let cases = [
        ("{".to_owned(), "line 1 column"),
        ("[]".to_owned(), "0 requests: use 1 to 255"),
        (with("verb", json!("GET")), "unknown field `verb`"),
        (
            with("path", json!("a b")),
            "request 2: path 'a b' is no path",
        ),
        (
            with("method", json!("G T")),
            "request 2: 'G T' is no HTTP method",
        ),
        (
            with("headers", json!([["a b", "c"]])),
            "request 2: bad header",
        ),
        (
            with("body_file", json!("/nonexistent")),
            "request 2: body_file /nonexistent: ",
        ),
        (
            with("expect_status", json!(100)),
            "request 2: expect_status 100 is no final status",
        ),
    ];
    for (text, message) in cases {
        let script = scratch.file("bad.json", &text);
        let output = loadgen(1, &script, &["--connections", "1"]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}: {stderr}");
        assert!(stderr.contains(message), "{text}: {stderr}");
        assert!(stderr.contains("--script "), "{text}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{text}: {stderr}");
    }
    let script = scratch.file("good.json", &json!([get]).to_string());
    let output = loadgen(1, &script, &["--connections", "1", "--method", "POST"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be used with"));
}
