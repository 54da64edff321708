//! HTTP byte by byte.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpStream},
};

use crate::server::{PATIENCE, Server};

pub const DOCUMENT: &str = r#"{"id":42,"name":"benchmark","active":true,"values":[1,2,3,5,8,13,21],"meta":{"region":"test","version":1}}"#;

pub struct Connection {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// Names in lower case.
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }

    pub fn closes(&self) -> bool {
        self.header("connection") == Some("close")
    }

    /// Holds the answer against the headers that it must have and may have.
    fn check_headers(&self) {
        let mut want = vec!["date"];
        if self.status != 204 {
            want.extend(["content-length", "content-type"]);
        }
        if self.status == 405 {
            want.push("allow");
        }
        if self.headers.contains_key("connection") {
            want.push("connection"); // where HTTP wants it
        }
        want.sort_unstable();
        assert_eq!(self.headers.keys().collect::<Vec<_>>(), want, "{self:?}");
    }
}

impl Connection {
    pub fn open(server: &Server) -> Self {
        let stream = TcpStream::connect(server.addr).expect("the server accepts");
        stream.set_nodelay(true).expect("nodelay");
        stream.set_read_timeout(Some(PATIENCE)).expect("timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("timeout");
        let reader = BufReader::new(stream.try_clone().expect("a second handle"));
        Self { stream, reader }
    }

    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream.write_all(bytes.as_ref()).expect("the server reads");
    }

    pub fn end_sending(&self) {
        self.stream.shutdown(Shutdown::Write).expect("the connection is open");
    }

    pub fn exchange(&mut self, request: impl AsRef<[u8]>) -> Answer {
        self.send(&request);
        self.read(request.as_ref().starts_with(b"HEAD "))
    }

    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.reader.read_line(&mut line).expect("a line");
        line
    }

    /// Takes one answer, and fails on anything that the contract forbids for every answer.
    pub fn read(&mut self, to_head: bool) -> Answer {
        let answer = self.read_any(to_head);
        answer.check_headers();
        answer
    }

    /// Takes one answer whatever its headers: for refusals of hyper's own.
    pub fn read_any(&mut self, to_head: bool) -> Answer {
        let status_line = self.line();
        let status = status_line.get(9..12).and_then(|code| code.parse().ok());
        let status = status.unwrap_or_else(|| panic!("status line {status_line:?}"));
        let mut headers = BTreeMap::new();
        loop {
            let line = self.line();
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            let earlier = headers.insert(name.to_lowercase(), value.to_owned());
            assert_eq!(earlier, None, "{name} twice");
        }
        let mut answer = Answer { status, headers, body: String::new() };
        if let Some(length) = answer.header("content-length").filter(|_| !to_head) {
            let mut body = vec![0; length.parse().expect("a length")];
            self.reader.read_exact(&mut body).expect("the whole body");
            answer.body = String::from_utf8(body).expect("UTF-8");
        }
        answer
    }

    /// Fails unless the server has ended the connection without a byte more.
    pub fn expect_end(&mut self) {
        let mut rest = Vec::new();
        self.reader.read_to_end(&mut rest).expect("an orderly end");
        assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
    }
}

pub fn get(target: &str) -> String {
    format!("GET {target} HTTP/1.1\r\nHost: x\r\n\r\n")
}

pub fn post(target: &str, content_type: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {target} HTTP/1.1\r\nHost: x\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}
