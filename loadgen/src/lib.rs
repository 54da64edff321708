//! The load generator as a library: `run` is everything behind `loadgen run`.
//!
//! Unsafe code is confined to [`run::sys`], the thin layer over the system calls.

#![deny(unsafe_code)]

pub mod run {
    //! One pinned thread, one epoll loop, one vector of small connection records.
    //!
    //! The way through: [`args`] → [`plan`] → [`event_loop`] drives [`engine`] over [`net`] → [`document`].
    //! What must always add up is written down in [`identities`].

    pub mod accounting;
    pub mod args;
    pub mod body_check;
    pub mod connection;
    pub mod connector;
    pub mod counters;
    pub mod document;
    pub mod duration;
    pub mod engine;
    pub mod errno;
    pub mod event_loop;
    pub mod exchange;
    pub mod histogram;
    pub mod honesty;
    pub mod identities;
    pub mod kernel_split;
    pub mod net;
    pub mod one_line;
    pub mod open_files;
    pub mod plan;
    pub mod request;
    pub mod response;
    pub mod schedule;
    pub mod script;
    pub mod seeded;
    pub mod series;
    pub mod sys;
    pub mod target;

    mod command;

    pub use args::Args;
    pub use command::main;
}
