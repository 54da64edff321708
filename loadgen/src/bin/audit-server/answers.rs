//! The bytes of every answer, right and wrong.

/// The body of every correct answer.
pub const BODY: &str = "Hello, World!";

/// Another body of the same length.
pub const OTHER_BODY: &str = "Hello, Wxrld!";

pub fn sized(status: &str, extra_header: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\n{extra_header}\r\n{body}",
        body.len()
    )
}

/// Says that the connection stays: HTTP/1.0 clients (ab) keep one only then.
pub fn ok() -> String {
    sized("200 OK", "Connection: keep-alive\r\n", BODY)
}

/// The correct head with only the start of its body.
pub fn cut_in_body() -> &'static str {
    "HTTP/1.1 200 OK\r\nContent-Length: 13\r\nConnection: keep-alive\r\n\r\nHello"
}

pub fn head_only() -> &'static str {
    "HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n"
}

pub fn chunked() -> &'static str {
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n8\r\n, World!\r\n0\r\n\r\n"
}

pub fn chunked_with_trailers() -> &'static str {
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n\
     d;note=\"a\"\r\nHello, World!\r\n0;last\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n"
}

pub fn both_lengths() -> &'static str {
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nd\r\nHello, World!\r\n0\r\n\r\n"
}

pub fn unequal_lengths() -> &'static str {
    "HTTP/1.1 200 OK\r\nContent-Length: 13\r\nContent-Length: 12\r\n\r\nHello, World!"
}

pub fn until_close() -> &'static str {
    "HTTP/1.1 200 OK\r\n\r\nHello, World!"
}

pub fn informational() -> &'static str {
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
}

/// 204, and 304 with the length of the body it does not have.
pub fn without_body(nth: u64) -> &'static str {
    match nth % 2 {
        0 => "HTTP/1.1 204 No Content\r\n\r\n",
        _ => "HTTP/1.1 304 Not Modified\r\nContent-Length: 13\r\n\r\n",
    }
}

pub fn huge_head() -> String {
    format!(
        "HTTP/1.1 200 OK\r\nX-Huge: {}\r\nContent-Length: 0\r\n\r\n",
        "x".repeat(64 * 1024)
    )
}
