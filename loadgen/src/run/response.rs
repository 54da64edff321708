//! Reading responses: heads, framing, bodies; no I/O.
//!
//! [`reader::Reader`] is the per-connection state; [`reader::Decoder`] holds what all connections share.

pub mod chunked;
pub mod head;
pub mod reader;
pub mod template;
