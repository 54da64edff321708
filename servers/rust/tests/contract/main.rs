//! The real server over raw sockets: nothing that a client library would mend stays unseen.

mod conformance;
mod connection;
mod framing;
mod process;
mod server;
