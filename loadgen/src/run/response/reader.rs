//! Reading one response after the other from a stream that is cut anywhere.

use super::chunked::Chunked;
use super::head::{Failure, Framing, Head, Outcome, parse};
use super::template::Template;

/// What all connections share: the previous head, and counts of what was met in heads.
pub struct Decoder {
    bodiless: bool,
    template: Option<Template>,
    /// 1xx responses skipped.
    pub informational: u64,
    /// Responses in which Transfer-Encoding beat Content-Length.
    pub te_over_cl: u64,
}

impl Decoder {
    /// `bodiless`: the requests are HEAD, whose answers have no body whatever they say.
    pub fn new(bodiless: bool) -> Self {
        Decoder {
            bodiless,
            template: None,
            informational: 0,
            te_over_cl: 0,
        }
    }
}

#[derive(Debug)]
enum State {
    Head,
    Length { left: u64 },
    Chunked(Chunked),
    UntilClose,
}

/// How far the response on one connection has come.
#[derive(Debug)]
pub struct Reader {
    state: State,
    /// Body bytes so far, without chunk framing.
    body_bytes: u64,
    /// The start of a head whose rest has not arrived; rare, so only a pointer lives in the record.
    #[expect(
        clippy::box_collection,
        reason = "8 bytes in every record instead of 24"
    )]
    carried: Option<Box<Vec<u8>>>,
    head_bytes: u32,
    status: u16,
    keep_alive: bool,
    informational: bool,
}

/// What feeding bytes led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// All bytes were used and the response goes on.
    More,
    /// The final response is complete; bytes after the first `used` do not belong to it.
    Complete {
        used: usize,
    },
    Failed(Failure),
}

/// What an end of file means at this place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndOfFile {
    BeforeAnyByte,
    InHead,
    InBody,
    /// The body had no declared end: this is it.
    Complete,
}

/// Where the response stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Waiting,
    Head,
    Body,
}

impl Reader {
    pub fn new() -> Self {
        Reader {
            state: State::Head,
            body_bytes: 0,
            carried: None,
            head_bytes: 0,
            status: 0,
            keep_alive: false,
            informational: false,
        }
    }

    pub fn stage(&self) -> Stage {
        match self.state {
            State::Head if self.carried.is_none() && !self.informational => Stage::Waiting,
            State::Head => Stage::Head,
            _ => Stage::Body,
        }
    }

    /// Status of the final response; meaningful once [`Stage::Body`] is reached or the response is complete.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Whether the server said that the connection may be used again.
    pub fn keep_alive(&self) -> bool {
        self.keep_alive
    }

    /// Body bytes so far, without chunk framing.
    pub fn body_bytes(&self) -> u64 {
        self.body_bytes
    }

    /// Bytes of the final head.
    pub fn head_bytes(&self) -> u64 {
        u64::from(self.head_bytes)
    }

    /// Body bytes on the wire, chunk framing included.
    pub fn wire_body_bytes(&self) -> u64 {
        match &self.state {
            State::Chunked(chunked) => self.body_bytes + chunked.framing_bytes(),
            _ => self.body_bytes,
        }
    }

    /// Reads on. `body` gets each piece of the body with its offset.
    #[inline]
    pub fn feed(
        &mut self,
        decoder: &mut Decoder,
        input: &[u8],
        mut body: impl FnMut(u64, &[u8]),
    ) -> Progress {
        let mut at = 0;
        if matches!(self.state, State::Head) {
            match self.read_head(decoder, input) {
                Ok(Some(used)) => at = used,
                Ok(None) => return Progress::More,
                Err(failure) => return Progress::Failed(failure),
            }
        }
        match &mut self.state {
            State::Head => Progress::More,
            State::UntilClose => {
                body(self.body_bytes, &input[at..]);
                self.body_bytes += (input.len() - at) as u64;
                Progress::More
            }
            State::Length { left } => {
                let here = (*left).min((input.len() - at) as u64) as usize;
                if here > 0 {
                    body(self.body_bytes, &input[at..at + here]);
                }
                self.body_bytes += here as u64;
                *left -= here as u64;
                if *left == 0 {
                    Progress::Complete { used: at + here }
                } else {
                    Progress::More
                }
            }
            State::Chunked(chunked) => {
                let body_bytes = &mut self.body_bytes;
                let used = chunked.feed(&input[at..], |data| {
                    body(*body_bytes, data);
                    *body_bytes += data.len() as u64;
                });
                match used {
                    Ok(used) if chunked.is_done() => Progress::Complete { used: at + used },
                    Ok(_) => Progress::More,
                    Err(failure) => Progress::Failed(failure),
                }
            }
        }
    }

    /// Reads heads up to and including the final one; `None` while it is unfinished, else the bytes used of `input`.
    #[inline]
    fn read_head(&mut self, decoder: &mut Decoder, input: &[u8]) -> Result<Option<usize>, Failure> {
        if self.carried.is_none() {
            if let Some(head) = decoder
                .template
                .as_mut()
                .and_then(|template| template.repeated(input))
            {
                decoder.te_over_cl += u64::from(head.te_over_cl);
                self.begin_body(head);
                return Ok(Some(head.bytes));
            }
        }
        self.parse_head(decoder, input)
    }

    fn parse_head(
        &mut self,
        decoder: &mut Decoder,
        input: &[u8],
    ) -> Result<Option<usize>, Failure> {
        let mut at = 0;
        while at < input.len() {
            let carried = self.carried.take().map(|mut carried| {
                let before = carried.len();
                carried.extend_from_slice(&input[at..]);
                (carried, before)
            });
            let (bytes, before) = match &carried {
                Some((carried, before)) => (carried.as_slice(), *before),
                None => (&input[at..], 0),
            };
            match parse(bytes, decoder.bodiless) {
                Outcome::Partial => {
                    let carried = carried.map(|(carried, _)| carried);
                    self.carried = Some(carried.unwrap_or_else(|| Box::new(input[at..].to_vec())));
                    return Ok(None);
                }
                Outcome::Failed(failure) => return Err(failure),
                Outcome::Complete(head) if head.status == 101 => {
                    return Err(Failure::SwitchingProtocols);
                }
                Outcome::Complete(head) if head.status < 200 => {
                    decoder.informational += 1;
                    self.informational = true;
                    at += head.bytes - before;
                }
                Outcome::Complete(head) => {
                    decoder.te_over_cl += u64::from(head.te_over_cl);
                    self.begin_body(&head);
                    at += head.bytes - before;
                    decoder.template = Some(Template::new(bytes, head));
                    return Ok(Some(at));
                }
            }
        }
        Ok(None)
    }

    #[inline]
    fn begin_body(&mut self, head: &Head) {
        self.status = head.status;
        self.keep_alive = head.keep_alive;
        self.head_bytes = head.bytes as u32;
        self.state = match head.framing {
            Framing::Empty => State::Length { left: 0 },
            Framing::Length(left) => State::Length { left },
            Framing::Chunked => State::Chunked(Chunked::new()),
            Framing::UntilClose => State::UntilClose,
        };
    }

    /// What it means that the stream ends here.
    pub fn end_of_file(&self) -> EndOfFile {
        match (&self.state, self.stage()) {
            (State::UntilClose, _) => EndOfFile::Complete,
            (_, Stage::Waiting) => EndOfFile::BeforeAnyByte,
            (_, Stage::Head) => EndOfFile::InHead,
            (_, Stage::Body) => EndOfFile::InBody,
        }
    }

    /// Makes ready for the next response.
    #[inline]
    pub fn reset(&mut self) {
        self.state = State::Head;
        self.body_bytes = 0;
        self.informational = false;
        self.carried = None;
    }
}

impl Default for Reader {
    fn default() -> Self {
        Reader::new()
    }
}
