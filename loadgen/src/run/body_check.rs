//! Is the body the expected one? Its length is checked on every response, its bytes on the first response of each
//! connection and on every 64th after it: enough to catch a wrong server, too little to cost throughput. Where several
//! requests are sent in turn, that is the first round of them and every 64th.

const COMPARE_EVERY: u32 = 64;

/// The comparison of one response.
#[derive(Clone, Copy, Default, Debug)]
pub struct BodyCheck {
    comparing: bool,
    differs: bool,
}

impl BodyCheck {
    /// `nth`: how many responses, or whole rounds of them, this connection had before.
    #[inline]
    pub fn begin(nth: u32) -> Self {
        BodyCheck {
            comparing: nth % COMPARE_EVERY == 0,
            differs: false,
        }
    }

    /// Takes a piece of the body at its offset.
    #[inline]
    pub fn piece(&mut self, expected: Option<&[u8]>, offset: u64, piece: &[u8]) {
        if let (true, Some(expected)) = (self.comparing, expected) {
            let rest = usize::try_from(offset)
                .ok()
                .and_then(|offset| expected.get(offset..));
            self.differs |= !rest.is_some_and(|rest| rest.starts_with(piece));
        }
    }

    /// What is known once the body is complete with `body_bytes` bytes.
    #[inline]
    pub fn finish(self, expected: &[u8], body_bytes: u64) -> Finding {
        let wrong_length = body_bytes != expected.len() as u64;
        Finding {
            wrong_length,
            compared: self.comparing,
            differs: self.comparing && (self.differs || wrong_length),
        }
    }
}

/// What the check of one body found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    pub wrong_length: bool,
    /// All bytes were compared.
    pub compared: bool,
    /// They were compared and are not the expected ones.
    pub differs: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(nth: u32, pieces: &[&[u8]]) -> Finding {
        let mut check = BodyCheck::begin(nth);
        let mut offset = 0;
        for piece in pieces {
            check.piece(Some(b"hello"), offset, piece);
            offset += piece.len() as u64;
        }
        check.finish(b"hello", offset)
    }

    #[test]
    fn the_first_and_every_64th_are_compared_in_full() {
        let compared: Vec<u32> = (0..200)
            .filter(|nth| check(*nth, &[b"hello"]).compared)
            .collect();
        assert_eq!(compared, [0, 64, 128, 192]);
        assert!(check(0, &[b"hellO"]).differs);
        assert!(!check(1, &[b"hellO"]).differs);
    }

    #[test]
    fn pieces_are_compared_at_their_offset() {
        assert!(!check(0, &[b"he", b"", b"llo"]).differs);
        assert!(check(0, &[b"he", b"l", b"ol"]).differs);
    }

    #[test]
    fn length_is_checked_always() {
        for nth in [0, 1] {
            assert!(check(nth, &[b"hell"]).wrong_length);
            assert!(check(nth, &[b"hello", b"!"]).wrong_length);
        }
        assert!(check(0, &[b"hell"]).differs);
    }
}
