//! Everything that is counted. Each counter is incremented at one place in the engine, never derived from another:
//! only so do the identities prove something.

use super::errno::ErrnoCounts;

/// Why a request ended without a complete answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AbortReason {
    WriteError,
    ReadError,
    EofBeforeAnyByteFresh,
    EofBeforeAnyByteReused,
    EofInHead,
    EofInBody,
    ParseError,
    HeadTooLarge,
    SwitchingProtocols,
}

impl AbortReason {
    /// Names in the document, in the order of the variants.
    pub const NAMES: [&str; 9] = [
        "write_error",
        "read_error",
        "eof_before_any_byte_fresh",
        "eof_before_any_byte_reused",
        "eof_in_head",
        "eof_in_body",
        "parse_error",
        "head_too_large",
        "switching_protocols",
    ];
}

/// Why an established connection was closed before the end of the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CloseReason {
    /// End of file after a body without declared length, or while no request was outstanding.
    ServerClose,
    /// The answer said that it is the last one on its connection.
    ServerCloseHeader,
    /// A request on it was aborted.
    Abort,
    UnrequestedBytes,
    EarlyResponse,
    /// Reset while no request was outstanding.
    IdleReadError,
}

impl CloseReason {
    /// Names in the document, in the order of the variants.
    pub const NAMES: [&str; 6] = [
        "server_close",
        "server_close_header",
        "abort",
        "unrequested_bytes",
        "early_response",
        "idle_read_error",
    ];
}

/// Names of the status classes in the document.
pub const STATUS_CLASSES: [&str; 5] = ["2xx", "3xx", "4xx", "5xx", "other"];

/// The class of a final status.
#[inline]
pub fn status_class(status: u16) -> usize {
    match status {
        200..600 => (status / 100 - 2) as usize,
        _ => 4,
    }
}

#[derive(Clone, Default, Debug)]
pub struct Counters {
    pub started: u64,
    pub completed: u64,
    pub aborted: u64,
    pub completed_over_threshold: u64,
    pub completed_unexpected_status: u64,
    pub first_on_connection: u64,
    pub reused: u64,

    pub connect_attempted: u64,
    pub established: u64,
    pub connect_failed: u64,
    pub connect_retries_local: u64,
    pub reconnects: u64,
    pub peak_established: u64,

    pub unrequested_bytes_closes: u64,
    pub early_responses: u64,
    pub close_delimited: u64,
    pub body_mismatch: u64,
    pub body_length_mismatch: u64,
    pub body_checked_in_full: u64,
    pub bytes_sent: u64,
    pub bytes_received: u64,

    /// Σ (completed − sent), Σ (aborted − sent): the two parts of the busy time that belong to ended requests.
    pub service_sum_ns: u64,
    pub aborted_age_sum_ns: u64,

    pub status_classes: [u64; 5],
    pub aborts: [u64; 9],
    pub closed: [u64; 6],
    pub connect_errors: ErrnoCounts,
    pub local_errors: ErrnoCounts,
    pub read_errors: ErrnoCounts,
    pub write_errors: ErrnoCounts,
}
