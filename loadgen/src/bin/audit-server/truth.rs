//! What really happened, counted on the server's side.

use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};

/// Counts of the whole server.
#[derive(Default)]
pub struct Truth {
    accepted: AtomicU64,
    requests_read: AtomicU64,
    responses_written: AtomicU64,
    open_connections: AtomicU64,
    stopping: AtomicBool,
    /// Held shared around each counted act, exclusively for the last words: so that none falls between.
    acts: RwLock<()>,
}

impl Truth {
    pub fn count_accepted(&self) {
        self.accepted.fetch_add(1, SeqCst);
        self.open_connections.fetch_add(1, SeqCst);
    }

    /// The view of one accepted connection, which ends with it.
    pub fn connection(&self) -> Connection<'_> {
        Connection { truth: self }
    }

    pub fn open_connections(&self) -> u64 {
        self.open_connections.load(SeqCst)
    }

    /// The client is gone.
    pub fn stop(&self) {
        self.stopping.store(true, SeqCst);
    }

    /// No counted act happens after this; the truth as it will stay.
    pub fn freeze(&self) -> String {
        // Never released: the process ends.
        std::mem::forget(self.acts.write());
        self.to_json()
    }

    pub fn to_json(&self) -> String {
        format!(
            r#"{{"accepted":{},"requests_read":{},"responses_written":{}}}"#,
            self.accepted.load(SeqCst),
            self.requests_read.load(SeqCst),
            self.responses_written.load(SeqCst)
        )
    }
}

/// One connection's share in the truth.
pub struct Connection<'a> {
    truth: &'a Truth,
}

impl Connection<'_> {
    /// A request was read; returns how many were before it, over all connections.
    pub fn count_request(&self) -> u64 {
        let _act = self.truth.acts.read();
        self.truth.requests_read.fetch_add(1, SeqCst)
    }

    /// Writes bytes that complete a final, well-formed response, and counts it.
    pub fn write_response(&self, stream: &mut TcpStream, bytes: &[u8]) -> io::Result<()> {
        let _act = self.truth.acts.read();
        stream.write_all(bytes)?;
        self.truth.responses_written.fetch_add(1, SeqCst);
        Ok(())
    }

    pub fn is_stopping(&self) -> bool {
        self.truth.stopping.load(SeqCst)
    }
}

impl Drop for Connection<'_> {
    fn drop(&mut self) {
        self.truth.open_connections.fetch_sub(1, SeqCst);
    }
}
