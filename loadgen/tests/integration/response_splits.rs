//! However the kernel cuts the stream, a response is read the same: every recorded response in every split, and
//! thousands of damaged ones in random splits.

use loadgen::run::response::reader::{Decoder, EndOfFile, Progress, Reader};
use loadgen::run::seeded::Seeded;

const RECORDED: &[&str] = &[
    "HTTP/1.1 200 OK\r\nDate: Mon, 30 Nov 2026 20:58:40 GMT\r\nContent-Length: 13\r\n\r\nHello, World!",
    "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 204 No Content\r\nDate: x\r\n\r\n",
    "HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n",
    "HTTP/1.1 503 Busy\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbusy",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\nX: y\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n1\r\nx\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nuntil the end",
    "HTTP/1.0 200 OK\r\n\r\nuntil the end",
    "HTTP/1.0 200 OK\nConnection: keep-alive\nContent-Length: 2\n\nok",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nanything",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnot a size\r\n",
    "\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx",
    "HTTP/1.1 200 OK\r\nX: folded\r\n  value\r\nContent-Length: 1\r\n\r\nx",
    "SSH-2.0-OpenSSH_9.6\r\n",
    "HTTP/1.1 2",
];

/// Everything that can be seen of how a stream was read.
#[derive(PartialEq, Eq, Debug)]
enum Reading {
    Complete {
        used: usize,
        status: u16,
        keep_alive: bool,
        body: Vec<u8>,
        wire: (u64, u64),
        counts: (u64, u64),
    },
    Unfinished {
        at_end: EndOfFile,
        body: Vec<u8>,
        counts: (u64, u64),
    },
    Failed,
}

/// Reads a stream that arrives in `pieces`, after the decoder has seen `before` (which fills its fast path).
fn read(before: Option<&[u8]>, pieces: &[&[u8]]) -> Reading {
    let mut decoder = Decoder::new(false);
    if let Some(before) = before {
        Reader::new().feed(&mut decoder, before, |_, _| ());
        (decoder.informational, decoder.te_over_cl) = (0, 0);
    }
    let mut reader = Reader::new();
    let mut body = Vec::new();
    let mut arrived = 0;
    for piece in pieces {
        let progress = reader.feed(&mut decoder, piece, |offset, data| {
            assert_eq!(
                offset,
                body.len() as u64,
                "pieces of the body come in order"
            );
            body.extend_from_slice(data);
        });
        assert_eq!(reader.body_bytes(), body.len() as u64);
        let counts = (decoder.informational, decoder.te_over_cl);
        match progress {
            Progress::More => arrived += piece.len(),
            Progress::Failed(_) => return Reading::Failed,
            Progress::Complete { used } => {
                return Reading::Complete {
                    used: arrived + used,
                    status: reader.status(),
                    keep_alive: reader.keep_alive(),
                    body,
                    wire: (reader.head_bytes(), reader.wire_body_bytes()),
                    counts,
                };
            }
        }
    }
    let counts = (decoder.informational, decoder.te_over_cl);
    Reading::Unfinished {
        at_end: reader.end_of_file(),
        body,
        counts,
    }
}

#[test]
fn every_split_in_two_and_three_reads_the_same() {
    for text in RECORDED {
        let stream = text.as_bytes();
        let whole = read(None, &[stream]);
        for first in 0..=stream.len() {
            for second in first..=stream.len() {
                let pieces = [&stream[..first], &stream[first..second], &stream[second..]];
                let pieces: Vec<&[u8]> = pieces
                    .into_iter()
                    .filter(|piece| !piece.is_empty())
                    .collect();
                assert_eq!(
                    read(None, &pieces),
                    whole,
                    "{text:?} cut at {first} and {second}"
                );
                assert_eq!(
                    read(Some(stream), &pieces),
                    whole,
                    "{text:?} repeated, cut at {first} and {second}"
                );
            }
        }
    }
}

#[test]
fn byte_by_byte_reads_the_same() {
    for text in RECORDED {
        let pieces: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(
            read(None, &pieces),
            read(None, &[text.as_bytes()]),
            "{text:?}"
        );
    }
}

#[test]
fn damaged_responses_read_the_same_in_any_split_and_after_any_other() {
    let mut random = Seeded::new(20_261_130);
    for _ in 0..60_000 {
        let original = RECORDED[random.below(RECORDED.len() as u64) as usize].as_bytes();
        let mut stream = original.to_vec();
        for _ in 0..random.below(4) {
            let at = random.below(stream.len() as u64) as usize;
            match random.below(3) {
                0 => stream[at] = b"\r\n:; 019afHT\0\x80"[random.below(14) as usize],
                1 => drop(stream.remove(at)),
                _ => stream.insert(at, b"\r\n:; 019afHT\0\x80"[random.below(14) as usize]),
            }
        }
        let whole = read(None, &[&stream]);
        let mut pieces = Vec::new();
        let mut rest = stream.as_slice();
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(1 + random.below(rest.len() as u64) as usize);
            pieces.push(piece);
            rest = after;
        }
        assert_eq!(
            read(None, &pieces),
            whole,
            "{:?}",
            stream.escape_ascii().to_string()
        );
        assert_eq!(
            read(Some(original), &pieces),
            whole,
            "{:?}",
            stream.escape_ascii().to_string()
        );
    }
}

#[test]
fn what_the_recorded_responses_are() {
    let completed = |text: &str| match read(None, &[text.as_bytes()]) {
        Reading::Complete { status, body, .. } => {
            Some((status, String::from_utf8(body).expect("text")))
        }
        _ => None,
    };
    let expected: &[Option<(u16, &str)>] = &[
        Some((200, "Hello, World!")),
        Some((200, "")),
        Some((204, "")),
        Some((304, "")),
        Some((503, "busy")),
        Some((200, "ok")),
        Some((200, "abc0123456789abcdef")),
        Some((200, "x")),
        None,
        None,
        Some((200, "ok")),
        Some((200, "ok")),
        None,
        None,
        None,
        None,
        Some((200, "x")),
        None,
        None,
        None,
    ];
    let found: Vec<_> = RECORDED.iter().map(|text| completed(text)).collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|answer| answer.map(|(status, body)| (status, body.to_owned())))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn the_end_of_file_is_told_apart_by_place() {
    let at_end = |text: &str| match read(None, &[text.as_bytes()]) {
        Reading::Unfinished { at_end, .. } => at_end,
        other => panic!("{text:?}: {other:?}"),
    };
    assert!(matches!(
        read(None, &[]),
        Reading::Unfinished {
            at_end: EndOfFile::BeforeAnyByte,
            ..
        }
    ));
    assert_eq!(at_end("HTTP/1.1 2"), EndOfFile::InHead);
    assert_eq!(at_end("HTTP/1.1 100 Continue\r\n\r\n"), EndOfFile::InHead);
    assert_eq!(
        at_end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"),
        EndOfFile::InBody
    );
    assert_eq!(
        at_end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"),
        EndOfFile::InBody
    );
    assert_eq!(
        at_end("HTTP/1.0 200 OK\r\n\r\nuntil the end"),
        EndOfFile::Complete
    );
}
