//! The chunked transfer coding (RFC 9112, 7.1): sizes, extensions, trailers; cut anywhere.

use super::head::{Failure, HEAD_LIMIT};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expect {
    FirstSizeDigit,
    SizeDigit,
    Extension,
    SizeLineFeed,
    Data,
    DataReturn,
    DataLineFeed,
    TrailerStart,
    Trailer,
    TrailerLineFeed,
    FinalLineFeed,
    Nothing,
}

/// How far the reading of one chunked body has come.
#[derive(Clone, Copy, Debug)]
pub struct Chunked {
    /// Bytes of the current chunk that are still to come; while its size is read, the size so far.
    left: u64,
    framing_bytes: u64,
    /// Bytes of the current size line, or of all trailers.
    line_bytes: u32,
    expect: Expect,
}

impl Chunked {
    pub fn new() -> Self {
        Chunked {
            left: 0,
            framing_bytes: 0,
            line_bytes: 0,
            expect: Expect::FirstSizeDigit,
        }
    }

    /// Bytes of sizes, extensions, line ends and trailers so far.
    pub fn framing_bytes(&self) -> u64 {
        self.framing_bytes
    }

    pub fn is_done(&self) -> bool {
        self.expect == Expect::Nothing
    }

    /// Reads on and gives every piece of data to `data`. Returns how many bytes were used: all, unless the body ended.
    pub fn feed(&mut self, input: &[u8], mut data: impl FnMut(&[u8])) -> Result<usize, Failure> {
        let mut at = 0;
        while at < input.len() && !self.is_done() {
            if self.expect == Expect::Data {
                let here = self.left.min((input.len() - at) as u64);
                data(&input[at..at + here as usize]);
                at += here as usize;
                self.left -= here;
                if self.left == 0 {
                    self.expect = Expect::DataReturn;
                }
            } else {
                self.framing_byte(input[at])?;
                self.framing_bytes += 1;
                at += 1;
            }
        }
        Ok(at)
    }

    fn framing_byte(&mut self, byte: u8) -> Result<(), Failure> {
        use Expect::*;
        self.expect = match (self.expect, byte) {
            (FirstSizeDigit | SizeDigit, digit) if digit.is_ascii_hexdigit() => {
                let value = u64::from((digit as char).to_digit(16).unwrap_or_default());
                // Shifting out a set bit would turn a huge size into a small one.
                let shifted = self.left.checked_mul(16).ok_or(Failure::ParseError)?;
                self.left = shifted + value;
                SizeDigit
            }
            (SizeDigit, b'\r') | (Extension, b'\r') => SizeLineFeed,
            (SizeDigit, b';' | b' ' | b'\t') => Extension,
            (Extension, other) if other != b'\n' => Extension,
            (SizeLineFeed, b'\n') => {
                self.line_bytes = 0;
                if self.left == 0 { TrailerStart } else { Data }
            }
            (DataReturn, b'\r') => DataLineFeed,
            (DataLineFeed, b'\n') => FirstSizeDigit,
            (TrailerStart, b'\r') => FinalLineFeed,
            (TrailerStart | Trailer, other) if other != b'\n' && other != b'\r' => Trailer,
            (Trailer, b'\r') => TrailerLineFeed,
            (TrailerLineFeed, b'\n') => TrailerStart,
            (FinalLineFeed, b'\n') => Nothing,
            _ => return Err(Failure::ParseError),
        };
        self.line_bytes += 1;
        if self.line_bytes as usize > HEAD_LIMIT {
            Err(Failure::HeadTooLarge)
        } else {
            Ok(())
        }
    }
}

impl Default for Chunked {
    fn default() -> Self {
        Chunked::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(text: &str) -> Result<(String, usize, bool), Failure> {
        let mut body = Vec::new();
        let mut chunked = Chunked::new();
        let used = chunked.feed(text.as_bytes(), |data| body.extend_from_slice(data))?;
        Ok((
            String::from_utf8(body).expect("text"),
            used,
            chunked.is_done(),
        ))
    }

    #[test]
    fn chunks_extensions_and_trailers() {
        let text = "3;a=\"b\"\r\nabc\r\n00A \r\n0123456789\r\n0\r\nX: y\r\nZ: w\r\n\r\n";
        assert_eq!(decode(text), Ok(("abc0123456789".into(), text.len(), true)));
    }

    #[test]
    fn bytes_after_the_end_are_left_alone() {
        assert_eq!(
            decode("1\r\nx\r\n0\r\n\r\nHTTP"),
            Ok(("x".into(), 11, true))
        );
    }

    #[test]
    fn an_unfinished_body_is_not_done() {
        let text = "1\r\nx\r\n0\r\n\r\n";
        for cut in 0..text.len() {
            assert_eq!(
                decode(&text[..cut]).map(|(_, _, done)| done),
                Ok(false),
                "{cut}"
            );
        }
    }

    #[test]
    fn wrong_framing_is_a_parse_error() {
        let huge = "1".repeat(17);
        for text in [
            "\r\n", "g\r\n", "1\n", "1\r\nxy", "1\r\nx\n", "0\r\n\n", "0\r\nX\n", "1;a\n",
            "-1\r\n", &huge,
        ] {
            assert_eq!(decode(text), Err(Failure::ParseError), "{text:?}");
        }
    }

    #[test]
    fn endless_extensions_and_trailers_are_too_large() {
        let extension = format!("1;{}", "e".repeat(HEAD_LIMIT));
        let trailers = format!("0\r\n{}", "A: b\r\n".repeat(HEAD_LIMIT / 6 + 1));
        assert_eq!(decode(&extension), Err(Failure::HeadTooLarge));
        assert_eq!(decode(&trailers), Err(Failure::HeadTooLarge));
    }
}
