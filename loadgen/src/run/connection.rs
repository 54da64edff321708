//! The record of one connection: all that lives per connection, small enough that 20,000 of them fit a CPU cache.

use super::body_check::BodyCheck;
use super::response::reader::Reader;
use super::sys::Fd;

/// Index of a connection record; it stays while connections come and go.
pub type Slot = u32;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Life {
    /// No socket: a connect is queued.
    Vacant,
    Connecting,
    /// Established, no request outstanding.
    Idle,
    /// Established, one request outstanding.
    Busy,
}

#[derive(Debug)]
pub struct Connection {
    /// When the connect or the outstanding request began.
    pub since_ns: u64,
    /// When the outstanding request was due; in a closed loop that is when it was sent.
    pub scheduled_ns: u64,
    pub reader: Reader,
    pub fd: Fd,
    /// Counts sockets of this slot, so that a late event of a closed socket is told from one of its successor.
    pub generation: u32,
    /// Bytes of the outstanding request that the kernel took.
    pub sent_bytes: u32,
    /// Complete responses on this connection.
    pub responses: u32,
    /// Which request of the turn is outstanding, or comes next. It belongs to the slot: a new connection goes on with it.
    pub turn: u8,
    pub life: Life,
    pub check: BodyCheck,
    /// Connections of this slot that died in a row without an answer: sets the back-off.
    pub fruitless: u8,
    pub awaits_writable: bool,
    /// The answer came before the request was sent in full: the rest is not sent.
    pub early: bool,
    pub was_established: bool,
}

impl Connection {
    pub fn new() -> Self {
        Connection {
            since_ns: 0,
            scheduled_ns: 0,
            reader: Reader::new(),
            fd: -1,
            generation: 0,
            sent_bytes: 0,
            responses: 0,
            turn: 0,
            life: Life::Vacant,
            check: BodyCheck::default(),
            fruitless: 0,
            awaits_writable: false,
            early: false,
            was_established: false,
        }
    }

    /// Whether this is still the connection that the token was made for, with no request outstanding.
    #[inline]
    pub fn is_idle(&self, token: Token) -> bool {
        self.generation == token.generation && self.life == Life::Idle
    }
}

impl Default for Connection {
    fn default() -> Self {
        Connection::new()
    }
}

/// What epoll carries for a socket: its slot and generation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub slot: Slot,
    pub generation: u32,
}

impl Token {
    pub fn to_bits(self) -> u64 {
        u64::from(self.generation) << 32 | u64::from(self.slot)
    }

    pub fn from_bits(bits: u64) -> Self {
        Token {
            slot: bits as u32,
            generation: (bits >> 32) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_stays_small() {
        assert!(
            size_of::<Connection>() <= 88,
            "{} bytes",
            size_of::<Connection>()
        );
    }

    #[test]
    fn tokens_survive_the_kernel() {
        let token = Token {
            slot: 19_899,
            generation: u32::MAX,
        };
        assert_eq!(Token::from_bits(token.to_bits()), token);
    }
}
