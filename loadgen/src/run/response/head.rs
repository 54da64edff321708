//! One response head: what it says about the body that follows and about the connection.

use std::ops::Range;

/// Longest head that is read, in bytes; the same limit holds for a chunk-size line and for all trailers together.
pub const HEAD_LIMIT: usize = 32 * 1024;

const HEADER_COUNT_LIMIT: usize = 128;

/// Where the body ends (RFC 9112, 6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Framing {
    Empty,
    Length(u64),
    Chunked,
    UntilClose,
}

/// What a head says, as far as a load generator cares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// Bytes of the head, its closing empty line included.
    pub bytes: usize,
    pub status: u16,
    pub framing: Framing,
    /// Whether the server lets the connection live after this response.
    pub keep_alive: bool,
    /// Both Transfer-Encoding and Content-Length were there; the first one counts.
    pub te_over_cl: bool,
    /// Where the value of the Date header stands, if there is one.
    pub date: Option<Range<usize>>,
}

/// Why a response cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    ParseError,
    HeadTooLarge,
    SwitchingProtocols,
}

/// What the start of some bytes is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The start of a head.
    Partial,
    Complete(Head),
    Failed(Failure),
}

/// Parses the head at the start of `bytes`. `bodiless` is true for answers to HEAD.
///
/// The outcome for some bytes never contradicts the outcome for more of them: a prefix is `Partial` or has the same
/// outcome already. So it does not matter how the kernel cuts the stream.
pub fn parse(bytes: &[u8], bodiless: bool) -> Outcome {
    // Never look past the limit: else an error behind it would be found or not depending on the cut.
    let within_limit = &bytes[..bytes.len().min(HEAD_LIMIT)];
    let mut headers = [httparse::EMPTY_HEADER; HEADER_COUNT_LIMIT];
    let mut response = httparse::Response::new(&mut headers);
    match response.parse(within_limit) {
        Ok(httparse::Status::Complete(length)) => interpret(&response, bytes, length, bodiless)
            .map_or_else(Outcome::Failed, Outcome::Complete),
        Ok(httparse::Status::Partial) if bytes.len() >= HEAD_LIMIT => {
            Outcome::Failed(Failure::HeadTooLarge)
        }
        Ok(httparse::Status::Partial) => Outcome::Partial,
        Err(httparse::Error::TooManyHeaders) => Outcome::Failed(Failure::HeadTooLarge),
        Err(_) => Outcome::Failed(Failure::ParseError),
    }
}

fn interpret(
    response: &httparse::Response,
    bytes: &[u8],
    length: usize,
    bodiless: bool,
) -> Result<Head, Failure> {
    let status = response
        .code
        .filter(|code| *code >= 100)
        .ok_or(Failure::ParseError)?;
    let mut content_length = None;
    let mut transfer_encoding = None;
    let mut keep_alive = response.version == Some(1);
    let mut date = None;
    for header in response.headers.iter() {
        let is = |name: &str| header.name.eq_ignore_ascii_case(name);
        if is("content-length") {
            content_length = Some(one_length(header.value, content_length)?);
        } else if is("transfer-encoding") {
            transfer_encoding = Some(ends_in_chunked(header.value));
        } else if is("connection") {
            for option in header
                .value
                .split(|byte| *byte == b',')
                .map(<[u8]>::trim_ascii)
            {
                if option.eq_ignore_ascii_case(b"close") {
                    keep_alive = false;
                } else if option.eq_ignore_ascii_case(b"keep-alive") && response.version == Some(0)
                {
                    keep_alive = true;
                }
            }
        } else if is("date") {
            let start = header.value.as_ptr().addr() - bytes.as_ptr().addr();
            date = Some(start..start + header.value.len());
        }
    }
    let without_body = bodiless || status < 200 || status == 204 || status == 304;
    let framing = match (without_body, transfer_encoding, content_length) {
        (true, ..) => Framing::Empty,
        (false, Some(true), _) => Framing::Chunked,
        (false, Some(false), _) | (false, None, None) => Framing::UntilClose,
        (false, None, Some(length)) => Framing::Length(length),
    };
    let te_over_cl = !without_body && transfer_encoding.is_some() && content_length.is_some();
    Ok(Head {
        bytes: length,
        status,
        framing,
        keep_alive,
        te_over_cl,
        date,
    })
}

/// The one length that this Content-Length header and those before it agree on; `5, 5` is allowed, `5, 6` is not.
fn one_length(value: &[u8], before: Option<u64>) -> Result<u64, Failure> {
    let mut agreed = before;
    for item in value.split(|byte| *byte == b',').map(<[u8]>::trim_ascii) {
        if item.is_empty() || !item.iter().all(u8::is_ascii_digit) {
            return Err(Failure::ParseError);
        }
        let digits = std::str::from_utf8(item).map_err(|_| Failure::ParseError)?;
        let length: u64 = digits.parse().map_err(|_| Failure::ParseError)?;
        if agreed.is_some_and(|agreed| agreed != length) {
            return Err(Failure::ParseError);
        }
        agreed = Some(length);
    }
    agreed.ok_or(Failure::ParseError)
}

/// Whether chunked is the last coding: only then does the body end before the connection does. Empty elements of a
/// list mean nothing (RFC 9110, 5.6.1.2).
fn ends_in_chunked(value: &[u8]) -> bool {
    value
        .rsplit(|byte| *byte == b',')
        .map(<[u8]>::trim_ascii)
        .find(|coding| !coding.is_empty())
        .is_some_and(|last| last.eq_ignore_ascii_case(b"chunked"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &str) -> Head {
        match parse(text.as_bytes(), false) {
            Outcome::Complete(head) => head,
            other => panic!("{text:?}: {other:?}"),
        }
    }

    fn failure(text: &str) -> Failure {
        match parse(text.as_bytes(), false) {
            Outcome::Failed(failure) => failure,
            other => panic!("{text:?}: {other:?}"),
        }
    }

    #[test]
    fn framing_by_length_chunks_or_close() {
        assert_eq!(
            head("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n").framing,
            Framing::Length(5)
        );
        assert_eq!(
            head("HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\n").framing,
            Framing::Length(5)
        );
        assert_eq!(
            head("HTTP/1.1 200\r\ntransfer-encoding: gzip, Chunked\r\n\r\n").framing,
            Framing::Chunked
        );
        assert_eq!(
            head("HTTP/1.1 200\r\nTransfer-Encoding: chunked, ,\r\n\r\n").framing,
            Framing::Chunked
        );
        assert_eq!(
            head("HTTP/1.1 200\r\nTransfer-Encoding: gzip\r\n\r\n").framing,
            Framing::UntilClose
        );
        assert_eq!(head("HTTP/1.1 200\r\n\r\n").framing, Framing::UntilClose);
    }

    #[test]
    fn some_responses_never_have_a_body() {
        for status in [100, 103, 204, 304] {
            let text = format!("HTTP/1.1 {status} X\r\nContent-Length: 5\r\n\r\n");
            assert_eq!(head(&text).framing, Framing::Empty);
        }
        let answer_to_head = parse(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", true);
        assert!(matches!(
            answer_to_head,
            Outcome::Complete(Head {
                framing: Framing::Empty,
                ..
            })
        ));
    }

    #[test]
    fn transfer_encoding_beats_content_length() {
        let both = head("HTTP/1.1 200\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n");
        assert_eq!((both.framing, both.te_over_cl), (Framing::Chunked, true));
        assert!(!head("HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n").te_over_cl);
    }

    #[test]
    fn wrong_lengths_are_parse_errors() {
        for value in [
            "5, 6",
            "5\r\nContent-Length: 6",
            "",
            "-1",
            "+1",
            "0x5",
            "5 5",
            "99999999999999999999",
        ] {
            let text = format!("HTTP/1.1 200 OK\r\nContent-Length: {value}\r\n\r\n");
            assert_eq!(failure(&text), Failure::ParseError, "{value:?}");
        }
    }

    #[test]
    fn connection_options() {
        assert!(head("HTTP/1.1 200\r\n\r\n").keep_alive);
        assert!(!head("HTTP/1.1 200\r\nConnection: x, Close\r\n\r\n").keep_alive);
        assert!(!head("HTTP/1.0 200\r\n\r\n").keep_alive);
        assert!(head("HTTP/1.0 200\r\nConnection: keep-alive\r\n\r\n").keep_alive);
    }

    #[test]
    fn garbage_and_other_versions_are_parse_errors() {
        for text in [
            "GARBAGE\r\n\r\n",
            "HTTP/2.0 200 OK\r\n\r\n",
            "HTTP/1.1 20 OK\r\n\r\n",
            "HTTP/1.1 099 X\r\n\r\n",
        ] {
            assert_eq!(failure(text), Failure::ParseError, "{text:?}");
        }
    }

    #[test]
    fn the_head_limit_is_exact() {
        let of_length = |length: usize| {
            let frame = "HTTP/1.1 200\r\nX: \r\n\r\n".len();
            format!("HTTP/1.1 200\r\nX: {}\r\n\r\n", "y".repeat(length - frame))
        };
        assert_eq!(head(&of_length(HEAD_LIMIT)).bytes, HEAD_LIMIT);
        assert_eq!(failure(&of_length(HEAD_LIMIT + 1)), Failure::HeadTooLarge);
        let many = format!(
            "HTTP/1.1 200\r\n{}\r\n",
            "A: b\r\n".repeat(HEADER_COUNT_LIMIT + 1)
        );
        assert_eq!(failure(&many), Failure::HeadTooLarge);
    }

    #[test]
    fn the_date_is_found_where_it_stands() {
        let text = "HTTP/1.1 200\r\nDate:  Mon, 1\r\n\r\n";
        assert_eq!(head(text).date.map(|range| &text[range]), Some("Mon, 1"));
    }
}
