//! Where one request ends and the next begins, and when the connection does.

use crate::{
    connection::{Connection, DOCUMENT, get, post},
    server::Server,
};

const MAX_BODY_BYTES: usize = 64 << 10;
const CHUNKED: &str =
    "POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
const HELLO: &str = "Hello, World!";

#[test]
fn keep_alive_carries_a_hundred_requests() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    for id in 0..100 {
        let answer = connection.exchange(get(&format!("/json?id={id}")));
        assert_eq!(answer.body, DOCUMENT.replace("42", &id.to_string()));
        assert!(!answer.closes());
    }
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    connection.send([get("/json?id=1"), post("/json", "text/plain", "refused"), get("/text")].concat());
    assert!(connection.read(false).body.starts_with(r#"{"id":1,"#));
    assert_eq!(connection.read(false).status, 415);
    assert_eq!(connection.read(false).body, HELLO);
}

#[test]
fn a_request_may_be_split_over_many_writes() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    for byte in post("/mixed", "application/json", DOCUMENT).bytes() {
        connection.send([byte]);
    }
    assert_eq!(connection.read(false).body, r#"{"id":42,"sum":53,"hash":"3e505859cea6e065"}"#);
}

#[test]
fn chunked_bodies_are_read() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    let (first, second) = DOCUMENT.split_at(53);
    let answer = connection.exchange(format!("{CHUNKED}35\r\n{first}\r\n35\r\n{second}\r\n0\r\n\r\n"));
    assert_eq!(answer.status, 200);
    assert!(!answer.closes());

    let answer = connection.exchange(format!("{CHUNKED}zz\r\n"));
    assert_eq!(answer.status, 400);
    assert!(answer.closes());
    connection.expect_end();
}

#[test]
fn connection_close_is_obeyed() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    let answer = connection.exchange("GET /text HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_eq!(answer.body, HELLO);
    assert!(answer.closes());
    connection.expect_end();
}

#[test]
fn http_1_0_is_answered() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    assert_eq!(connection.exchange("GET /text HTTP/1.0\r\n\r\n").body, HELLO);
    connection.expect_end();

    let mut connection = Connection::open(&server);
    for _ in 0..2 {
        let answer = connection.exchange("GET /text HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        assert_eq!(answer.body, HELLO);
        assert_eq!(answer.header("connection"), Some("keep-alive"));
    }
}

#[test]
fn a_half_closed_client_is_answered() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    connection.send(get("/text"));
    connection.end_sending();
    assert_eq!(connection.read(false).body, HELLO);
    connection.expect_end();
}

#[test]
fn the_largest_body_is_read() {
    let server = Server::start(&[]);
    let body = format!("{DOCUMENT}{}", " ".repeat(MAX_BODY_BYTES - DOCUMENT.len()));
    assert_eq!(Connection::open(&server).exchange(post("/json", "application/json", &body)).status, 200);
}

#[test]
fn a_body_that_is_too_large_is_refused() {
    let server = Server::start(&[]);
    let too_large = "x".repeat(MAX_BODY_BYTES + 1);
    for request in [
        post("/json", "application/json", &too_large),
        post("/mixed", "application/json", &"x".repeat(2 << 20)),
        format!("{CHUNKED}{:x}\r\n{too_large}\r\n0\r\n\r\n", too_large.len()),
    ] {
        let mut connection = Connection::open(&server);
        let answer = connection.exchange(request);
        assert_eq!(answer.status, 413);
        assert_eq!(answer.body, r#"{"error":"body is larger than 65536 bytes"}"#);
        assert!(answer.closes());
        connection.end_sending();
        connection.expect_end();
    }
    assert_eq!(Connection::open(&server).exchange(get("/text")).status, 200);
}

/// A body that no scenario reads must not be taken for the next request.
#[test]
fn an_unwanted_body_is_drained() {
    let server = Server::start(&[]);
    let mut connection = Connection::open(&server);
    for head in ["GET /text", "GET /nope", "PUT /json", "DELETE /mixed"] {
        let body = get("/smuggled") + &"x".repeat(100_000);
        let request = format!("{head} HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        assert!(!connection.exchange(request).closes(), "{head}");
    }
    assert_eq!(connection.exchange(get("/text")).body, HELLO);

    let answer = connection.exchange(post("/json", "text/plain", &"x".repeat(1 << 20)));
    assert_eq!(answer.status, 415);
    assert!(answer.closes());
    connection.expect_end();
}

#[test]
fn expect_continue_is_answered() {
    let server = Server::start(&[]);
    let head = |content_type| {
        let length = DOCUMENT.len();
        format!(
            "POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: {content_type}\r\n\
             Expect: 100-continue\r\nContent-Length: {length}\r\n\r\n"
        )
    };
    let mut connection = Connection::open(&server);
    connection.send(head("application/json"));
    assert_eq!(connection.line(), "HTTP/1.1 100 Continue\r\n");
    assert_eq!(connection.line(), "\r\n");
    connection.send(DOCUMENT);
    let answer = connection.read(false);
    assert_eq!(answer.status, 200);
    assert!(!answer.closes());

    // Refused without asking for the body: whether it comes is unknown, so the connection cannot go on.
    let answer = connection.exchange(head("text/plain"));
    assert_eq!(answer.status, 415);
    assert!(answer.closes());
    connection.expect_end();
}

#[test]
fn a_malformed_request_ends_only_its_connection() {
    let server = Server::start(&[]);
    for request in [
        "garbage\r\n\r\n",
        "GET /text HTTP/1.1\r\n\r\n",
        "GET /text HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /text HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
        "POST /json HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    ] {
        let mut connection = Connection::open(&server);
        connection.send(request);
        let answer = connection.read_any(false);
        assert_eq!(answer.status, 400, "{request:?}");
        assert!(answer.closes(), "{request:?}");
        connection.expect_end();
    }
    assert_eq!(Connection::open(&server).exchange(get("/text")).status, 200);
}

/// A server without a file descriptor left neither ends nor loses the connections that wait.
#[test]
fn running_out_of_files_is_waited_out() {
    let server = Server::start_limited("-n 40");
    let mut held: Vec<_> = (0..60).map(|_| Connection::open(&server)).collect();
    assert_eq!(held[0].exchange(get("/text")).status, 200);
    let waiting = held.split_off(40);
    drop(held);
    for mut waiting in waiting {
        assert_eq!(waiting.exchange(get("/text")).status, 200);
    }
}
