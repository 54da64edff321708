//! The fast path: a head that repeats the previous one needs no parsing.
//!
//! A server under load answers with the same head again and again, the Date value aside. Nothing that [`Head`] says
//! depends on that value, and any run of printable characters is a valid one. So a head that equals the remembered
//! one outside the Date value, with printable characters in it, parses to the same [`Head`]: two comparisons
//! instead of a parse. The test below holds it against the parser.

use super::head::Head;

/// The last head that was parsed, with its bytes.
pub struct Template {
    bytes: Vec<u8>,
    head: Head,
}

impl Template {
    /// Remembers `head`, which was parsed from the start of `input`.
    pub fn new(input: &[u8], head: Head) -> Self {
        Template {
            bytes: input[..head.bytes].to_vec(),
            head,
        }
    }

    /// The head at the start of `input`, if it repeats the remembered one.
    #[inline]
    pub fn repeated(&mut self, input: &[u8]) -> Option<&Head> {
        let candidate = input.get(..self.bytes.len())?;
        if candidate != self.bytes {
            let date = self.head.date.clone()?;
            let printable = |byte: &u8| (0x20..0x7f).contains(byte);
            if candidate[..date.start] != self.bytes[..date.start]
                || candidate[date.end..] != self.bytes[date.end..]
                || !candidate[date.clone()].iter().all(printable)
            {
                return None;
            }
            // A new second has begun: remember its Date, so that the next comparison is one again.
            self.bytes[date.clone()].copy_from_slice(&candidate[date]);
        }
        Some(&self.head)
    }
}

#[cfg(test)]
mod tests {
    use super::super::head::{Outcome, parse};
    use super::*;
    use crate::run::seeded::Seeded;

    const HEADS: &[&str] = &[
        "HTTP/1.1 200 OK\r\nDate: Mon, 30 Nov 2026 20:58:40 GMT\r\nContent-Length: 13\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 13\r\nDate: Mon, 30 Nov 2026 20:58:40 GMT\r\n\r\n",
        "HTTP/1.1 200 OK\r\nDate: a\r\nDate: bcd\r\nTransfer-Encoding: chunked\r\n\r\n",
        "HTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.0 200 OK\nDate:x\nConnection: keep-alive\nContent-Length: 1\n\n",
        "\r\nHTTP/1.1 503 Busy\r\nDate:\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    ];

    fn parsed(text: &[u8]) -> Option<Head> {
        match parse(text, false) {
            Outcome::Complete(head) => Some(head),
            _ => None,
        }
    }

    /// Where the fast path answers at all, it answers what the parser answers.
    fn assert_equivalent(template: &mut Template, input: &[u8]) -> bool {
        let Some(fast) = template.repeated(input).cloned() else {
            return false;
        };
        let slow = parsed(input).unwrap_or_else(|| panic!("no head: {}", input.escape_ascii()));
        let said = |head: Head| {
            (
                head.bytes,
                head.status,
                head.framing,
                head.keep_alive,
                head.te_over_cl,
            )
        };
        assert_eq!(said(fast), said(slow), "{}", input.escape_ascii());
        true
    }

    #[test]
    fn agrees_with_the_parser_on_every_single_byte_change() {
        let mut repeats = 0;
        for head in HEADS {
            for at in 0..head.len() {
                for byte in 0..=255u8 {
                    let original = parsed(head.as_bytes()).expect("a head");
                    let mut template = Template::new(head.as_bytes(), original);
                    let mut changed = head.as_bytes().to_vec();
                    changed[at] = byte;
                    repeats += u32::from(assert_equivalent(&mut template, &changed));
                }
            }
        }
        assert!(repeats > 5_000, "the fast path was hardly taken: {repeats}");
    }

    #[test]
    fn agrees_with_the_parser_after_many_random_changes() {
        let mut random = Seeded::new(7);
        let mut repeats = 0;
        for round in 0..20_000 {
            let head = HEADS[round % HEADS.len()].as_bytes();
            let mut template = Template::new(head, parsed(head).expect("a head"));
            let mut changed = head.to_vec();
            for _ in 0..4 {
                let date = template.head.date.clone().filter(|date| !date.is_empty());
                let at = match date {
                    Some(date) if random.below(4) > 0 => {
                        date.start + random.below(date.len() as u64) as usize
                    }
                    _ => random.below(changed.len() as u64) as usize,
                };
                changed[at] = b" \t\r\n:,0Zz\x7f\x80,;"[random.below(13) as usize];
                repeats += u32::from(assert_equivalent(&mut template, &changed));
            }
        }
        assert!(repeats > 1_000, "the fast path was hardly taken: {repeats}");
    }

    #[test]
    fn a_shorter_input_is_no_repetition() {
        let head = HEADS[0].as_bytes();
        let mut template = Template::new(head, parsed(head).expect("a head"));
        assert!(template.repeated(&head[..head.len() - 1]).is_none());
        assert!(template.repeated(head).is_some());
    }
}
