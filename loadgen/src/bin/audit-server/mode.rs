//! The ways to behave and to misbehave.

/// How the server treats its clients.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Answers at once, correctly.
    Steady,
    /// Answers after the delay.
    FixedDelay,
    /// Answers after 0 to 2 delays.
    Jitter,
    /// One byte of the answer each millisecond.
    ByteByByte,
    /// Never answers one request in k.
    NeverAnswer,
    /// Says with a header that the k-th answer is the last, and closes.
    CloseWithHeader,
    /// Closes after the k-th answer without a word.
    CloseWithoutHeader,
    /// Ends its side of the connection after the head.
    HalfCloseAfterHead,
    /// Resets the connection inside the body.
    ResetInBody,
    /// Closes inside the body.
    EofInBody,
    /// Sends something that is not HTTP.
    Garbage,
    /// A head of 64 KiB.
    HugeHead,
    /// Chunked, written in two pieces, cut one byte later each time.
    ChunkedSplits,
    /// Chunked with extensions and trailers.
    Trailers,
    /// Transfer-Encoding beside Content-Length, or two unequal Content-Lengths.
    LengthConflicts,
    /// 204 and 304 in turn: no body, whatever the head says.
    NoBody,
    /// 100 and 103 before the answer.
    InformationalFirst,
    /// No length: the body ends with the connection.
    CloseDelimited,
    /// Answers before it has read the request's body.
    EarlyAnswer,
    /// Bytes that nobody asked for behind the answer.
    ExtraBytes,
    /// 503 for one request in k.
    ShareOf503,
    /// The body of one answer in k is another one of the same length.
    WrongBody,
    /// No one listens on the port.
    Refuse,
    /// The process dies after the delay.
    Die,
    /// Never accepts.
    StalledAccept,
    /// Resets every connection when it has accepted it.
    ResetOnAccept,
    /// Accepts and never reads.
    NoReading,
}

impl Mode {
    /// Requests stay in the kernel's buffers: keep those small.
    pub fn leaves_requests_unread(self) -> bool {
        matches!(self, Mode::EarlyAnswer | Mode::NoReading)
    }
}
