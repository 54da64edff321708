//! The exchanges of `../conformance.json`, which the Go server's tests read too.

use std::fs;

use serde::Deserialize;

use crate::{
    connection::{Connection, DOCUMENT, get, post},
    server::Server,
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Case {
    name: String,
    method: String,
    target: String,
    content_type: Option<String>,
    #[serde(default)]
    body: String,
    body_hex: Option<String>,
    status: u16,
    answer_type: Option<String>,
    #[serde(default)]
    answer: String,
    allow: Option<String>,
}

impl Case {
    fn load_all() -> Vec<Self> {
        let text = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance.json")).expect("the table");
        let cases: Vec<Self> = serde_json::from_slice(&text).expect("the table is valid");
        assert!(!cases.is_empty());
        cases
    }

    fn request(&self, method: &str) -> Vec<u8> {
        let body = match &self.body_hex {
            Some(hex) => decode_hex(hex),
            None => self.body.clone().into_bytes(),
        };
        let mut request = format!("{method} {} HTTP/1.1\r\nHost: x\r\n", self.target);
        if let Some(content_type) = &self.content_type {
            request += &format!("Content-Type: {content_type}\r\n");
        }
        if !body.is_empty() || method == "POST" {
            request += &format!("Content-Length: {}\r\n", body.len());
        }
        request += "\r\n";
        [request.into_bytes(), body].concat()
    }
}

fn decode_hex(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).expect("hex")).collect()
}

/// All cases go over one connection: after every refusal it carries the next request.
fn check_all(server: &Server) {
    let mut connection = Connection::open(server);
    for case in Case::load_all() {
        let answer = connection.exchange(case.request(&case.method));
        assert_eq!(answer.status, case.status, "{}: {answer:?}", case.name);
        assert_eq!(answer.body, case.answer, "{}", case.name);
        assert_eq!(answer.header("content-type"), case.answer_type.as_deref(), "{}", case.name);
        assert_eq!(answer.header("allow"), case.allow.as_deref(), "{}", case.name);
        assert!(!answer.closes(), "{}", case.name);
    }
}

#[test]
fn current_thread_conforms() {
    check_all(&Server::start(&[]));
}

#[test]
fn multi_thread_conforms() {
    check_all(&Server::start(&["--runtime", "multi-thread", "--workers", "2"]));
}

#[test]
fn head_is_get_without_body() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    for case in Case::load_all() {
        if case.method != "GET" || case.target == "/mixed" {
            continue;
        }
        let answer = connection.exchange(case.request("HEAD"));
        let length = (case.status != 204).then(|| case.answer.len().to_string());
        assert_eq!(answer.status, case.status, "{}", case.name);
        assert_eq!(answer.header("content-length"), length.as_deref(), "{}", case.name);
        assert_eq!(answer.header("content-type"), case.answer_type.as_deref(), "{}", case.name);
    }
    assert_eq!(connection.exchange("HEAD /mixed HTTP/1.1\r\nHost: x\r\n\r\n").status, 405);
}

#[test]
fn depth_bombs_are_refused_and_the_server_lives_on() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    let (open, close) = ("[".repeat(30_000), "]".repeat(30_000));
    for body in [
        open.clone(),
        format!("{open}{close}"),
        r#"{"a":"#.repeat(12_000),
        format!(r#"{{"values":{open}"#),
        r#"{"meta":"#.repeat(8_000),
        format!(r#"{{"extra":{open}{close}}}"#),
    ] {
        assert_eq!(connection.exchange(post("/json", "application/json", &body)).status, 400, "{body:.20}…");
    }
    assert_eq!(connection.exchange(get("/text")).status, 200);
}

#[test]
fn a_large_answer_has_its_length() {
    let server = Server::start(&[]);
    let name = "n".repeat(60_000);
    let body = DOCUMENT.replace("benchmark", &name);
    let answer = Connection::open(&server).exchange(post("/json", "application/json", &body));
    assert_eq!(answer.status, 200);
    assert!(answer.body.contains(&name));
}
