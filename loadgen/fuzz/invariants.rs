//! What must hold for any stream of bytes that a server sends. The fuzz target feeds it new inputs; `cargo test` of
//! the load generator replays the seeds and all findings.
//!
//! An input is one byte of flags, two bytes that seed the cuts, and the stream. Flag 1: the requests are HEAD. Flag 2:
//! each `~` of the stream stands for 8 KiB, so that limits are within reach of short inputs.

use loadgen::run::response::head::{self, Failure, Outcome};
use loadgen::run::response::reader::{Decoder, EndOfFile, Progress, Reader};
use loadgen::run::seeded::Seeded;

/// Byte by byte, the start of a head is parsed again with each byte: longer streams would only be slow.
const BYTEWISE_LIMIT: usize = 1024;

/// Enough for a head, a size line and trailers that are too long, each in its own response.
const INFLATED_LIMIT: usize = 128 * 1024;

/// How one response of the stream was read.
#[derive(PartialEq, Eq, Debug)]
enum Reading {
    Complete {
        used: usize,
        status: u16,
        keep_alive: bool,
        head_bytes: u64,
        wire_body_bytes: u64,
        informational: u64,
        te_over_cl: u64,
        body: Vec<u8>,
    },
    Failed(Failure),
    Unfinished {
        at_end: EndOfFile,
        body: Vec<u8>,
    },
}

/// Which decoder reads the next response.
#[derive(Clone, Copy, PartialEq)]
enum Memory {
    /// A fresh one for each response: always the general path.
    Forgets,
    /// One for all: the fast path wherever it applies.
    Remembers,
}

/// Panics when `input` breaks an invariant.
pub fn check(input: &[u8]) {
    let [flags, high, low, stream @ ..] = input else {
        return;
    };
    let bodiless = flags & 1 != 0;
    let stream = match flags & 2 {
        0 => stream.to_vec(),
        _ => inflated(stream),
    };
    let stream = stream.as_slice();
    let mut random = Seeded::new(u64::from(u16::from_be_bytes([*high, *low])));
    let whole = read_all(bodiless, &[stream], Memory::Forgets);

    counts_add_up(bodiless, stream, &whole);
    heads_do_not_contradict_their_prefixes(bodiless, stream, &mut random);
    assert_eq!(read_all(bodiless, &[stream], Memory::Remembers), whole);
    let pieces = cut(stream, &mut random);
    assert_eq!(read_all(bodiless, &pieces, Memory::Remembers), whole);
    assert_eq!(read_all(bodiless, &pieces, Memory::Forgets), whole);
    if stream.len() <= BYTEWISE_LIMIT {
        let bytes: Vec<&[u8]> = stream.chunks(1).collect();
        assert_eq!(read_all(bodiless, &bytes, Memory::Remembers), whole);
    }
}

/// Puts 8 KiB in the place of each `~`.
fn inflated(stream: &[u8]) -> Vec<u8> {
    let mut long = Vec::new();
    for byte in stream {
        match byte {
            b'~' if long.len() < INFLATED_LIMIT => long.extend_from_slice(&[b'1'; 8192]),
            other => long.push(*other),
        }
    }
    long
}

/// Cuts at random places: into few pieces or into many, but not a long stream into thousands.
fn cut<'a>(stream: &'a [u8], random: &mut Seeded) -> Vec<&'a [u8]> {
    let longest = 1 << random.below(16);
    let longest = longest.max(stream.len() as u64 / 64);
    let mut pieces = Vec::new();
    let mut rest = stream;
    while !rest.is_empty() {
        let length = 1 + random.below(longest.min(rest.len() as u64)) as usize;
        let (piece, after) = rest.split_at(length);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// Reads the responses of a stream one after the other, until it ends or one of them fails.
fn read_all(bodiless: bool, pieces: &[&[u8]], memory: Memory) -> Vec<Reading> {
    let mut decoder = Decoder::new(bodiless);
    let mut reader = Reader::new();
    let mut readings = Vec::new();
    let mut body = Vec::new();
    let mut arrived = 0;
    for piece in pieces {
        let mut rest = *piece;
        while !rest.is_empty() {
            let progress = reader.feed(&mut decoder, rest, |offset, data| {
                assert_eq!(offset, body.len() as u64, "pieces of a body come in order");
                body.extend_from_slice(data);
            });
            assert_eq!(reader.body_bytes(), body.len() as u64);
            match progress {
                Progress::More => {
                    arrived += rest.len();
                    break;
                }
                Progress::Failed(failure) => {
                    readings.push(Reading::Failed(failure));
                    return readings;
                }
                Progress::Complete { used } => {
                    readings.push(Reading::Complete {
                        used: arrived + used,
                        status: reader.status(),
                        keep_alive: reader.keep_alive(),
                        head_bytes: reader.head_bytes(),
                        wire_body_bytes: reader.wire_body_bytes(),
                        informational: decoder.informational,
                        te_over_cl: decoder.te_over_cl,
                        body: std::mem::take(&mut body),
                    });
                    reader.reset();
                    (decoder.informational, decoder.te_over_cl) = (0, 0);
                    if memory == Memory::Forgets {
                        decoder = Decoder::new(bodiless);
                    }
                    arrived = 0;
                    rest = &rest[used..];
                }
            }
        }
    }
    readings.push(Reading::Unfinished {
        at_end: reader.end_of_file(),
        body,
    });
    readings
}

/// Every byte of a complete response is a byte of its head, its body, its framing or an informational head.
fn counts_add_up(bodiless: bool, stream: &[u8], readings: &[Reading]) {
    let mut at = 0;
    for reading in readings {
        let Reading::Complete {
            used,
            status,
            head_bytes,
            wire_body_bytes,
            informational,
            body,
            te_over_cl,
            ..
        } = reading
        else {
            continue;
        };
        let final_bytes = (head_bytes + wire_body_bytes) as usize;
        assert!((200..1000).contains(status));
        assert!(*te_over_cl <= 1);
        assert!(body.len() as u64 <= *wire_body_bytes);
        assert!(!bodiless || *wire_body_bytes == 0);
        assert!(*used > 0 && at + used <= stream.len());
        match informational {
            0 => assert_eq!(*used, final_bytes),
            _ => assert!(*used > final_bytes),
        }
        let wire_body = &stream[at + used - *wire_body_bytes as usize..at + used];
        if body.len() as u64 == *wire_body_bytes {
            assert_eq!(body, wire_body);
        } else {
            assert_eq!(Some((body.clone(), wire_body.len())), dechunked(wire_body));
        }
        at += used;
    }
}

/// The chunked coding once more, read as a whole and line by line: the body and the bytes it took.
fn dechunked(wire: &[u8]) -> Option<(Vec<u8>, usize)> {
    let line = |from: usize| {
        let length = wire
            .get(from..)?
            .windows(2)
            .position(|two| two == b"\r\n")?;
        Some((&wire[from..from + length], from + length + 2))
    };
    let mut body = Vec::new();
    let mut at = 0;
    loop {
        let (size_line, data_at) = line(at)?;
        let digits = size_line.split(|byte| b"; \t".contains(byte)).next()?;
        let size = usize::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
        if size == 0 {
            at = data_at;
            break;
        }
        body.extend_from_slice(wire.get(data_at..data_at + size)?);
        at = data_at + size;
        (wire.get(at..at + 2)? == b"\r\n").then_some(())?;
        at += 2;
    }
    loop {
        let (trailer, after) = line(at)?;
        at = after;
        if trailer.is_empty() {
            return Some((body, at));
        }
    }
}

/// What a prefix of a head is taken for is what the head is taken for, or "not yet".
fn heads_do_not_contradict_their_prefixes(bodiless: bool, stream: &[u8], random: &mut Seeded) {
    let whole = head::parse(stream, bodiless);
    if let Outcome::Complete(head) = &whole {
        assert!(head.bytes <= head::HEAD_LIMIT.min(stream.len()));
        assert!(head.date.as_ref().is_none_or(|date| date.end <= head.bytes));
    }
    for _ in 0..4 {
        let prefix = &stream[..random.below(stream.len() as u64 + 1) as usize];
        let of_prefix = head::parse(prefix, bodiless);
        assert!(
            of_prefix == Outcome::Partial || of_prefix == whole,
            "{of_prefix:?} of {} bytes, {whole:?} of all",
            prefix.len()
        );
    }
}
